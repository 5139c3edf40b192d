// FEATURE: 2.15.1 routine | `vector`, with a vector loop
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

#pragma acc routine vector
static void fill(int *row, int n, int value) {
#pragma acc loop vector
  for (int j = 0; j < n; j++) {
#pragma acc atomic update
    row[j] += value + j;
  }
}

static int test(int n) {
  int errors = 0;
  int m = 1 + n % 40, *a = calloc(n * m, sizeof *a);
#pragma acc parallel loop gang copy(a[0 : n * m]) vector_length(32)
  for (int i = 0; i < n; i++)
    fill(a + i * m, m, i);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      errors += a[i * m + j] != i + j;
  free(a);
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
