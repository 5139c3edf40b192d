// FEATURE: 2.5.10 num_gangs | `num_gangs(1)`: one gang runs the block
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int calls = 0, order[10], next = 0;
#pragma acc parallel num_gangs(1) copy(calls, next) copyout(order)
  {
    calls++;
    for (int i = 0; i < 10; i++)
      order[i] = next++;
  }
  errors += calls != 1 || next != 10;
  for (int i = 0; i < 10; i++)
    errors += order[i] != i;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
