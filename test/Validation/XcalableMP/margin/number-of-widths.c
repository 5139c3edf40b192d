// FEATURE: 6.3 loop | rejected: wrong number of widths
// STATUS: yes
// REFUSED: 'expand' has 2 widths but the 'on' clause has 1 subscript
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int main(void) {
#pragma xmp loop (i) on t(i) expand(1, 1)
  for (int i = 0; i < 10; i++)
    ;
  return 0;
}
