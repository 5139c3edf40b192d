// FEATURE: 2.6.6 enter data, exit data | `async(n)` and `wait(n)`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc enter data copyin(a[0:n]) async(1)
#pragma acc parallel loop present(a[0:n]) async(2) wait(1)
  for (int i = 0; i < n; i++)
    a[i] += 3;
#pragma acc exit data copyout(a[0:n]) wait(2) async(3)
#pragma acc wait(3)
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 3;
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 1000, 20011};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
