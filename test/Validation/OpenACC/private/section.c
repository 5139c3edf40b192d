// FEATURE: 2.5.13 private | a section, `t[0:5]`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], t[5];
#pragma acc parallel loop private(t[0:5]) copyout(a)
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 5; k++)
      t[k] = i * k;
    a[i] = t[0] + t[1] + t[2] + t[3] + t[4];
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 10 * i;
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
