// FEATURE: 6.3 loop | rejected: a member of a structure
// STATUS: yes
// REFUSED: is not a variable; reduce into a variable
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int main(void) {
  struct { int m; } s = {0};
#pragma xmp loop (i) on t(i) reduction(+ : s.m)
  for (int i = 0; i < 10; i++)
    s.m += i;
  return s.m;
}
