// FEATURE: 2.5.1 parallel | a statement without a loop
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int x = 3, y = 0;
#pragma acc parallel copy(y) copyin(x) num_gangs(1)
  y = x * x;
  errors += y != 9;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
