// FEATURE: 8.7 bcast | rejected: more subscripts than dimensions
// STATUS: yes
// REFUSED: more subscripts than dimensions
#pragma xmp nodes p(*)
int main(void) {
  int a[6];
#pragma xmp bcast(a [1:2] [1:2])
  return 0;
}
