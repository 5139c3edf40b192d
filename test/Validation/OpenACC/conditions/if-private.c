// FEATURE: 2.5.6 if | `private` and `firstprivate` on the host
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], t = -1, u = 4;
#pragma acc parallel loop if(n > 50) private(t) firstprivate(u) copyout(a)
  for (int i = 0; i < n; i++) {
    t = i + u;
    a[i] = t;
  }
  errors += t != -1 || u != 4;
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 4;
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
