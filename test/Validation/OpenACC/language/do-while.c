// FEATURE: 2.5 compute constructs | `do`, `while`, nested `for` with several variables
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++) {
    int x = 0, k = i;
    do {
      x += k % 10;
      k /= 10;
    } while (k);
    for (int p = 0, q = 10; p < q; p += 2, q--)
      x += p * q;
    a[i] = x;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i % 10 + i / 10 % 10 + i / 100 % 10 + i / 1000 + 0 * 10 + 2 * 9 + 4 * 8 + 6 * 7;
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
