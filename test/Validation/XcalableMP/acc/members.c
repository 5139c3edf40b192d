// FEATURE: 14.2 loops | members of structures as reduction variables of loops on devices: over the nodes, with acc, beside other members, old values count once
// STATUS: yes
// FLAGS: -fopenacc
// RANKS: 1 2 3 5
// DEVICES: host:1 host:3
#include "../Inputs/check.h"
#define N 40
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic(2)) onto p
int a[N];
#pragma xmp align a[i] with t(i)
struct inner {
  double low, other;
};
struct totals {
  long sum;
  int factor;
  struct inner in;
  unsigned bits;
};
static struct totals global = {1000, 3, {50, 2.5}, 1};

int main(void) {
  struct totals s = {100, 2, {99, 1.5}, 4};
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i + 5;
#pragma acc data copyin(a)
  {
#pragma acc parallel loop reduction(+ : s.sum) reduction(min : s.in.low)
#pragma xmp loop on t(i) reduction(+ : s.sum) reduction(min : s.in.low)
    for (int i = 0; i < N; i++) {
      s.sum += a[i] * s.factor;
      if (a[i] + s.in.other < s.in.low)
        s.in.low = a[i] + s.in.other;
    }
    CHECK(s.sum, 100 + 2 * (N * (N - 1) / 2 + 5 * N));
    CHECK(s.in.low, 6.5);
    CHECK(s.factor, 2);
    CHECK(s.in.other, 1.5);
#pragma xmp loop on t(i) reduction(+ : global.sum) reduction(| : global.bits)
#pragma acc parallel loop reduction(+ : global.sum) reduction(| : global.bits)
    for (int i = 0; i < N; i++) {
      global.sum += a[i];
      global.bits |= 1u << (a[i] % 16);
    }
    CHECK(global.sum, 1000 + N * (N - 1) / 2 + 5 * N);
    CHECK(global.bits, 0xffff);
    /* The result is the device's. */
    s.sum = 7;
#pragma acc data copy(s)
    {
      s.sum = -1;
#pragma acc parallel loop reduction(+ : s.sum)
#pragma xmp loop on t(i) reduction(+ : s.sum) acc
      for (int i = 0; i < N; i++)
        s.sum += a[i];
      CHECK(s.sum, -1);
    }
    CHECK(s.sum, 7 + N * (N - 1) / 2 + 5 * N);
    /* The structure is reduced on the devices, a member of it over the nodes. */
    struct {
      int n, own;
    } x = {3, 0};
#pragma acc parallel loop reduction(+ : x)
#pragma xmp loop on t(i) reduction(+ : x.n)
    for (int i = 0; i < N; i++) {
      x.n += 1;
      x.own += 1;
    }
    CHECK(x.n, 3 + N);
#pragma xmp reduction(+ : x.own)
    CHECK(x.own, N);
  }
  return CHECK_END();
}
