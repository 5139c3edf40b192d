// FEATURE: 2.16.3 wait | `wait async(m)`: a queue waits for all
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *c = malloc(n * sizeof *c);
#pragma acc data create(a[0:n], b[0:n]) copyout(c[0:n])
  {
#pragma acc parallel loop present(a[0:n]) async(1)
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc parallel loop present(b[0:n]) async(2)
    for (int i = 0; i < n; i++)
      b[i] = 2 * i;
#pragma acc wait async(3)
#pragma acc parallel loop present(a[0:n], b[0:n], c[0:n]) async(3)
    for (int i = 0; i < n; i++)
      c[i] = a[n - 1 - i] + b[i];
#pragma acc wait(3)
  }
  for (int i = 0; i < n; i++)
    errors += c[i] != n - 1 + i;
  free(a);
  free(b);
  free(c);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 1000, 40001};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
