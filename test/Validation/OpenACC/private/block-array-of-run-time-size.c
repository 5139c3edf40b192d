// FEATURE: 2.6.1 predetermined attributes | an array of run-time size in the loop body
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int m = 1 + n % 6, out[n];
#pragma acc parallel loop copyout(out)
  for (int i = 0; i < n; i++) {
    int t[m];
    for (int k = 0; k < m; k++)
      t[k] = i * k;
    out[i] = t[m - 1];
  }
  for (int i = 0; i < n; i++)
    errors += out[i] != i * (m - 1);
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
