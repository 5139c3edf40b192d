// FEATURE: 2.9.11 reduction | an array of run-time size
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int m = 1 + n % 5, count[m];
  for (int k = 0; k < m; k++)
    count[k] = k;
#pragma acc parallel loop reduction(+:count)
  for (int i = 0; i < n; i++)
    count[i % m]++;
  for (int k = 0; k < m; k++)
    errors += count[k] != k + (n - k + m - 1) / m;
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
