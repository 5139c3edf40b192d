// FEATURE: 2.15.1 routine | called from `kernels` and `serial`
// STATUS: yes

#include <stdio.h>

#pragma acc routine seq
static int plus(int x, int y) { return x + y; }
static int test(int n) {
  int errors = 0;
  int a[n], x = 0;
#pragma acc kernels copyout(a)
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      a[i] = plus(i, n);
  }
#pragma acc serial copyout(x)
  x = plus(a[0], a[n - 1]);
  for (int i = 0; i < n; i++)
    errors += a[i] != i + n;
  errors += x != 3 * n - 1;
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
