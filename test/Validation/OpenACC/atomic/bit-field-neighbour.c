// FEATURE: 2.12 atomic | neighbouring small elements are not disturbed
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  unsigned char a[64] = {0};
  short b[64] = {0};
#pragma acc parallel loop copy(a, b)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    a[i % 64] += 1;
#pragma acc atomic update
    b[63 - i % 64] -= 1;
  }
  for (int k = 0; k < 64; k++)
    errors += a[k] != (n - k + 63) / 64 || b[63 - k] != -((n - k + 63) / 64);
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
