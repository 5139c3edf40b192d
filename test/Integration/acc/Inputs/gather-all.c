/* Every device needs all of x, which is more than the limit of its test. */
#include <stdio.h>
enum { N = 400000 };
static double x[N], y[N];
static int at[N];

int main(void) {
  double sum = 0.0;
  for (int i = 0; i < N; i++) {
    x[i] = i % 17;
    at[i] = (int)((i * 7919L) % N);
  }
#pragma acc parallel loop copyin(x, at) copyout(y)
  for (int i = 0; i < N; i++)
    y[i] = x[at[i]];
  for (int i = 0; i < N; i++)
    sum += y[i] != at[i] % 17;
  printf("%s\n", sum == 0.0 ? "right" : "wrong");
  return 0;
}
