// FEATURE: 3.2.29 acc_attach | `acc_detach_finalize` and `acc_detach_finalize_async`
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
  for (int k = 0; k < 3; k++)
    acc_attach((void **)&v.p);
  acc_detach_finalize((void **)&v.p);
  acc_attach((void **)&v.p);
  acc_attach((void **)&v.p);
  acc_detach_finalize_async((void **)&v.p, 1);
  acc_wait(1);
  acc_copyout(&v, sizeof v);
  errors += v.p != p || v.n != n;
  acc_delete(p, n * sizeof *p);
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
