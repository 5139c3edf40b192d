// FEATURE: 2.16.3 wait | `wait(n) async(m)`: one queue waits for another
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
#pragma acc enter data create(a[0:n], b[0:n])
#pragma acc parallel loop present(a[0:n]) async(1)
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc wait(1) async(2)
#pragma acc parallel loop present(a[0:n], b[0:n]) async(2)
  for (int i = 0; i < n; i++)
    b[i] = a[n - 1 - i] + 1;
#pragma acc exit data copyout(b[0:n]) delete(a[0:n]) async(2)
#pragma acc wait(2)
  for (int i = 0; i < n; i++)
    errors += b[i] != n - i;
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
