// FEATURE: 2.5.3 kernels | loops run one after the other
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
#pragma acc kernels copyout(b) create(a)
  {
    for (int i = 0; i < n; i++)
      a[i] = i;
    for (int i = 0; i < n; i++)
      b[i] = a[n - 1 - i];
    for (int i = 0; i < n; i++)
      a[i] = b[i] + b[n - 1 - i];
    for (int i = 0; i < n; i++)
      b[i] += a[(i + 1) % n];
  }
  for (int i = 0; i < n; i++)
    errors += b[i] != 2 * (n - 1) - i;
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
