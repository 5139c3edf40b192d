// FEATURE: 2.5 compute constructs | `goto` inside an iteration
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++) {
    int x = i, steps = 0;
  again:
    if (x > 1) {
      x = x % 2 ? 3 * x + 1 : x / 2;
      steps++;
      if (steps < 500)
        goto again;
    }
    a[i] = steps;
  }
  for (int i = 0; i < n; i++) {
    int x = i, steps = 0;
    while (x > 1 && steps < 500) {
      x = x % 2 ? 3 * x + 1 : x / 2;
      steps++;
    }
    errors += a[i] != steps;
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
