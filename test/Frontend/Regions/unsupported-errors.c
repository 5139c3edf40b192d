// What the language has and this compiler does not: each is named.
// RUN: %S/../Inputs/reject.sh xacc-cc not FileCheck %s %t.o \
// RUN:   REDUCE_SHADOW FROM_DEVICE PEEL_AND_WAIT EXPAND MARGIN FIRSTMAX
// REQUIRES: frontend

double a[10][10], b[10], c[10], d[10];
int k;
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]
#pragma xmp align c[i] with t(i)

int main(void) {
  int i, j, n = 3;
  double s = 0;
  int arr[4];

#ifdef REDUCE_SHADOW
// REDUCE_SHADOW: :[[@LINE+1]]:{{[0-9]+}}: error: directive '#pragma xmp reduce_shadow' is not supported
#pragma xmp reduce_shadow(b)
#endif

#ifdef FROM_DEVICE
// FROM_DEVICE: :[[@LINE+1]]:{{[0-9]+}}: error: clause 'from_device' of '#pragma xmp bcast' is not supported
#pragma xmp bcast(s) from_device gpu(1) acc
#endif

#ifdef PEEL_AND_WAIT
// PEEL_AND_WAIT: :[[@LINE+1]]:{{[0-9]+}}: error: clause 'peel_and_wait' of '#pragma xmp loop' is not supported
#pragma xmp loop on t(i) peel_and_wait(3, -1)
  for (i = 1; i < 4; i++)
    s += 1;
#endif

#ifdef EXPAND
// EXPAND: :[[@LINE+1]]:{{[0-9]+}}: error: clause 'expand' of '#pragma xmp loop' is not supported
#pragma xmp loop on t(i) expand(1)
  for (i = 1; i < 4; i++)
    s += 1;
#endif

#ifdef MARGIN
// MARGIN: :[[@LINE+1]]:{{[0-9]+}}: error: clause 'margin' of '#pragma xmp loop' is not supported
#pragma xmp loop on t(i) margin(1)
  for (i = 1; i < 4; i++)
    s += 1;
#endif

#ifdef FIRSTMAX
// FIRSTMAX: :[[@LINE+1]]:{{[0-9]+}}: error: reduction kind 'firstmax' is not supported
#pragma xmp loop on t(i) reduction(firstmax : s / n /)
  for (i = 1; i < 4; i++)
    s += 1;
#endif
  return 0;
}
