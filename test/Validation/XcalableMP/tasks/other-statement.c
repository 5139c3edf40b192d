// FEATURE: 6.2 tasks | rejected: a statement that is no task
// STATUS: yes
// REFUSED: tasks
#pragma xmp nodes p(*)
int main(void) {
  int x = 0;
#pragma xmp tasks
  {
    x++;
#pragma xmp task on p(1)
    ;
  }
  return x;
}
