// FEATURE: 2.9.8 tile | in `kernels`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  float a[n][n];
#pragma acc kernels copyout(a)
#pragma acc loop independent tile(16, 4)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = i - j;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      errors += a[i][j] != i - j;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 40, 121};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
