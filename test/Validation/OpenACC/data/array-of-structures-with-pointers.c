// FEATURE: 2.6.4 data structures with pointers | an array of structures, the pointer of each attached in a loop
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

struct row {
  int n;
  int *p;
};

static int test(int n) {
  int errors = 0;
  struct row *rows = malloc(n * sizeof *rows);
  for (int i = 0; i < n; i++) {
    rows[i].n = i % 5 + 1;
    rows[i].p = malloc(rows[i].n * sizeof(int));
    for (int j = 0; j < rows[i].n; j++)
      rows[i].p[j] = i;
  }
#pragma acc enter data copyin(rows[0:n])
  for (int i = 0; i < n; i++) {
#pragma acc enter data copyin(rows[i].p[0:rows[i].n])
  }
#pragma acc parallel loop present(rows[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < rows[i].n; j++)
      rows[i].p[j] += j;
  for (int i = 0; i < n; i++) {
#pragma acc exit data copyout(rows[i].p[0:rows[i].n])
  }
#pragma acc exit data delete(rows[0:n])
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < rows[i].n; j++)
      errors += rows[i].p[j] != i + j;
    free(rows[i].p);
  }
  free(rows);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 60};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
