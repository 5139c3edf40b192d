// FEATURE: 2.14.4 update | the borders of a field in each step
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  double u[n + 2];
  for (int i = 0; i < n + 2; i++)
    u[i] = 0;
#pragma acc data copy(u)
  {
    for (int step = 1; step <= 6; step++) {
      u[0] = step;
      u[n + 1] = -step;
#pragma acc update device(u[0:1], u[n + 1 : 1])
#pragma acc parallel loop
      for (int i = 1; i <= n; i++)
        u[i] += u[0] + u[n + 1] + i;
#pragma acc update self(u[1:1], u[n:1])
      errors += u[1] != step || u[n] != n * step;
    }
  }
  for (int i = 1; i <= n; i++)
    errors += u[i] != 6 * i;
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
