// FEATURE: 2.6.4 attach | two sections behind a member, one after the other
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

struct vector {
  int n;
  int *x;
};

static int test(int n) {
  int errors = 0;
  struct vector s = {2 * n, malloc(2 * n * sizeof(int))};
  for (int i = 0; i < 2 * n; i++)
    s.x[i] = i;
#pragma acc enter data copyin(s)
#pragma acc enter data copyin(s.x[0 : n])
#pragma acc parallel loop copy(s.x[n : n])
  for (int i = n; i < 2 * n; i++)
    s.x[i] += 100;
  // The first section is what the pointer leads to again.
#pragma acc parallel loop present(s)
  for (int i = 0; i < n; i++)
    s.x[i] += 1000;
  for (int i = 0; i < 2 * n; i++)
    errors += s.x[i] != (i < n ? i : i + 100) && s.x[i] != i + 1000;
#pragma acc enter data copyin(s.x[n : n])
#pragma acc exit data copyout(s.x[0 : n])
  // The second one is left.
#pragma acc parallel loop present(s)
  for (int i = n; i < 2 * n; i++)
    s.x[i] += 10000;
#pragma acc exit data copyout(s.x[n : n])
#pragma acc exit data delete(s)
  for (int i = 0; i < 2 * n; i++)
    errors += s.x[i] != (i < n ? i + 1000 : i + 10100);
  free(s.x);
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
