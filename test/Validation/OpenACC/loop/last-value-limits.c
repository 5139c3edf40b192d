// FEATURE: 2.9 loop | bounds at the limits of `int`
// STATUS: yes

#include <limits.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  int count = 0;
#pragma acc parallel loop reduction(+:count)
  for (int i = INT_MAX - 5; i < INT_MAX; i++)
    count++;
#pragma acc parallel loop reduction(+:count)
  for (int i = INT_MIN; i < INT_MIN + 7; i++)
    count++;
  errors += count != 12;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
