// FEATURE: 2.5.3 kernels | the loop variable after the loop
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], i, seen = -1;
#pragma acc kernels copyout(a, seen)
  {
    for (i = 0; i < n; i++)
      a[i] = i;
    seen = i;
  }
  errors += seen != n;
  for (int k = 0; k < n; k++)
    errors += a[k] != k;
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
