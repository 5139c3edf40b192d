// FEATURE: 2.9.2 gang | `gang(dim:1)`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int m = 1 + n % 5, *a = calloc(n, sizeof *a);
#pragma acc parallel copy(a[0:n])
  {
#pragma acc loop gang(dim:1)
    for (int i = 0; i < n; i++)
      a[i] += i + m;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i + m;
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
