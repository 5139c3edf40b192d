// FEATURE: 6.3 loop | rejected: firstmax without a location variable
// STATUS: yes
// REFUSED: reduction kind 'firstmax' needs location variables
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int main(void) {
  int m = 0;
#pragma xmp loop (i) on t(i) reduction(firstmax : m)
  for (int i = 0; i < 10; i++)
    m = i;
  return m;
}
