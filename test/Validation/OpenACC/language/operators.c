// FEATURE: 2.5 compute constructs | all operators of C on integers
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
#define WORK(r, i)                                                             \
  {                                                                            \
    int x = i - 50, y = i % 7 + 1;                                             \
    unsigned u = 4000000000u + i;                                              \
    long l = (long)x << 33;                                                    \
    x += y, x ^= 5;                                                            \
    x = x > 3 ? x / y : x % y;                                                 \
    x |= y << 2;                                                               \
    x -= u >> 28;                                                              \
    x += (int)(l / 1000000007) + !x + ~y + (x && y) - (x || 0);                \
    x++, --y;                                                                  \
    r = -x * y + (u % 13) + (x <= y) + (x != y);                               \
  }
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++)
    WORK(a[i], i)
  for (int i = 0; i < n; i++)
    WORK(b[i], i)
  for (int i = 0; i < n; i++)
    errors += a[i] != b[i];
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
