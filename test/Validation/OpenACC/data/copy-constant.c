// FEATURE: 2.7.6 copy | constant objects
// STATUS: yes

#include <stdio.h>

enum { N = 3000 }; // too large for a table in the kernel
static const double weights[N] = {1, 2, 3};
static const struct {
  int first, second;
} pair = {4, 5};

int main(void) {
  int errors = 0;
  double q[N];
  const int offset = 10;
#pragma acc data copy(weights, pair) copyout(q)
  {
#pragma acc parallel loop copy(offset)
    for (int i = 0; i < N; i++)
      q[i] = weights[i] + pair.second + offset;
  }
#pragma acc parallel loop copy(weights[0 : N]) copy(q)
  for (int i = 0; i < N; i++)
    q[i] -= weights[i];
  for (int i = 0; i < N; i++)
    errors += q[i] != 15;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
