// FEATURE: 2.15.1 routine | routines of other files that call routines of other files
// STATUS: yes
// FILES: Inputs/routine-chain-1.c Inputs/routine-chain-2.c

#include <stdio.h>

#pragma acc routine seq
double scaled(double x, int factor);
#pragma acc routine seq
_Bool is_even(int x);
#pragma acc routine seq
void add(int *sum, short part, signed char less);
#pragma acc routine seq
float half(float x) { return x / 2; }
#pragma acc routine seq
static int local(int x) { return x + 1; }

static int test(int n) {
  int errors = 0;
  double a[n];
  int b[n];
#pragma acc parallel loop copyout(a, b)
  for (int i = 0; i < n; i++) {
    a[i] = scaled(i, 3) + half(i);
    int sum = local(i);
    add(&sum, -300, -7);
    b[i] = is_even(i) ? sum : -sum;
  }
  for (int i = 0; i < n; i++) {
    errors += a[i] != 3.0 * i + 1 + i / 2.0f;
    errors += b[i] != (i % 2 == 0 ? 1 : -1) * (i + 1 - 300 + 7);
  }
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
