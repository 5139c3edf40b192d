// FEATURE: 2.15.1 routine | `worker`, with worker and vector loops
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

#pragma acc routine worker
static void fill(int *block, int rows, int columns, int value) {
#pragma acc loop worker
  for (int i = 0; i < rows; i++) {
#pragma acc loop vector
    for (int j = 0; j < columns; j++) {
#pragma acc atomic update
      block[i * columns + j] += value + i * j;
    }
  }
}

static int test(int n) {
  int errors = 0;
  int *a = calloc(n * 35, sizeof *a);
#pragma acc parallel loop gang copy(a[0 : n * 35]) num_workers(2) vector_length(8)
  for (int b = 0; b < n; b++)
    fill(a + b * 35, 5, 7, b);
  for (int b = 0; b < n; b++)
    for (int i = 0; i < 5; i++)
      for (int j = 0; j < 7; j++)
        errors += a[b * 35 + i * 7 + j] != b + i * j;
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
