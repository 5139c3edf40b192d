// FEATURE: 2.12 atomic | `x = x + a - b` and `x = x * a * b`, with several terms
// STATUS: yes

#include <stdio.h>

#define ADD(x, y) x = x + y + 1
struct values {
  double v[3];
};

static int test(int n) {
  double sums[4] = {0}, right[4] = {0}, product = 1;
  struct values f = {{0}}, g = {{0}};
  unsigned long k = 0, l = 0, u = 1, w = 1;
#pragma acc parallel loop copy(sums, f, k, product, u)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    sums[i % 4] = sums[i % 4] + i - (i % 3) * 2 + 3;
#pragma acc atomic
    f.v[i % 3]=f.v[ i % 3 ]+i-1;
#pragma acc atomic
    ADD(k,
        i);
#pragma acc atomic
    product = product * (1 - i % 2 * 2) * 1.0;
#pragma acc atomic
    u = u * 3 * 5;
  }
  for (int i = 0; i < n; i++) {
    right[i % 4] += i - (i % 3) * 2 + 3;
    g.v[i % 3] += i - 1;
    l += i + 1;
    w *= 15;
  }
  int errors = (k != l) + (u != w) + (product != (n / 2 % 2 ? -1 : 1));
  for (int i = 0; i < 4; i++)
    errors += sums[i] != right[i];
  for (int i = 0; i < 3; i++)
    errors += f.v[i] != g.v[i];
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
