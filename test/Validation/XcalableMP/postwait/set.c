// FEATURE: 9.2 post | rejected: several nodes
// STATUS: yes
// REFUSED: expected one node
#pragma xmp nodes p(*)
int main(void) {
#pragma xmp post (p(1:2), 1)
  return 0;
}
