// FEATURE: 6.3 loop | rejected: break out of the loop
// STATUS: yes
// REFUSED: break
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 10; i++)
    if (i == 5)
      break;
  return 0;
}
