// FEATURE: 2.6.2 implicit attributes | the address of a scalar of the construct
// STATUS: yes

#include <stdio.h>

static void bump(int *x) { *x += 5; }
static int test(int n) {
  int errors = 0;
  int a[n], t = 0;
#pragma acc parallel loop copyout(a) private(t)
  for (int i = 0; i < n; i++) {
    t = i;
    bump(&t);
    int *p = &t;
    *p *= 2;
    a[i] = t;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * (i + 5);
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
