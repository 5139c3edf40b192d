// FEATURE: 3.2.29 acc_attach | `acc_attach_async` and `acc_detach_async`
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
  acc_attach_async((void **)&v.p, 1);
#pragma acc parallel loop present(v) async(1)
  for (int i = 0; i < n; i++)
    v.p[i] = v.n - i;
  acc_detach_async((void **)&v.p, 1);
  acc_wait(1);
  acc_delete(&v, sizeof v);
  acc_copyout(p, n * sizeof *p);
  for (int i = 0; i < n; i++)
    errors += p[i] != n - i;
  free(p);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 100, 20011};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
