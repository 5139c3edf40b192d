// FEATURE: 2.5.16 default | `default(none)`: loop variables and local variables need no clause
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel default(none) copyout(a) copyin(n)
  {
    int t = 3;
#pragma acc loop
    for (int i = 0; i < n; i++) {
      int u = t + i;
      a[i] = u;
    }
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 3;
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
