// FEATURE: 2.6.5 data | `default(present)` of a `data` construct holds for constructs inside
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  for (int i = 0; i < n; i++)
    b[i] = i;
#pragma acc enter data create(a[0:n]) copyin(b[0:n])
#pragma acc data default(present)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] = 2 * b[i];
  }
#pragma acc exit data copyout(a[0:n]) delete(b[0:n])
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i;
  free(a);
  free(b);
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
