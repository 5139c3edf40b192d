// Subscripts that would leave the elements of the node.
// RUN: %S/../Inputs/reject.sh xacc-cc not FileCheck %s %t.o \
// RUN:   MULTIPLE TRANSPOSED NO_SHADOW SHADOW_TOO_NARROW ONE_SIDE COLUMN \
// RUN:   OFFSET MEMBER DISTANT TURNS
// REQUIRES: frontend

double a[10][10], b[10], c[10], d[10];
struct cell {
  double x;
} e[10];
int k;
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]
#pragma xmp align c[i] with t(i)
#pragma xmp align e[i] with t(i)
#pragma xmp nodes q(2, *)
#pragma xmp template u(0:9, 0:9)
#pragma xmp distribute u(block, block) onto q
#pragma xmp align a[i][j] with u(j, i)
#pragma xmp shadow a[1:0][0]
#pragma xmp align d[i] with t(i + 1)
#pragma xmp nodes two(2)
#pragma xmp template w(0:9)
#pragma xmp distribute w(block) onto two
double f[10], g[10];
#pragma xmp align f[i] with w(i)
#pragma xmp template z(0:9)
#pragma xmp distribute z(cyclic(2)) onto two
#pragma xmp align g[i] with z(i)

int main(void) {
  int i, j, n = 3;
  double s = 0;
  int arr[4];

#ifdef DISTANT
#pragma xmp loop on w(i)
  for (i = 0; i < 5; i++)
    s += f[4];
#pragma xmp loop on w(i)
  for (i = 4; i < 10; i++)
// DISTANT: :[[@LINE+1]]:{{[0-9]+}}: error: subscript '4' of dimension 0 of 'f' names one element in all iterations of 'i', which is not stored on the nodes of all of them; copy it to a local variable with '#pragma xmp gmove' before the loop
    s += f[4];
#endif

#ifdef TURNS
#pragma xmp loop on z(i)
  for (i = 9; i > 7; i--)
    s += g[8];
#pragma xmp loop on z(i)
  for (i = 9; i >= 7; i--)
// TURNS: :[[@LINE+1]]:{{[0-9]+}}: error: subscript '8' of dimension 0 of 'g' names one element in all iterations of 'i'
    s += g[8];
#endif

#ifdef MULTIPLE
#pragma xmp loop on t(i)
  for (i = 0; i < 5; i++)
// MULTIPLE: :[[@LINE+1]]:{{[0-9]+}}: error: subscript '2 * i' of dimension 0 of 'b' is not aligned with the loop: it must be 'i' plus or minus an offset
    b[2 * i] = 0;
#endif

#ifdef TRANSPOSED
#pragma xmp loop(i, j) on u(j, i)
  for (i = 0; i < 10; i++)
    for (j = 0; j < 10; j++)
// TRANSPOSED: :[[@LINE+1]]:{{[0-9]+}}: error: subscript 'j' of dimension 0 of 'a' is not aligned with the loop: 'i' runs over that dimension of template 'u'
      s += a[j][i];
#endif

#ifdef NO_SHADOW
#pragma xmp loop on t(i)
  for (i = 1; i < 9; i++)
// NO_SHADOW: :[[@LINE+1]]:{{[0-9]+}}: error: subscript 'i + 1' of dimension 0 of 'c' lies 1 above the node's own elements, but the shadow on that side is 0; widen '#pragma xmp shadow c'
    s += c[i + 1];
// NO_SHADOW: note: distributed here
#endif

#ifdef SHADOW_TOO_NARROW
#pragma xmp loop on t(i)
  for (i = 1; i < 8; i++)
// SHADOW_TOO_NARROW: :[[@LINE+1]]:{{[0-9]+}}: error: subscript 'i + 2' of dimension 0 of 'b' lies 2 above the node's own elements, but the shadow on that side is 1
    s += b[i + 2];
// SHADOW_TOO_NARROW: note: distributed here
#endif

#ifdef ONE_SIDE
#pragma xmp loop(i, j) on u(j, i)
  for (i = 1; i < 9; i++)
    for (j = 0; j < 10; j++)
// ONE_SIDE: :[[@LINE+1]]:{{[0-9]+}}: error: subscript 'i + 1' of dimension 0 of 'a' lies 1 above the node's own elements
      s += a[i - 1][j] + a[i + 1][j];
// ONE_SIDE: note: distributed here
#endif

#ifdef COLUMN
#pragma xmp loop(i, j) on u(j, i)
  for (i = 1; i < 9; i++)
    for (j = 1; j < 10; j++)
// COLUMN: :[[@LINE+1]]:{{[0-9]+}}: error: subscript 'j - 1' of dimension 1 of 'a' lies 1 below the node's own elements
      s += a[i][j - 1];
// COLUMN: note: distributed here
#endif

#ifdef OFFSET
#pragma xmp loop on t(i)
  for (i = 0; i < 9; i++)
// OFFSET: :[[@LINE+1]]:{{[0-9]+}}: error: subscript 'i' of dimension 0 of 'd' lies 1 above the node's own elements
    d[i] = 1;
#endif

#ifdef MEMBER
#pragma xmp loop on t(i)
  for (i = 1; i < 9; i++)
// MEMBER: :[[@LINE+1]]:{{[0-9]+}}: error: subscript 'i - 1' of dimension 0 of 'e' lies 1 below the node's own elements
    c[i] = e[i - 1].x;
#endif
  return 0;
}
