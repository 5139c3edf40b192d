// Members of elements of arrays in clauses: s[i].v, q->s[i].v.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s

#include <stdio.h>
#include <stdlib.h>
typedef struct {
  int n;
  double *x, v[8];
} Part;
typedef struct {
  Part part[3];
} All;
int main(void) {
  Part p[4];
  All all, *q = &all;
  for (int k = 0; k < 4; k++) {
    p[k].n = 5 + k;
    p[k].x = malloc(p[k].n * sizeof(double));
    for (int i = 0; i < p[k].n; i++)
      p[k].x[i] = 10 * k + i;
    for (int i = 0; i < 8; i++)
      p[k].v[i] = -i;
    if (k < 3)
      all.part[k] = p[k];
  }
  // The structures first, then what their pointers point to.
#pragma acc enter data copyin(p)
  for (int k = 0; k < 4; k++) {
#pragma acc enter data copyin(p[k].x[0 : p[k].n])
  }
#pragma acc parallel loop present(p)
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < p[k].n; i++) {
      p[k].x[i] += 100 * p[k].n;
      p[k].v[i % 8] += 1;
    }
#pragma acc update self(p[2].x[1 : 3], p[1].v, p[3].v[2 : 2])
  printf("%g %g %g %g\n", p[2].x[1], p[2].x[3], p[1].v[3], p[3].v[3]);
  for (int k = 0; k < 4; k++) {
#pragma acc exit data copyout(p[k].x[0 : p[k].n])
  }
#pragma acc exit data delete(p)
  for (int k = 0; k < 4; k++)
    printf("%g %g\n", p[k].x[0], p[k].x[p[k].n - 1]);
  // In the clauses of a construct.
  int m = 1;
#pragma acc parallel loop copy(p[m].x[0 : p[m].n], p[m + 1].x[0 : p[m + 1].n])
  for (int i = 0; i < p[m].n; i++)
    p[m].x[i] += p[m + 1].x[i];
  printf("%g %g\n", p[1].x[0], p[1].x[5]);
#pragma acc data copyin(q[0 : 1]) copy(q -> part[1].x[0 : 6])
#pragma acc parallel loop
  for (int i = 0; i < q->part[1].n; i++)
    q->part[1].x[i] *= 2;
  printf("%g %g\n", q->part[1].x[0], q->part[1].x[5]);
  printf("complete\n");
  return 0;
}
