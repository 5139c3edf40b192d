// FEATURE: 2.9.11 reduction | with `tile`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  long sum = 0;
#pragma acc parallel loop tile(4, 2) reduction(+:sum)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 7; j++)
      sum += i * j;
  errors += sum != 21L * n * (n - 1) / 2;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
