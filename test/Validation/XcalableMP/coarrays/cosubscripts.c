// FEATURE: 9.1 coarrays | rejected: too few cosubscripts
// STATUS: yes
// REFUSED: coarray 'x' has 2 codimensions, and the reference has 1
int x:[2][*];
int main(void) { return x:[0]; }
