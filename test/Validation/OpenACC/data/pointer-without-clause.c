// FEATURE: 2.6.2 implicit attributes | a pointer without a clause: what it points to is present
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc enter data copyin(a[0:n]) create(b[0:n])
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    b[i] = a[i] + 1;
#pragma acc exit data copyout(b[0:n]) delete(a[0:n])
  for (int i = 0; i < n; i++)
    errors += b[i] != i + 1;
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
