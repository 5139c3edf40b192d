// FEATURE: 6.3 loop | rejected: a location variable of a sum
// STATUS: yes
// REFUSED: reduction kind '+' takes no location variables
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int main(void) {
  int m = 0, k = 0;
#pragma xmp loop (i) on t(i) reduction(+ : m / k /)
  for (int i = 0; i < 10; i++)
    m += i;
  return m + k;
}
