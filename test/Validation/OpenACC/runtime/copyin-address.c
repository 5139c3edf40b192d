// FEATURE: 3.2.18 acc_copyin | the address that `acc_copyin` and `acc_create` return, in memory of the device
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

// A table of rows on the device, made by hand.
static int rows(int n, int m) {
  double *elements = malloc(n * m * sizeof *elements), *table[n];
  int errors = 0;
  for (int i = 0; i < n * m; i++)
    elements[i] = i;
  for (int i = 0; i < n; i++)
    table[i] = acc_copyin(elements + i * m, m * sizeof *elements);
#pragma acc parallel loop collapse(2) copyin(table)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      table[i][j] *= 10;
  for (int i = 0; i < n; i++)
    acc_copyout(elements + i * m, m * sizeof *elements);
  for (int i = 0; i < n * m; i++)
    errors += elements[i] != 10.0 * i;
  free(elements);
  return errors;
}

struct vector {
  int length;
  float *elements;
};
static int member(int n) {
  float *elements = malloc(n * sizeof *elements);
  struct vector v = {n, acc_create(elements, n * sizeof *elements)};
  int errors = 0;
#pragma acc parallel loop copyin(v)
  for (int i = 0; i < v.length; i++)
    v.elements[i] = i;
#pragma acc update self(elements[0 : n])
  for (int i = 0; i < n; i++)
    errors += elements[i] != i;
  acc_delete(elements, n * sizeof *elements);
  free(elements);
  return errors;
}

int main(void) {
  int errors = rows(4, 16) + rows(1, 300) + member(100);
  printf("errors %d\n", errors);
  puts("complete");
  return errors != 0;
}
