// FEATURE: 2.5.14 firstprivate | a section behind a pointer, with `async`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int l = n % 3, m = 1 + n % 8, errors = 0;
  int *a = malloc(n * sizeof *a), *p = malloc((l + m) * sizeof *p);
  for (int k = 0; k < l + m; k++)
    p[k] = k * k;
#pragma acc parallel loop firstprivate(p[l : m]) copyout(a[0 : n]) async(1)
  for (int i = 0; i < n; i++)
    a[i] = p[l + i % m];
  for (int k = 0; k < l + m; k++)
    p[k] = -1;
#pragma acc wait(1)
  for (int i = 0; i < n; i++)
    errors += a[i] != (l + i % m) * (l + i % m);
  free(a);
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
