// FEATURE: 8.6 reduction | rejected: a structure
// STATUS: yes
// REFUSED: a reduction needs a variable of arithmetic type
#pragma xmp nodes p(*)
int main(void) {
  struct { int m; } s = {0};
#pragma xmp reduction(+ : s)
  return s.m;
}
