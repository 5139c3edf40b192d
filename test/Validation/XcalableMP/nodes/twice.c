// FEATURE: 3.1 nodes | rejected: a name that is used already in the scope
// STATUS: yes
// REFUSED: redefinition of 'p'
#pragma xmp nodes p(*)
#pragma xmp nodes p(2)
int main(void) { return 0; }
