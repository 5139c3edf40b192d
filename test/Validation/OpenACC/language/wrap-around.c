// FEATURE: 2.5 compute constructs | unsigned arithmetic wraps, signed division rounds to zero
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  unsigned a[n];
  int b[n];
#pragma acc parallel loop copyout(a, b)
  for (int i = 0; i < n; i++) {
    a[i] = i * 2654435761u - 7u;
    b[i] = (-i) / 4 * 100 + (-i) % 4;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i * 2654435761u - 7u || b[i] != -(i / 4) * 100 - i % 4;
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
