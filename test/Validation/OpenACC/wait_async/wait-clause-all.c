// FEATURE: 2.16.2 wait clause | without arguments: all queues
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
#pragma acc data create(b[0:n]) copyout(a[0:n])
  {
#pragma acc parallel loop present(a[0:n]) async(1)
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc parallel loop present(b[0:n]) async(2)
    for (int i = 0; i < n; i++)
      b[i] = 5 * i;
#pragma acc parallel loop present(a[0:n], b[0:n]) wait async(4)
    for (int i = 0; i < n; i++)
      a[i] += b[n - 1 - i];
#pragma acc wait(4)
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 5 * (n - 1 - i);
  free(a);
  free(b);
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
