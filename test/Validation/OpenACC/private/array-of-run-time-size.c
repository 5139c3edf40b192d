// FEATURE: 2.5.13 private | an array of run-time size
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int m = 1 + n % 9, a[n], t[m];
#pragma acc parallel loop private(t) copyout(a)
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < m; k++)
      t[k] = i + k;
    a[i] = t[m - 1] + t[0];
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i + m - 1;
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
