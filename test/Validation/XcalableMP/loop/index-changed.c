// FEATURE: 6.3 loop | rejected: a loop variable that the body changes
// STATUS: yes
// REFUSED: loop index 'i' is changed in the body
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 10; i++)
    i++;
  return 0;
}
