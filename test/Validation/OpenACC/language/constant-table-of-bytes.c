// FEATURE: 2.5 compute constructs | loops over constant tables whose sizes are no multiples of 4 bytes
// STATUS: yes

#include <stdio.h>

// An unrolled loop reads several of the bytes at once.
static int walk(int start) {
  static const unsigned char next[19] = {0, 2, 1, 4, 3, 6, 5, 10, 9, 8, 7, 14, 13, 12, 11, 18, 17, 16, 15};
  static const short weights[7] = {3, 1, -4, 1, -5, 9, -2};
  static const int signs[19] = {0, 1, -1, 0, 0, 1, -1, 1, -1, 1, -1, 1, 1, -1, -1, 1, 1, -1, -1};
  int sum = 0;
  for (int e = 0; e < 19; e++)
    sum += signs[next[e]] * start + next[e];
  for (int e = 0; e < 7; e++)
    sum += weights[e] * start;
  return sum;
}

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++) {
    if (i % 3 == 1) {
      a[i] = walk(i);
      continue;
    }
    a[i] = -walk(-i);
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != (i % 3 == 1 ? walk(i) : -walk(-i));
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
