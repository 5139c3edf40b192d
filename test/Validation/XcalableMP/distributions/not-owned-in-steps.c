// FEATURE: 5.1 global data | an element that a node does not store, read between the sweeps of a time loop
// STATUS: yes
// RANKS: 2 3
// FATAL: a[16] is not stored on this node
// VARIANT: in a loop that counts | CASE=1
// VARIANT: in a loop that ends on a condition | CASE=2
// VARIANT: in a function that such a loop calls | CASE=3
#include "../Inputs/check.h"
#define N 17
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)

static void sweep(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] += i;
}
static int probe(int i) { return a[i]; }

int main(int argc, char **argv) {
  int sum = 0, last = N - argc;
#if CASE == 1
  for (int step = 0; step < 4 * argc; step++) {
    sweep();
    sum += a[last];
  }
#elif CASE == 2
  while (sum < 4 * argc) {
    sweep();
    sum += a[last];
    if (argc > 5)
      break;
  }
#else
  for (int step = 0; step < 4 * argc; step++) {
    sweep();
    sum += probe(last);
  }
#endif
  CHECK_THAT(sum > 0);
  return CHECK_END();
}
