// FEATURE: 6.3 loop | rejected: an index that is listed twice
// STATUS: yes
// REFUSED: listed twice
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int main(void) {
#pragma xmp loop (i, i) on t(i)
  for (int i = 0; i < 10; i++)
    ;
  return 0;
}
