// FEATURE: 2.5.1 parallel | the program waits at the end of the block
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = 0;
  for (int k = 0; k < 4; k++) {
#pragma acc parallel copy(a[0:n])
#pragma acc loop
    for (int i = 0; i < n; i++)
      a[i] += i;
    for (int i = 0; i < n; i++)
      errors += a[i] != (k + 1) * i + k, a[i]++;
  }
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 2000, 30001};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
