// FEATURE: 2.7.1 data specification | a section behind a member that does not start at 0
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

struct vector {
  int n, *p;
};

static int test(int n) {
  int errors = 0;
  struct vector v = {n, malloc(3 * n * sizeof(int))};
  for (int i = 0; i < 3 * n; i++)
    v.p[i] = i;
#pragma acc data copyin(v) copy(v.p[n:n])
  {
#pragma acc parallel loop present(v)
    for (int i = v.n; i < 2 * v.n; i++)
      v.p[i] = -v.p[i];
  }
  for (int i = 0; i < 3 * n; i++)
    errors += v.p[i] != (i >= n && i < 2 * n ? -i : i);
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
