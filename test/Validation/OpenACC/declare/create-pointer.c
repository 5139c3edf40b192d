// FEATURE: 2.13.2 create | a pointer of file scope, attached by `enter data`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int *p;
#pragma acc declare create(p)
#pragma acc routine seq
static int at(int i) { return p[i]; }
static int test(int n) {
  int errors = 0;
  int b[n];
  p = malloc(n * sizeof *p);
  for (int i = 0; i < n; i++)
    p[i] = i + n;
#pragma acc enter data copyin(p[0:n])
#pragma acc parallel loop copyout(b)
  for (int i = 0; i < n; i++)
    b[i] = at(i);
#pragma acc exit data delete(p[0:n])
  for (int i = 0; i < n; i++)
    errors += b[i] != i + n;
  free(p);
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
