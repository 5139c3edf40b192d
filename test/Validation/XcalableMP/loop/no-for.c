// FEATURE: 6.3 loop | rejected: a directive without a loop
// STATUS: yes
// REFUSED: must be followed by a for statement
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int main(void) {
  int x = 0;
#pragma xmp loop (i) on t(i)
  x++;
  return x;
}
