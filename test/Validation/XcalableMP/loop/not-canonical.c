// FEATURE: 6.3 loop | rejected: a loop that is not canonical
// STATUS: yes
// REFUSED: is not canonical
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int main(void) {
#pragma xmp loop (i) on t(i)
  for (int i = 1; i < 10; i *= 2)
    ;
  return 0;
}
