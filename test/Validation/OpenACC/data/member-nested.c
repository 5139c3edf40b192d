// FEATURE: 2.7.1 data specification | a pointer in a structure in a structure
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

struct inner {
  int n;
  int *p;
};

struct outer {
  struct inner first, second;
};

static int test(int n) {
  int errors = 0;
  struct outer o = {{n, malloc(n * sizeof(int))}, {n, malloc(n * sizeof(int))}};
  for (int i = 0; i < n; i++) {
    o.first.p[i] = i;
    o.second.p[i] = 2 * i;
  }
#pragma acc data copyin(o, o.second.p[0:n]) copy(o.first.p[0:n])
  {
#pragma acc parallel loop present(o)
    for (int i = 0; i < o.first.n; i++)
      o.first.p[i] += o.second.p[i];
  }
  for (int i = 0; i < n; i++)
    errors += o.first.p[i] != 3 * i;
  free(o.first.p);
  free(o.second.p);
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
