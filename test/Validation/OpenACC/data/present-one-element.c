// FEATURE: 2.7.1 data specification | `present(p[n])` where the kernel uses the `n` elements before it
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

enum { N = 100 };

// As in the OpenACC version of LULESH: data is brought elsewhere.
static void twice(int n, double *p, double *q) {
#pragma acc parallel loop present(p[n], q[n])
  for (int i = 0; i < n; i++)
    q[i] = 2 * p[i];
}

// Another clause of the function names all elements.
static void addOne(int n, double *q) {
#pragma acc data copy(q[0:n])
  {
#pragma acc parallel loop present(q[n])
    for (int i = 0; i < n; i++)
      q[i] += 1;
  }
}

int main(void) {
  int errors = 0;
  double *p = malloc(N * sizeof *p), *q = malloc(N * sizeof *q);
  for (int i = 0; i < N; i++)
    p[i] = i, q[i] = -1;
#pragma acc data copyin(p[0:N]) copy(q[0:N])
  {
    twice(N, p, q);
    addOne(N, q);
  }
  addOne(N, q);
  for (int i = 0; i < N; i++)
    errors += q[i] != 2 * i + 2;
  printf("errors %d\n", errors);
  printf("complete\n");
  free(p);
  free(q);
  return 0;
}
