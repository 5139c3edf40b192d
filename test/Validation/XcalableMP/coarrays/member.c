// FEATURE: 9.1 coarrays | rejected: a member of a structure
// STATUS: yes
// REFUSED: coarray 'x' is a member of a structure
struct s { int x:[*]; };
int main(void) { return 0; }
