// FEATURE: 6.3 loop | rejected: a jump out of the loop
// STATUS: yes
// REFUSED: must not leave
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 10; i++)
    if (i == 5)
      return 1;
  return 0;
}
