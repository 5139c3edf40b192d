// FEATURE: 9.1 coarrays | rejected: volatile
// STATUS: yes
// REFUSED: coarray 'x' has a type that coarrays cannot have
volatile int x:[*];
int main(void) { return x; }
