// FEATURE: 2.5.14 firstprivate | a structure
// STATUS: yes

#include <stdio.h>

struct options {
  int scale;
  float table[3];
};

static int test(int n) {
  int errors = 0;
  struct options o = {3, {0.5f, 1, 2}};
  float a[n];
#pragma acc parallel loop firstprivate(o) copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = o.scale * i + o.table[i % 3];
  for (int i = 0; i < n; i++)
    errors += a[i] != 3 * i + (i % 3 == 0 ? 0.5f : i % 3);
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
