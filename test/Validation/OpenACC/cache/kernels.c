// FEATURE: 2.10 cache | in a loop of `kernels`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n][8], b[n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 8; j++)
      a[i][j] = i + j;
#pragma acc kernels copyin(a) copyout(b)
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++) {
#pragma acc cache(a[i:1][0:8])
      int sum = 0;
#pragma acc loop seq
      for (int j = 0; j < 8; j++)
        sum += a[i][j];
      b[i] = sum;
    }
  }
  for (int i = 0; i < n; i++)
    errors += b[i] != 8 * i + 28;
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
