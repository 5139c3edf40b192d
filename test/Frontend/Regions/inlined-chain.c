// A static function that joins its only caller is compiled once, also where that
// caller is static, stands behind it, and joins nobody.
//
// RUN: xacc-cc -O2 -fno-tile-time --emit=xmp %s -o - | FileCheck %s --implicit-check-not=acc.parallel
// REQUIRES: frontend

#pragma xmp nodes p(1)
#pragma xmp template t(0:63)
#pragma xmp distribute t(block) onto p
double v[64];
#pragma xmp align v[i] with t(i)
#pragma xmp shadow v[1]

static void inner(void) {
#pragma acc parallel loop
#pragma xmp loop on t(i)
  for (int i = 0; i < 64; i++)
    v[i] += 1;
}
// The kernel of 'inner', in the loop.
// CHECK: scf.for
// CHECK: acc.parallel
static void outer(int n) {
  for (int it = 0; it < n; it++)
    inner();
}
int main(void) {
  outer(1);
  outer(2);
  return 0;
}
