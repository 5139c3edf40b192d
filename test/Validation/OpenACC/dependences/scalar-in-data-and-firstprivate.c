// FEATURE: 2.6.2 implicit attributes | a scalar that is present, changed by several constructs
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int x = 1, a[n];
#pragma acc data copy(x) copyout(a)
  {
#pragma acc serial
    x = x + n;
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] = x + i;
#pragma acc serial present(x)
    x = -x;
  }
  errors += x != -(1 + n);
  for (int i = 0; i < n; i++)
    errors += a[i] != 1 + n + i;
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
