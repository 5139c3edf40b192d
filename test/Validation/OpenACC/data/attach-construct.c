// FEATURE: 2.7.13 attach | `data attach`: detached at the end
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

struct vector {
  int n;
  int *p;
};

static int test(int n) {
  int errors = 0;
  struct vector v = {n, malloc(n * sizeof(int))};
  int *p = v.p;
#pragma acc data copyout(p[0:n]) copy(v)
  {
#pragma acc data attach(v.p)
    {
#pragma acc parallel loop present(v)
      for (int i = 0; i < n; i++)
        v.p[i] = v.n + i;
    }
  }
  errors += v.p != p;
  for (int i = 0; i < n; i++)
    errors += p[i] != n + i;
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
