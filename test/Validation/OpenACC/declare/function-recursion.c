// FEATURE: 2.13 declare | in a function that calls itself
// STATUS: yes

#include <stdio.h>

static int sum_of(int n) {
  int a[4];
#pragma acc declare create(a)
  if (n == 0)
    return 0;
#pragma acc parallel loop present(a)
  for (int i = 0; i < 4; i++)
    a[i] = n + i;
  int rest = sum_of(n - 1);
#pragma acc update self(a)
  return a[0] + a[3] + rest;
}

static int test(int n) {
  int errors = 0;
  errors += sum_of(n) != n * (n + 1) + 3 * n;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 50};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
