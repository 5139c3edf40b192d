// FEATURE: 2.7.1 data specification | typedefs of arrays and of pointers to them
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

typedef double row[6];
typedef row block[3];
static void fill(row *r, int n) {
#pragma acc parallel loop collapse(2) copyout(r[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 6; j++)
      r[i][j] = i * 6 + j;
}

static int test(int n) {
  int errors = 0;
  row *r = malloc(n * sizeof *r);
  block b;
  fill(r, n);
#pragma acc parallel loop copyout(b)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 6; j++)
      b[i][j] = -i * j;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 6; j++)
      errors += r[i][j] != i * 6 + j || b[i % 3][j] != -(i % 3) * j;
  free(r);
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
