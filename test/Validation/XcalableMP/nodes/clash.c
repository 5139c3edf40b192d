// FEATURE: 2.1 names | rejected: nodes and a variable of one name
// STATUS: yes
// REFUSED: 'p'
int p;
#pragma xmp nodes p(*)
int main(void) { return 0; }
