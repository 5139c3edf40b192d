// FEATURE: 2.5.13 private | a section on a loop inside a construct
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int m = 2 + n % 6, errors = 0;
  long *a = malloc(n * sizeof *a);
  long *p = NULL;
#pragma acc parallel copyout(a[0 : n])
  {
#pragma acc loop private(p[0 : m])
    for (int i = 0; i < n; i++) {
      p[0] = i;
      for (int k = 1; k < m; k++)
        p[k] = p[k - 1] + 1;
      a[i] = p[m - 1];
    }
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i + m - 1;
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
