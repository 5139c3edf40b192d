// FEATURE: 9.1 coarrays | rejected: codimensions without a star
// STATUS: yes
// REFUSED: 'x' is not a coarray here
int x:[4];
int main(void) { return x; }
