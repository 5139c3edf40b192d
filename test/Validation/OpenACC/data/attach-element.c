// FEATURE: 2.7.13 attach | pointers in an array of pointers, and a pointer that is not on the device
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  double **rows = malloc(n * sizeof *rows), *alone = malloc(n * sizeof *alone);
  for (int i = 0; i < n; i++) {
    rows[i] = malloc((i + 1) * sizeof **rows);
    alone[i] = i;
    for (int k = 0; k <= i; k++)
      rows[i][k] = i + k;
  }
#pragma acc enter data copyin(rows[0:n], alone[0:n])
#pragma acc enter data attach(alone)
  for (int i = 0; i < n; i++) {
    double *row = rows[i];
#pragma acc enter data copyin(row[0:i + 1])
#pragma acc enter data attach(rows[i])
  }
#pragma acc parallel loop gang present(rows[0:n], alone[0:n])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int k = 0; k <= i; k++)
      rows[i][k] = 2 * rows[i][k] + alone[i];
  }
#pragma acc exit data detach(alone)
  for (int i = 0; i < n; i++) {
#pragma acc exit data detach(rows[i])
    double *row = rows[i];
#pragma acc exit data copyout(row[0:i + 1])
    for (int k = 0; k <= i; k++)
      errors += row[k] != 3 * i + 2 * k;
    free(row);
  }
#pragma acc exit data delete(rows[0:n], alone[0:n])
  free(rows);
  free(alone);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
