// FEATURE: 2.7.1 data specification | `restrict` and `volatile`
// STATUS: yes

#include <stdio.h>

static void add(int n, float *restrict a, const float *restrict b, volatile int *v) {
#pragma acc parallel loop copy(a[0:n]) copyin(b[0:n]) copy(v[0:1])
  for (int i = 0; i < n; i++) {
    a[i] += b[i];
    if (i == n - 1)
      v[0] = i;
  }
}

static int test(int n) {
  int errors = 0;
  float a[n], b[n];
  volatile int v = -1;
  for (int i = 0; i < n; i++)
    a[i] = b[i] = i;
  add(n, a, b, &v);
  errors += v != n - 1;
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i;
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
