// FEATURE: 2.5.3 kernels | a scalar that each iteration assigns: the last value stays
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], t = -1;
#pragma acc kernels copyout(a)
  {
    for (int i = 0; i < n; i++) {
      t = 3 * i;
      a[i] = t + 1;
    }
  }
  errors += t != 3 * (n - 1);
  for (int i = 0; i < n; i++)
    errors += a[i] != 3 * i + 1;
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
