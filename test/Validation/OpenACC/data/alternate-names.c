// FEATURE: 2.7 data clauses | the names `pcopy`, `pcopyin`, `pcopyout`, and `pcreate`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n], c[n], d[n];
  for (int i = 0; i < n; i++)
    a[i] = b[i] = i;
#pragma acc data pcopy(a) pcopyin(b) pcopyout(c) pcreate(d)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      d[i] = a[i] + b[i];
      c[i] = d[i];
      a[i] = -d[i];
    }
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != -2 * i || c[i] != 2 * i;
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
