// FEATURE: 9.1 coarrays | rejected: a whole array of another image
// STATUS: yes
// REFUSED: not a whole array
int x[4]:[*];
int main(void) { int *p = x:[0]; return *p; }
