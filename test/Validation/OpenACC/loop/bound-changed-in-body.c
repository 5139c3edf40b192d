// FEATURE: 2.9 loop | a loop with `seq`, or in kernels, that changes its own bound or step
// STATUS: yes

#include <stdio.h>

struct queue {
  int length, step;
};

static int test(int n) {
  int errors = 0, counts[3] = {0}, bounds[2] = {n, 0};
  struct queue q = {n, 1};
#pragma acc parallel loop seq copy(counts[0 : 1]) firstprivate(n)
  for (int i = 0; i < n; i++) {
    counts[0]++;
    n--;
  }
#pragma acc kernels loop copy(counts)
  for (int i = 0; i < bounds[0]; i++) {
    counts[1]++;
    bounds[0]--;
  }
#pragma acc kernels
#pragma acc loop auto
  for (int i = 0; i < q.length; i += q.step) {
    counts[2]++;
    q.step++;
  }
  int expected = 0;
  for (int i = 0, step = 1; i < n; i += step, expected++)
    step++;
  errors += counts[0] != (n + 1) / 2;
  errors += counts[1] != (n + 1) / 2;
  errors += counts[2] != expected;
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
