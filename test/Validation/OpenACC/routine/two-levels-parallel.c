// FEATURE: 2.15.1 routine | `worker` that calls `vector` that calls `seq`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

#pragma acc routine seq
static int one(int x) { return x + 1; }
#pragma acc routine vector
static void row(int *a, int n, int x) {
#pragma acc loop vector
  for (int j = 0; j < n; j++) {
#pragma acc atomic update
    a[j] += one(x + j);
  }
}

#pragma acc routine worker
static void block(int *a, int rows, int columns, int x) {
#pragma acc loop worker
  for (int i = 0; i < rows; i++)
    row(a + i * columns, columns, x + i);
}

static int test(int n) {
  int errors = 0;
  int *a = calloc(n * 24, sizeof *a);
#pragma acc parallel loop gang copy(a[0 : n * 24]) num_workers(3) vector_length(8)
  for (int b = 0; b < n; b++)
    block(a + b * 24, 4, 6, 10 * b);
  for (int b = 0; b < n; b++)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 6; j++)
        errors += a[b * 24 + i * 6 + j] != 10 * b + i + j + 1;
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
