// FEATURE: 9.1 coarrays | rejected: an image of a variable that is no coarray
// STATUS: yes
// REFUSED: 'y' is not a coarray here
int x:[*], y;
int main(void) { return y:[0]; }
