// FEATURE: 2.5.3 kernels | a loop with a dependence stays in order
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  long a[n];
#pragma acc kernels copyout(a)
  {
    a[0] = 1;
    for (int i = 1; i < n; i++)
      a[i] = (a[i - 1] * 3 + i) % 1000;
  }
  long x = 1;
  for (int i = 0; i < n; i++) {
    if (i > 0)
      x = (x * 3 + i) % 1000;
    errors += a[i] != x;
  }
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
