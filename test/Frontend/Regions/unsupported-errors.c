// What the language has and this compiler does not: each is named.
// RUN: %S/../Inputs/reject.sh xacc-cc not FileCheck %s %t.o \
// RUN:   CYCLIC CYCLIC_WIDTH GBLOCK FULL_SHADOW COARRAY TEMPLATE_FIX GMOVE \
// RUN:   ARRAY FROM_DEVICE POST \
// RUN:   SECTION
// REQUIRES: frontend

double a[10][10], b[10], c[10], d[10];
int k;
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]
#pragma xmp align c[i] with t(i)

#ifdef CYCLIC
#pragma xmp template u(0:9)
// CYCLIC: :[[@LINE+1]]:{{[0-9]+}}: error: distribution format 'cyclic' is not supported; write 'block' or '*'
#pragma xmp distribute u(cyclic) onto p
#endif

#ifdef CYCLIC_WIDTH
#pragma xmp template u(0:9)
// CYCLIC_WIDTH: :[[@LINE+1]]:{{[0-9]+}}: error: distribution format 'cyclic' is not supported; write 'block' or '*'
#pragma xmp distribute u[cyclic(2)] onto p
#endif

#ifdef GBLOCK
int m[2];
#pragma xmp template u(0:9)
// GBLOCK: :[[@LINE+1]]:{{[0-9]+}}: error: distribution format 'gblock' is not supported; write 'block' or '*'
#pragma xmp distribute u(gblock(m)) onto p
#endif

#ifdef FULL_SHADOW
// FULL_SHADOW: :[[@LINE+1]]:{{[0-9]+}}: error: a full shadow is not supported; give widths
#pragma xmp shadow c[*]
#endif

#ifdef COARRAY
int x;
// COARRAY: :[[@LINE+1]]:{{[0-9]+}}: error: directive '#pragma xmp coarray' is not supported
#pragma xmp coarray x : [*]
#endif

int main(void) {
  int i, j, n = 3;
  double s = 0;
  int arr[4];

#ifdef TEMPLATE_FIX
// TEMPLATE_FIX: :[[@LINE+1]]:{{[0-9]+}}: error: directive '#pragma xmp template_fix' is not supported
#pragma xmp template_fix t(0:9)
#endif

#ifdef GMOVE
// GMOVE: :[[@LINE+1]]:{{[0-9]+}}: error: directive '#pragma xmp gmove' is not supported
#pragma xmp gmove
  b[0] = c[1];
#endif

#ifdef ARRAY
// ARRAY: :[[@LINE+1]]:{{[0-9]+}}: error: directive '#pragma xmp array' is not supported
#pragma xmp array on t(0:9)
  b[0] = 1;
#endif

#ifdef FROM_DEVICE
// FROM_DEVICE: :[[@LINE+1]]:{{[0-9]+}}: error: clause 'from_device' of '#pragma xmp bcast' is not supported
#pragma xmp bcast(s) from_device gpu(1) acc
#endif

#ifdef POST
// POST: :[[@LINE+1]]:{{[0-9]+}}: error: directive '#pragma xmp post' is not supported
#pragma xmp post(p(1), 3)
#endif

#ifdef SECTION
// SECTION: :[[@LINE+1]]:{{[0-9]+}}: error: expected ']'
  b[0:3] = c[2:3];
#endif
  return 0;
}
