// FEATURE: 3.2.29 acc_attach | attached twice, detached once: still attached
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

struct vector {
  int n, *p;
};

static int test(int n) {
  int errors = 0;
  struct vector v = {n, malloc(n * sizeof(int))};
  int *p = v.p;
  acc_create(p, n * sizeof *p);
  acc_copyin(&v, sizeof v);
  acc_attach((void **)&v.p);
  acc_attach((void **)&v.p);
  acc_detach((void **)&v.p);
#pragma acc parallel loop present(v)
  for (int i = 0; i < n; i++)
    v.p[i] = i;
  acc_detach((void **)&v.p);
  acc_delete(&v, sizeof v);
  acc_copyout(p, n * sizeof *p);
  for (int i = 0; i < n; i++)
    errors += p[i] != i;
  free(p);
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
