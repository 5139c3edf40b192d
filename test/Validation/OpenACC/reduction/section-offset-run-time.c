// FEATURE: 2.9.11 reduction | a section behind a pointer with an offset and a length that are variables
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0, l = n % 4, m = 1 + n % 300;
  double *sum = malloc((l + m) * sizeof *sum);
  for (int k = 0; k < l + m; k++)
    sum[k] = k;
#pragma acc parallel loop reduction(+ : sum[l : m])
  for (int i = 0; i < 50 * n; i++)
    sum[l + i % m] += 1;
  for (int k = 0; k < l + m; k++) {
    int own = k - l;
    errors += sum[k] != k + (own < 0 ? 0 : (50 * n - own + m - 1) / m);
  }
  free(sum);
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
