// FEATURE: 2.6.1 predetermined attributes | variables of the loop body, arrays and structures too
// STATUS: yes

#include <stdio.h>

struct pair {
  int a, b;
};

static int test(int n) {
  int errors = 0;
  int out[n];
#pragma acc parallel loop copyout(out)
  for (int i = 0; i < n; i++) {
    int t[4];
    struct pair p = {i, 1};
    for (int k = 0; k < 4; k++)
      t[k] = p.a * k + p.b;
    out[i] = t[3];
  }
  for (int i = 0; i < n; i++)
    errors += out[i] != 3 * i + 1;
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
