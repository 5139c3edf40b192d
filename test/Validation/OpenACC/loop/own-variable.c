// FEATURE: 2.9 loop | sequential loops whose bound or step reads their variable
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0, a[n];
#pragma acc parallel loop copyout(a)
  for (int j = 0; j < n; j++) {
    int doubled = 0, half = 0, i;
    for (i = 1; i < n; i += i)
      doubled++;
    for (i = 0; i < n - i; i++)
      half++;
    a[j] = 1000 * doubled + half;
  }
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i = i + i)
    a[i]++;
  int doubled = 0;
  for (int i = 1; i < n; i += i)
    doubled++;
  for (int j = 0; j < n; j++)
    errors += a[j] != 1000 * doubled + (n + 1) / 2 + (j && !(j & (j - 1)));
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
