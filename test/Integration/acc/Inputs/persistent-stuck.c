/* A time loop whose last element waits for a number that is never there: the
   GPU that has it comes to no further step, and the others wait for it. */
#include <stdio.h>
enum { N = 48 };
static double u[N], v[N];
static int flags[N];

int main(void) {
#pragma acc data copy(u, v) copyin(flags)
  for (int step = 0; step < 3; step++) {
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
      v[i] = (i > 0 ? u[i - 1] : 0) + (i < N - 1 ? u[i + 1] : 0);
      if (step == 1 && i == N - 1)
        while (flags[i] == 0)
          v[i] += 1;
    }
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      u[i] = v[i] / 2;
  }
  printf("not reached\n");
  return 0;
}
