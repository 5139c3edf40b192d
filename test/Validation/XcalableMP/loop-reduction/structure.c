// FEATURE: 6.3 loop | rejected: a variable that is not arithmetic
// STATUS: yes
// REFUSED: a reduction needs a variable of arithmetic type
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int main(void) {
  struct { int m; } s = {0};
#pragma xmp loop (i) on t(i) reduction(+ : s)
  for (int i = 0; i < 10; i++)
    s.m += i;
  return s.m;
}
