// FEATURE: 8.6 reduction | all types and kinds on subsets: long double, complex, _Bool, unsigned, whole arrays, in tasks and with async
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#include <complex.h>
#pragma xmp nodes p(*)
int main(void) {
  int n = xmp_num_nodes(), me = xmp_node_num(), half = (n + 1) / 2;
  long double ld = 0.5L * me;
  double complex z = me + 2 * me * I;
  float complex f = 1 + I;
  _Bool any = me == n, all = me != 0;
  unsigned bits = 1u << (me - 1), both = ~(1u << me), odd = me * 0x1111u;
  unsigned long long product = me;
  signed char low = 100 - me;
  unsigned short high = 65000 + me;
  float array[3] = {me, -me, 1};
#pragma xmp reduction(+ : ld, z, array)
#pragma xmp reduction(* : f, product)
#pragma xmp reduction(|| : any)
#pragma xmp reduction(&& : all)
#pragma xmp reduction(| : bits)
#pragma xmp reduction(& : both)
#pragma xmp reduction(^ : odd)
#pragma xmp reduction(min : low) async(3)
#pragma xmp reduction(max : high) async(3)
#pragma xmp wait_async(3)
  int sum = n * (n + 1) / 2;
  float complex power = 1;
  unsigned x = 0, without = ~0u;
  unsigned long long factorial = 1;
  for (int k = 1; k <= n; k++)
    power *= 1 + I, x ^= k * 0x1111u, without &= ~(1u << k), factorial *= k;
  CHECK(ld, 0.5 * sum);
  CHECK(creal(z), sum);
  CHECK(cimag(z), 2 * sum);
  CHECK(crealf(f), crealf(power));
  CHECK(cimagf(f), cimagf(power));
  CHECK(any, 1);
  CHECK(all, 1);
  CHECK(bits, (1u << n) - 1);
  CHECK(both, without);
  CHECK(odd, x);
  CHECK(product, factorial);
  CHECK(low, 100 - n);
  CHECK(high, 65000 + n);
  CHECK(array[1], -sum);
  CHECK(array[2], n);
  int value = me;
#pragma xmp reduction(+ : value) on p(half : n)
  int upper = 0;
  for (int k = half; k <= n; k++)
    upper += k;
  CHECK(value, me >= half ? upper : me);
  struct { int pad; long most; } s = {7, me % 3};
  int who = me, where[4] = {me, 2 * me, 3 * me, 4 * me};
#pragma xmp reduction(max : s.most / who, where[1:2] /)
  int holder = 1;
  for (int k = 2; k <= n; k++)
    if (k % 3 > holder % 3)
      holder = k;
  CHECK(s.most, holder % 3);
  CHECK(s.pad, 7);
  CHECK(who, holder);
  CHECK(where[0], me);
  CHECK(where[1], 2 * holder);
  CHECK(where[2], 3 * holder);
  CHECK(where[3], 4 * me);
  return CHECK_END();
}
