// FEATURE: 2.5.3 kernels | the last value of a scalar, used by the next loop
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], t = -1;
#pragma acc kernels copyout(a)
  {
    for (int i = 0; i < n; i++) {
      t = i % 13;
      a[i] = t;
    }
    for (int i = 0; i < n; i++)
      a[i] += 100 * t;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i % 13 + (n - 1) % 13 * 100;
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
