// FEATURE: 2.10 cache | a section around the iteration, `a[i - 1:3]`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  double a[n + 2], b[n];
  for (int i = 0; i < n + 2; i++)
    a[i] = i * i;
#pragma acc parallel loop copyin(a) copyout(b)
  for (int i = 0; i < n; i++) {
#pragma acc cache(a[i:3])
    b[i] = a[i] + a[i + 1] + a[i + 2];
  }
  for (int i = 0; i < n; i++)
    errors += b[i] != a[i] + a[i + 1] + a[i + 2];
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
