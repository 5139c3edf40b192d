// FEATURE: 2.5 compute constructs | conversions between arithmetic types
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  long a[n], b[n];
#define WORK(r, i)                                                             \
  {                                                                            \
    signed char c = (signed char)(i * 7);                                      \
    unsigned char d = c;                                                       \
    short s = (short)(i * 1000);                                               \
    float f = s + 0.75f;                                                       \
    double g = f * 3;                                                          \
    _Bool t = g > 100;                                                         \
    unsigned u = (unsigned)-i;                                                 \
    long long w = u;                                                           \
    r = c + d + s + (int)f + (long)g + t + w + (char)i + (unsigned short)s;    \
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
