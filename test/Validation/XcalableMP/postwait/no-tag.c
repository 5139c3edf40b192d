// FEATURE: 9.2 post | rejected: no tag
// STATUS: yes
// REFUSED: expected '#pragma xmp post (node, tag)'
#pragma xmp nodes p(*)
int main(void) {
#pragma xmp post (p(1))
  return 0;
}
