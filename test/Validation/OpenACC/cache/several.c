// FEATURE: 2.10 cache | several sections and variables of a pointer
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), c[n];
  for (int i = 0; i < n; i++) {
    a[i] = i;
    b[i] = -2 * i;
  }
#pragma acc parallel loop copyin(a[0:n], b[0:n]) copyout(c)
  for (int i = 0; i < n; i++) {
#pragma acc cache(a[i:1], b[i:1])
    c[i] = a[i] + b[i];
  }
  for (int i = 0; i < n; i++)
    errors += c[i] != -i;
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
