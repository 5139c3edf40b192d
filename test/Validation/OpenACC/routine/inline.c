// FEATURE: 2.15.1 routine | `static inline`
// STATUS: yes

#include <stdio.h>

#pragma acc routine seq
static inline float lerp(float a, float b, float t) { return a + t * (b - a); }
static int test(int n) {
  int errors = 0;
  float a[n];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = lerp(0, 2 * i, 0.5f);
  for (int i = 0; i < n; i++)
    errors += a[i] != i;
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
