// FEATURE: 2.9.11 reduction | with `copy` of the same variable on the construct
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int sum = 2;
#pragma acc parallel loop copy(sum) reduction(+:sum)
  for (int i = 0; i < n; i++)
    sum += i;
  errors += sum != 2 + n * (n - 1) / 2;
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
