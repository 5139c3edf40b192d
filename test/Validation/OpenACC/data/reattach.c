// FEATURE: 2.6.4 data structures with pointers | a pointer that is attached to another array later
// STATUS: yes

#include <stdio.h>

struct vector {
  int *p;
};

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
  struct vector v = {a};
#pragma acc enter data create(a, b) copyin(v)
#pragma acc enter data attach(v.p)
#pragma acc parallel loop present(v)
  for (int i = 0; i < n; i++)
    v.p[i] = i;
#pragma acc exit data detach(v.p)
  v.p = b;
#pragma acc enter data attach(v.p)
#pragma acc parallel loop present(v)
  for (int i = 0; i < n; i++)
    v.p[i] = -i;
#pragma acc exit data detach(v.p)
#pragma acc exit data delete(v) copyout(a, b)
  for (int i = 0; i < n; i++)
    errors += a[i] != i || b[i] != -i;
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
