// FEATURE: 6.3 loop | rejected: expand and margin on one loop
// STATUS: yes
// REFUSED: 'expand', 'margin' and 'peel_and_wait' exclude each other
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int main(void) {
#pragma xmp loop (i) on t(i) expand(1) margin(1)
  for (int i = 0; i < 10; i++)
    ;
  return 0;
}
