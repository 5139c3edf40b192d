// FEATURE: 2.5.3 kernels | `default(present)`: arrays present, scalars as without it
// STATUS: yes

#include <stdio.h>

static int a[1000], b[1000];
static int test(int n) {
  int errors = 0;
  int k = 5;
  for (int i = 0; i < n; i++)
    a[i] = b[i] = i;
#pragma acc data copyin(b) copy(a)
  {
#pragma acc kernels default(present)
    {
#pragma acc loop
      for (int i = 0; i < n; i++)
        a[i] = b[i] * k;
    }
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 5 * i;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 8, 99, 1000};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
