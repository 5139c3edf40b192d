// Elements that belong to other nodes: loops over one template with arrays of
// another, and pointers to the node's own part. Where it is sure, a warning.
// RUN: xacc-cc -c %s -o /dev/null 2>&1 | FileCheck %s
// REQUIRES: frontend
#define N 12
#pragma xmp nodes p(*)
#pragma xmp nodes one(1) = p(1)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp template u(0 : N - 1)
#pragma xmp distribute u(cyclic) onto p
#pragma xmp template w(0 : N - 1, 0 : N - 1)
#pragma xmp distribute w(cyclic, *) onto p
#pragma xmp template o(0 : N - 1)
#pragma xmp distribute o(block) onto one
struct pair {
  int x, y;
} pairs[N];
int a[N], c[N], m[N][N], full[N], alone[N], rows[N][N], *z,
    grid[N][N], all[N][N];
#pragma xmp align a[i] with t(i)
#pragma xmp align alone[i] with o(i)
#pragma xmp align c[i] with u(i)
#pragma xmp align full[i] with u(i)
#pragma xmp shadow full[*]
#pragma xmp align m[i][j] with w(j, i)
#pragma xmp align z[i] with t(i)
#pragma xmp align pairs[i] with t(i)
#pragma xmp align rows[i][*] with t(i)
#pragma xmp align grid[i][j] with w(i, j)
#pragma xmp align all[i][*] with o(i)

int main(void) {
  int s = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: subscript 'i' of dimension 0 of 'c' names elements of other nodes: template 't' of the loop is distributed in blocks, template 'u' of the array cyclically; copy the array with '#pragma xmp gmove', or run the loop on the array's template
    a[i] = c[i] + full[i];
    // CHECK: note: distributed here
    // Once a loop and array.
    // CHECK-NOT: of 'c'
    a[i] += c[i] + alone[0];
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: subscript 'i' of dimension 1 of 'm' names
    a[i] += m[2][i] + m[i][3];
  }
#pragma xmp loop on u(i)
  for (int i = 0; i < N; i++)
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: subscript 'i' of dimension 0 of 'a' names elements of other nodes: template 'u' of the loop is distributed cyclically, template 't' of the array in blocks;
    c[i] = a[i];
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: 'a + 1' counts from the first element that the node stores: the name of distributed array 'a' is the address of the node's own part; write 'a[...]' for an element of the whole
  *(a + 1) = 7;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: '1 + a - 0' counts
  s += (1 + a - 0)[2];
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: 'pairs + 1' counts
  s += (*(pairs + 1)).x;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: 'pairs + 2' counts
  s += (pairs + 2)->y;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: 'z + 1' counts
  s += *(z + 1);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: 'rows + 1' counts
  s += (*(rows + 1))[2];
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: '*(m + 1) + 2' counts
  s += *(*(m + 1) + 2);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: '(*m)[2]' counts
  s += (*m)[2];
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: 'grid + 1' counts
  s += *(*(grid + 1) + 2);
  // CHECK-NOT: warning: 
  // One node has all of it, a full shadow has a place for each element, and
  // whoever takes the address knows that it is the node's.
  s += *(alone + 1) + *(full + 1) + **m + *(*(all + 1) + 2);
  int *own = a + 2;
  int *whole = rows[1] + 2;
  s += sizeof m[1] + m[1][1];
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: 'm[2]' is the address of the part of the row that the node stores, and counts from its first element
  int *part = m[2];
  return s + own[0] + *a + *whole + *part;
}
// CHECK: 13 warnings generated
