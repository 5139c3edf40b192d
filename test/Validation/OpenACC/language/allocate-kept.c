// FEATURE: 2.5 compute constructs | `malloc` in one kernel, of memory that other kernels use and free
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int **p = malloc(n * sizeof *p), *s = malloc(n * sizeof *s);
#pragma acc data create(p[0:n]) copyout(s[0:n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      p[i] = malloc(2 * sizeof(int));
      p[i][0] = p[i][1] = i;
    }
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      p[n - 1 - i][1]++;
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      s[i] = p[n - 1 - i][0] + p[i][1];
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      free(p[n - 1 - i]);
  }
  for (int i = 0; i < n; i++)
    errors += s[i] != n;
  free(p);
  free(s);
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
