// FEATURE: 9.1 coarrays | rejected: a union
// STATUS: yes
// REFUSED: coarray 'x' has a type that coarrays cannot have
union u { int a; float b; } x:[*];
int main(void) { return x.a; }
