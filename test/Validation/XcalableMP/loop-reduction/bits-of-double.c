// FEATURE: 6.3 loop | rejected: & on a floating point variable
// STATUS: yes
// REFUSED: reduction kind '&' needs a variable of integer type
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int main(void) {
  double m = 0;
#pragma xmp loop (i) on t(i) reduction(& : m)
  for (int i = 0; i < 10; i++)
    m = i;
  return m;
}
