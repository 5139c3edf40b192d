// FEATURE: 2.9 loop | `i != n` with constant steps, up and down
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  enum { Step = 3 };
  int errors = 0;
  long sum = 0, expected = 0;
  int a[5 * n];
  for (int i = 0; i < 5 * n; i++)
    a[i] = -1;
#pragma acc parallel loop copy(a)
  for (int i = 0; i != 5 * n; i += 5)
    a[i] = i;
#pragma acc parallel loop copy(a)
  for (unsigned i = 5 * n; i != 0; i -= 5)
    a[i - 1] = i;
#pragma acc parallel loop copy(a)
  for (int i = 5 * n - 3; i != -3; i += -5)
    a[i] = i;
#pragma acc parallel loop collapse(2) reduction(+ : sum)
  for (unsigned char i = 255 - 2 * Step; i != 2; i += Step)
    for (long j = n; 2 * n - 2 * (long)n - n != j; j = j - 2)
      sum += i * j;
  for (int i = 0; i < 5 * n; i++)
    errors += a[i] != (i % 5 == 0   ? i
                       : i % 5 == 4 ? i + 1
                       : i % 5 == 2 ? i
                                    : -1);
  for (int k = 0; k < 3; k++)
    for (long j = n; j != -n; j -= 2)
      expected += (unsigned char)(249 + 3 * k) * j;
  return errors + (sum != expected);
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
