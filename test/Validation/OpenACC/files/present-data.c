// FEATURE: 2.6.5 data | a construct of another file finds the data present
// STATUS: yes
// FILES: Inputs/present-data.c

#include <stdio.h>
#include <stdlib.h>

void twice(int *a, int n);
static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copy(a[0:n])
  {
    twice(a, n);
    twice(a, n);
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 4 * i;
  free(a);
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
