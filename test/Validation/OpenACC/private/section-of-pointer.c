// FEATURE: 2.5.13 private | a section behind a pointer, `p[0:m]`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int a[n], m = 4, *p = malloc(m * sizeof *p);
  for (int k = 0; k < m; k++)
    p[k] = -1;
#pragma acc parallel loop private(p[0:m]) copyout(a)
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < m; k++)
      p[k] = i + k;
    a[i] = p[0] * p[3];
  }
  for (int k = 0; k < m; k++)
    errors += p[k] != -1;
  for (int i = 0; i < n; i++)
    errors += a[i] != i * (i + 3);
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
