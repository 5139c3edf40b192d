// FEATURE: 2.6.8 attachment counter | the structure leaves before what its pointer points to
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

struct vector {
  int n, *p;
};

static int test(int n) {
  int errors = 0;
  struct vector v = {n, malloc(n * sizeof(int))};
  int *p = v.p;
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma acc enter data copyin(v)
#pragma acc enter data copyin(v.p[0:n])
#pragma acc parallel loop present(v)
  for (int i = 0; i < n; i++)
    v.p[i] += v.n;
#pragma acc exit data detach(v.p)
#pragma acc exit data copyout(v)
#pragma acc exit data copyout(p[0:n])
  errors += v.p != p;
  for (int i = 0; i < n; i++)
    errors += p[i] != i + n;
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
