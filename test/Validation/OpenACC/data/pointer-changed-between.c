// FEATURE: 2.6.6 enter data, exit data | the same data through another pointer
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), *q = a;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc enter data copyin(a[0:n])
  a = NULL;
#pragma acc parallel loop present(q[0:n])
  for (int i = 0; i < n; i++)
    q[i] += 1;
#pragma acc exit data copyout(q[0:n])
  for (int i = 0; i < n; i++)
    errors += q[i] != i + 1;
  free(q);
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
