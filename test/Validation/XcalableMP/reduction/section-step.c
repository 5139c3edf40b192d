// FEATURE: 8.6 reduction | rejected: a step of 0
// STATUS: yes
// REFUSED: the step of a section must not be 0
#pragma xmp nodes p(*)
int main(void) {
  int a[9] = {0};
#pragma xmp reduction(+ : a [0:3:0])
  return a[0];
}
