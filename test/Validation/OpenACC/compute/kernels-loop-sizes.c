// FEATURE: 2.9 loop | `gang(n)`, `worker(n)`, and `vector(n)` in `kernels`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n][5];
#pragma acc kernels copyout(a)
  {
#pragma acc loop gang(3) worker(2)
    for (int i = 0; i < n; i++)
#pragma acc loop vector(4)
      for (int j = 0; j < 5; j++)
        a[i][j] = 5 * i + j;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 5; j++)
      errors += a[i][j] != 5 * i + j;
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
