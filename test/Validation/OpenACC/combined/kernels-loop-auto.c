// FEATURE: 2.11 kernels loop | `auto`: the compiler finds the dependence
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
  a[0] = 1;
#pragma acc kernels loop auto copy(a)
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1] + i;
  for (int i = 0; i < n; i++)
    errors += a[i] != 1 + i * (i + 1) / 2;
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
