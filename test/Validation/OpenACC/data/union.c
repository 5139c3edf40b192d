// FEATURE: 2.7.1 data specification | unions
// STATUS: yes

#include <stdio.h>

union value {
  double d;
  long l;
  int i[2];
};

static int test(int n) {
  int errors = 0;
  union value v[n];
  for (int i = 0; i < n; i++)
    v[i].l = i;
#pragma acc parallel loop copy(v)
  for (int i = 0; i < n; i++) {
    long l = v[i].l;
    v[i].d = 0.5 * l;
  }
  for (int i = 0; i < n; i++)
    errors += v[i].d != 0.5 * i;
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
