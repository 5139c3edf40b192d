// FEATURE: 2.9.11 reduction | the result ends a host loop
// STATUS: yes

#include <math.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  double u[n + 2], v[n + 2], change = 1;
  int steps = 0;
  for (int i = 0; i < n + 2; i++)
    u[i] = v[i] = i == 0;
#pragma acc data copy(u) create(v)
  {
    while (change > 1e-3 && steps < 10000) {
      change = 0;
#pragma acc parallel loop
      for (int i = 1; i <= n; i++)
        v[i] = (u[i - 1] + u[i + 1]) / 2;
#pragma acc parallel loop reduction(max:change)
      for (int i = 1; i <= n; i++) {
        change = fmax(change, fabs(v[i] - u[i]));
        u[i] = v[i];
      }
      steps++;
    }
  }
  double w[n + 2], x[n + 2], move = 1;
  int expected = 0;
  for (int i = 0; i < n + 2; i++)
    w[i] = i == 0;
  while (move > 1e-3 && expected < 10000) {
    move = 0;
    for (int i = 1; i <= n; i++)
      x[i] = (w[i - 1] + w[i + 1]) / 2;
    for (int i = 1; i <= n; i++) {
      move = fmax(move, fabs(x[i] - w[i]));
      w[i] = x[i];
    }
    expected++;
  }
  errors += steps != expected;
  for (int i = 0; i < n + 2; i++)
    errors += fabs(u[i] - w[i]) > 1e-12;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 40};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
