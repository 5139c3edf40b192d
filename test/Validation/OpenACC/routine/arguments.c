// FEATURE: 2.15.1 routine | arguments of all kinds, results through pointers
// STATUS: yes

#include <stdio.h>

#pragma acc routine seq
static void mix(char c, unsigned short s, long l, float f, double d, const int *p, int m,
                int a[][3], double *result) {
  *result = d + c + s + l + f + p[m] + a[1][2];
}

static int test(int n) {
  int errors = 0;
  int table[4] = {1, 2, 3, 4}, a[2][3] = {{1, 2, 3}, {4, 5, 6}};
  double out[n];
#pragma acc parallel loop copyin(table, a) copyout(out)
  for (int i = 0; i < n; i++)
    mix(1, 2, 3000000000L, 0.5f, 0.25, table, i % 4, a, &out[i]);
  for (int i = 0; i < n; i++)
    errors += out[i] != 3000000003.75 + i % 4 + 1 + 6;
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
