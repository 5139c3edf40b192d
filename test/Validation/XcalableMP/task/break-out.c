// FEATURE: 6.1 task | rejected: break out of a task
// STATUS: yes
// REFUSED: must not leave
#pragma xmp nodes p(*)
int main(void) {
  for (int k = 0; k < 3; k++) {
#pragma xmp task on p(1)
    {
      break;
    }
  }
  return 0;
}
