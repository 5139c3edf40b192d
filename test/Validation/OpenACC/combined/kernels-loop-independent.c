// FEATURE: 2.11 kernels loop | `independent` with an index array
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], at[n];
  for (int i = 0; i < n; i++)
    at[i] = n - 1 - i;
#pragma acc kernels loop independent copyin(at) copyout(a)
  for (int i = 0; i < n; i++)
    a[at[i]] = i;
  for (int i = 0; i < n; i++)
    errors += a[i] != n - 1 - i;
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
