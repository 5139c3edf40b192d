// FEATURE: 2.14.4 update | several clauses and variables
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n], c[n], x = 1;
  for (int i = 0; i < n; i++)
    a[i] = b[i] = c[i] = 0;
#pragma acc data copyin(a, b, c, x)
  {
    for (int i = 0; i < n; i++)
      b[i] = i;
    x = 7;
#pragma acc update device(b) device(x)
#pragma acc parallel loop present(x)
    for (int i = 0; i < n; i++) {
      a[i] = b[i] + x;
      c[i] = -b[i];
    }
#pragma acc update self(a, c) device(x)
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 7 || c[i] != -i;
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
