// FEATURE: 2.14.4 update | `async(n)`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a);
#pragma acc enter data create(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc update device(a[0:n]) async(1)
#pragma acc parallel loop present(a[0:n]) async(1)
  for (int i = 0; i < n; i++)
    a[i] += 5;
#pragma acc update self(a[0:n]) async(1)
#pragma acc wait(1)
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 5;
#pragma acc exit data delete(a[0:n])
  free(a);
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
