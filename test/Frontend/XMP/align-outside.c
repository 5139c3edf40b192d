// Elements outside of the template: a warning for constant bounds and extents.
// RUN: xacc-cc -c %s -o /dev/null 2>&1 | FileCheck %s
// REQUIRES: frontend
#define N 8
#pragma xmp nodes p(2, *)
#pragma xmp nodes q(*)
#pragma xmp template t(0 : N - 1, 1 : 2 * N)
#pragma xmp distribute t(block, block) onto p
#pragma xmp template b[5:4][N]
#pragma xmp distribute b[block][*] onto q
#pragma xmp template open(:)
#pragma xmp distribute open(block) onto q
int n = 5;
#pragma xmp template late(n)
#pragma xmp distribute late(block) onto q
int fits[2 * N][N], too_long[2 * N + 1][N + 1], shifted[4][N], whole[9][N], none[4], any[9];
int *dynamic;

// CHECK-NOT: fits
// CHECK-NOT: shifted
#pragma xmp align fits[i][j] with t(j, i + 1)
#pragma xmp align shifted[i][j] with b[i + 5][j]
#pragma xmp align any[i] with late(i + 1)
#pragma xmp align dynamic[i] with open(i)
// CHECK: warning: of dimension 0 of 'too_long' only the elements 1 to 16 are in template 't' (1 to 16); the others exist on no node
// CHECK: warning: of dimension 1 of 'too_long' only the elements 0 to 7 are in template 't' (0 to 7); the others exist on no node
#pragma xmp align too_long[i][j] with t(j, i)
// CHECK: warning: of dimension 0 of 'whole' only the elements 5 to 8 are in template 'b' (5 to 8)
#pragma xmp align whole[i][j] with b[i][j]
// CHECK: warning: no element of dimension 0 of 'none' is in template 'b' (5 to 8), so that no node has any
#pragma xmp align none[i] with b[i - 3][*]
// CHECK: 4 warnings generated
