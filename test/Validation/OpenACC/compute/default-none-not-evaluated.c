// FEATURE: 2.5.16 default | `default(none)`: names in what is not evaluated: `sizeof`, `_Generic`, `__builtin_choose_expr`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  double *p = malloc(n * sizeof *p);
  double *q = NULL;
  int *none = NULL;
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma acc parallel loop copy(p[0 : n]) default(none) firstprivate(n)
  for (int i = 0; i < n; i++) {
    p[i] += _Generic(i, int: p, long: q)[i] + sizeof none[3] + (int)sizeof q[i];
    p[i] += _Generic(p[i], float: none[1], default: 2.0);
    p[i] += __builtin_choose_expr(sizeof(int) == 4, 1, none[0]);
  }
  // Without default(none) it would be data whose size nobody knows.
#pragma acc parallel loop copy(p[0 : n])
  for (int i = 0; i < n; i++)
    p[i] += _Generic(i, int: 1, long: q[i]);
  for (int i = 0; i < n; i++)
    errors += p[i] != 2 * i + 4 + 8 + 2 + 1 + 1;
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
