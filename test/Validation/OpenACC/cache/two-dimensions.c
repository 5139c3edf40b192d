// FEATURE: 2.10 cache | a section of two dimensions
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  float a[n + 2][12], b[n][10];
  for (int i = 0; i < n + 2; i++)
    for (int j = 0; j < 12; j++)
      a[i][j] = i * j;
#pragma acc parallel loop collapse(2) copyin(a) copyout(b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 10; j++) {
#pragma acc cache(a[i:3][j:3])
      b[i][j] = a[i][j + 1] + a[i + 2][j + 1] + a[i + 1][j] + a[i + 1][j + 2];
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 10; j++)
      errors += b[i][j] != 4 * (i + 1) * (j + 1);
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
