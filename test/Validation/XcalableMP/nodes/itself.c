// FEATURE: 3.1 nodes | rejected: a reference to itself
// STATUS: yes
// REFUSED: nodes 's' are declared by themselves
#pragma xmp nodes s(3) = s(2 : 3)
int main(void) { return 0; }
