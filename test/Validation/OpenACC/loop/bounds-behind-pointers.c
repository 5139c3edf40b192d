// FEATURE: 2.9 loop | bounds behind several pointers of the host, as in `i < p->size[0]`
// STATUS: yes

#include <stdio.h>

struct grid {
  int n, m[3];
};
struct field {
  int *size;
  struct grid *grid, own;
};
static struct field global;
static struct field *pointer = &global;
static int **rows;

static void combined(struct field *p, double *a) {
#pragma acc parallel loop present(a)
  for (int i = 0; i <= p->size[0] - 1; i++)
    a[i] += 1;
}
static void collapsed(struct field *p, double *a) {
#pragma acc parallel loop collapse(2) present(a)
  for (int j = 0; j < p->own.m[1]; j++)
    for (int i = 0; i < p->grid->n; i++)
      a[i] += 1;
}
static void nested(struct field *p, double *a) {
#pragma acc parallel loop gang present(a)
  for (int i = 0; i < (*p).grid->m[0]; i++) {
#pragma acc loop vector
    for (int j = 0; j < p->grid->m[1]; j++)
      a[i] += 1;
  }
}
static void twice(double *a) {
#pragma acc parallel present(a)
  {
#pragma acc loop
    for (int i = pointer->grid->n - 1; i >= pointer->size[1]; i--)
      a[i] += 0.5;
#pragma acc loop
    for (int i = pointer->size[1]; i < pointer->grid->n; i += pointer->grid->m[1])
      a[i] += 0.5;
  }
}
static void variables(double *a) {
  struct field local = *pointer;
#pragma acc kernels present(a)
  for (int i = 0; i < local.grid->n; i++)
    a[i] += 0.5;
#pragma acc kernels loop present(a)
  for (int i = 0; i < global.size[0]; i++)
    a[i] += 0.25;
#pragma acc parallel loop present(a)
  for (int i = 0; i < rows[0][0]; i++)
    a[i] += 0.25;
}

int main(void) {
  const int sizes[] = {1, 7, 1000};
  static double a[1000];
  int errors = 0;
  for (int k = 0; k < 3; k++) {
    int n = sizes[k], size[2] = {n, 0};
    struct grid grid = {n, {n, 1, 1}};
    global = (struct field){size, &grid, grid};
    rows = &global.size;
    for (int i = 0; i < 1000; i++)
      a[i] = 0;
#pragma acc data copy(a)
    {
      combined(&global, a);
      collapsed(&global, a);
      nested(pointer, a);
      twice(a);
      variables(a);
    }
    for (int i = 0; i < 1000; i++)
      errors += a[i] != (i < n ? 5 : 0);
  }
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
