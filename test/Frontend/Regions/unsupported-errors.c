// What the language has and this compiler does not: each is named.
// RUN: %S/../Inputs/reject.sh xacc-cc not FileCheck %s %t.o \
// RUN:   FROM_DEVICE
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

#ifdef FROM_DEVICE
// FROM_DEVICE: :[[@LINE+1]]:{{[0-9]+}}: error: clause 'from_device' of '#pragma xmp bcast' is not supported
#pragma xmp bcast(s) from_device gpu(1) acc
#endif

 return 0;
}
