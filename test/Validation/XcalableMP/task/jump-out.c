// FEATURE: 6.1 task | rejected: return out of a task
// STATUS: yes
// REFUSED: must not leave
#pragma xmp nodes p(*)
int main(void) {
#pragma xmp task on p(1)
  {
    return 1;
  }
  return 0;
}
