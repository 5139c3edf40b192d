// FEATURE: 2.11 parallel loop | `reduction(+:)` adds to the value before
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  long sum = 5;
#pragma acc parallel loop reduction(+:sum)
  for (int i = 0; i < n; i++)
    sum += i;
  errors += sum != 5 + (long)n * (n - 1) / 2;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 90, 10001};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
