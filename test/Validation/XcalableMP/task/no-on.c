// FEATURE: 6.1 task | rejected: a task without on
// STATUS: yes
// REFUSED: expected 'on'
#pragma xmp nodes p(*)
int main(void) {
#pragma xmp task
  ;
  return 0;
}
