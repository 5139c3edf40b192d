// FEATURE: 9.1 coarrays | rejected: sizeof of a coarray whose size is known at the start
// STATUS: yes
// REFUSED: 'sizeof' and '&' need one that is constant
int count = 7;
double a[count]:[*];
int main(void) { return (int)sizeof(a); }
