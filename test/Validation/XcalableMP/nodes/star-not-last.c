// FEATURE: 3.1 nodes | rejected: = with a star that is not the last dimension
// STATUS: yes
// REFUSED: last dimension
#pragma xmp nodes p(*)
#pragma xmp nodes s(*, 2) = p(1 : 2)
int main(void) { return 0; }
