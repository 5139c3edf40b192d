// FEATURE: 9.1 coarrays | rejected: a section that is not assigned
// STATUS: yes
// REFUSED: must be one side of an assignment
int x[4]:[*];
int f(int);
int main(void) { f(x[0:2]:[0]); return 0; }
