// FEATURE: 2.7.1 data specification | what a member points to, without the structure
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

struct vector {
  int n;
  double *p;
};

static int test(int n) {
  int errors = 0;
  struct vector v = {n, malloc(n * sizeof(double))};
#pragma acc data copyout(v.p[0:n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      v.p[i] = 2 * i;
  }
  for (int i = 0; i < n; i++)
    errors += v.p[i] != 2 * i;
  free(v.p);
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
