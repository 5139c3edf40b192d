// FEATURE: 2.5.1 parallel | `attach` of a pointer in a structure
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

struct vector {
  int n;
  double *x;
};

static int test(int n) {
  int errors = 0;
  double *x = malloc(n * sizeof *x);
  struct vector v = {n, x};
  for (int i = 0; i < n; i++)
    x[i] = i;
#pragma acc enter data copyin(v, x[0:n])
#pragma acc parallel present(v) attach(v.x)
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
      v.x[i] += v.n;
  }
#pragma acc exit data copyout(x[0:n]) delete(v)
  for (int i = 0; i < n; i++)
    errors += x[i] != i + n;
  errors += v.x != x;
  free(x);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 21, 130, 640};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
