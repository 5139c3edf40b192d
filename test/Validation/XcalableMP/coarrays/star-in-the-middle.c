// FEATURE: 9.1 coarrays | rejected: a star between codimensions
// STATUS: yes
// REFUSED: of the codimensions of a coarray one is '*'
int x:[4][*][2];
int main(void) { return x; }
