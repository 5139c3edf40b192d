// FEATURE: 2.9 loop | an inner loop `while (k-- > 0)`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++) {
    int k = i % 9, x = 0;
    while (k-- > 0)
      x += k;
    for (unsigned u = 5; u-- > 0;)
      x += u;
    a[i] = x;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != (i % 9) * (i % 9 - 1) / 2 + 10;
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
