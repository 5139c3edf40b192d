// A reflect of an array without a shadow has nothing to do, and says so.
// RUN: xacc-cc -c %s -o %t.o 2>&1 | FileCheck %s
// REQUIRES: frontend

double a[16];
#pragma xmp nodes p(*)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
#pragma xmp align a[i] with t(i)

void exchange(void) {
// CHECK: :[[@LINE+1]]:21: warning: array 'a' has no shadow: nothing is to be reflected; add '#pragma xmp shadow a[...]'
#pragma xmp reflect(a)
// CHECK: :[[@LINE+1]]:27: warning: array 'a' has no shadow
#pragma xmp reduce_shadow(a)
}
// CHECK: 2 warnings generated
