// FEATURE: 2.7.1 data specification | `s->p[0:n]` of a pointer to a structure
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

struct vector {
  int n;
  double *p;
};

static void fill(struct vector *v) {
#pragma acc parallel loop present(v[0:1])
  for (int i = 0; i < v->n; i++)
    v->p[i] += v->n - i;
}

static int test(int n) {
  int errors = 0;
  struct vector *v = malloc(sizeof *v);
  v->n = n;
  v->p = malloc(n * sizeof(double));
  for (int i = 0; i < n; i++)
    v->p[i] = i;
#pragma acc enter data copyin(v[0:1])
#pragma acc enter data copyin(v->p[0:n])
  fill(v);
#pragma acc exit data copyout(v->p[0:n])
#pragma acc exit data delete(v[0:1])
  for (int i = 0; i < n; i++)
    errors += v->p[i] != n;
  free(v->p);
  free(v);
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
