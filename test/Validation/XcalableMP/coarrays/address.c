// FEATURE: 9.1 coarrays | rejected: the address of an element of another image
// STATUS: yes
// REFUSED: has no address here
int x:[*];
int main(void) { return *&x:[0]; }
