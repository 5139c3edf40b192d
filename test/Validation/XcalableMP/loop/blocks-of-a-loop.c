// FEATURE: 6.3 loop | a loop over the block that an iteration of the loop around it names
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 24
#define W 4
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic(W)) onto p
int a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
  int sum = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma xmp loop on t(b) reduction(+ : sum)
  for (int b = 0; b < N; b += W) {
    int last = b + W;
#pragma xmp loop on t(i)
    for (int i = b; i < b + W; i++)
      a[i] *= 2;
#pragma xmp loop on t(i)
    for (int i = b; i < last; i++)
      a[i] += 1;
    for (int i = b; i < last; i++)
      sum += a[i];
  }
  CHECK(sum, N * (N - 1) + N);
  return CHECK_END();
}
