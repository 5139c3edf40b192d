// FEATURE: 2.14.4 update | what a member points to
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

struct vector {
  int n;
  int *p;
};

static int test(int n) {
  int errors = 0;
  struct vector v = {n, malloc(n * sizeof(int))};
  for (int i = 0; i < n; i++)
    v.p[i] = i;
#pragma acc enter data copyin(v, v.p[0:n])
#pragma acc parallel loop present(v)
  for (int i = 0; i < n; i++)
    v.p[i] *= 3;
#pragma acc update self(v.p[0:n])
  for (int i = 0; i < n; i++)
    errors += v.p[i] != 3 * i;
#pragma acc exit data delete(v.p[0:n], v)
  free(v.p);
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
