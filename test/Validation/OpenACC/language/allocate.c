// FEATURE: 2.5 compute constructs | `malloc` and `free` in an iteration
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++) {
    int *t = malloc(5 * sizeof *t);
    for (int k = 0; k < 5; k++)
      t[k] = i * k;
    a[i] = t[4] + t[1];
    free(t);
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 5 * i;
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
