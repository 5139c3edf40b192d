// FEATURE: 2.7.13 attach | two structures that share an array
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

struct view {
  int from, to;
  int *p;
};

static int test(int n) {
  int errors = 0;
  int *p = malloc(n * sizeof(int));
  struct view low = {0, n / 2, p}, high = {n / 2, n, p};
#pragma acc data copyout(p[0:n]) copyin(low, high)
#pragma acc data attach(low.p, high.p)
  {
#pragma acc parallel loop present(low)
    for (int i = low.from; i < low.to; i++)
      low.p[i] = i;
#pragma acc parallel loop present(high)
    for (int i = high.from; i < high.to; i++)
      high.p[i] = -i;
  }
  for (int i = 0; i < n; i++)
    errors += p[i] != (i < n / 2 ? i : -i);
  free(p);
  return errors;
}

int main(void) {
  const int sizes[] = {2, 9, 64, 1001};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
