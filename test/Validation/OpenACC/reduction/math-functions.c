// FEATURE: 2.9.11 reduction | `max` and `min` written with `fmax`, `fminf`, and `if`
// STATUS: yes

#include <math.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  double most = -1;
  float least = 1e9f;
  int top = -1;
#pragma acc parallel loop reduction(max:most, top) reduction(min:least)
  for (int i = 0; i < n; i++) {
    most = fmax(most, i * 0.5);
    least = fminf(least, -i);
    if (top < i)
      top = i;
  }
  errors += most != (n - 1) * 0.5 || least != -(n - 1) || top != n - 1;
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
