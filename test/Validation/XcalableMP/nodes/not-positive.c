// FEATURE: 3.1 nodes | rejected: a size that is not positive
// STATUS: yes
// REFUSED: the size of a node array must be positive
#pragma xmp nodes p(0)
int main(void) { return 0; }
