// FEATURE: 2.6.4 data structures with pointers | a structure behind a pointer in a structure
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

struct inner {
  int n, *p;
};

struct outer {
  struct inner *in;
};

static int test(int n) {
  int errors = 0;
  struct outer o = {malloc(sizeof(struct inner))};
  o.in->n = n;
  o.in->p = malloc(n * sizeof(int));
  for (int i = 0; i < n; i++)
    o.in->p[i] = i;
#pragma acc enter data copyin(o)
#pragma acc enter data copyin(o.in[0:1])
#pragma acc enter data copyin(o.in->p[0:n])
#pragma acc parallel loop present(o)
  for (int i = 0; i < n; i++)
    o.in->p[i] += o.in->n;
#pragma acc exit data copyout(o.in->p[0:n])
#pragma acc exit data delete(o.in[0:1])
#pragma acc exit data delete(o)
  for (int i = 0; i < n; i++)
    errors += o.in->p[i] != i + n;
  free(o.in->p);
  free(o.in);
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
