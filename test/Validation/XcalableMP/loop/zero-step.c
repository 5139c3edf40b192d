// FEATURE: 6.3 loop | rejected: a step of 0
// STATUS: yes
// REFUSED: must be positive in the direction of its comparison
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 10; i += 0)
    ;
  return 0;
}
