// FEATURE: 2.15.1 routine | `gang(dim:1)`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

#pragma acc routine gang(dim:1)
static void fill(int *a, int n, int value) {
#pragma acc loop gang(dim:1)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    a[i] += value + i;
  }
}

static int test(int n) {
  int errors = 0;
  int *a = calloc(n, sizeof *a);
#pragma acc parallel copy(a[0:n]) num_gangs(4)
  fill(a, n, 3);
  for (int i = 0; i < n; i++)
    errors += a[i] != 3 + i;
  free(a);
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
