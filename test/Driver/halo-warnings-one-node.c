// Where a dimension has one node, as `p(1, *)` says, nobody owns what is beside the
// block: no reflect has to bring it, unless it wraps around.
//
// RUN: %xacc_bin_dir/xacc-cc --no-cuda -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %xacc_bin_dir/xacc-cc --no-cuda -fauto-reflect --emit=xmp %s -o - 2>/dev/null | FileCheck %s --check-prefix=AUTO
// REQUIRES: frontend

#pragma xmp nodes p(1, *)
#pragma xmp template t(0:99, 0:99)
#pragma xmp distribute t(block, block) onto p
double a[100][100], b[100][100];
#pragma xmp align a[i][j] with t(j, i)
#pragma xmp align b[i][j] with t(j, i)
#pragma xmp shadow a[1][1]

// AUTO-LABEL: func.func @__xacc_region_0
// AUTO-NOT: xmp.reflect
// AUTO: return
void inside(void) {
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++)
      a[i][j] = i + j;
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < 100; i++)
    for (int j = 1; j < 99; j++)
      b[i][j] = a[i][j - 1] + a[i][j + 1];
}

// CHECK: [[@LINE+12]]:{{.*}}: warning: reads elements of 'a' that neighbours own, but no 'reflect' brings them
// CHECK: note: before this loop, write '#pragma xmp reflect (a) width(1:0, 0)'
void acrossRows(void) {
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++)
      a[i][j] = i + j;
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 1; i < 100; i++)
    for (int j = 1; j < 99; j++)
      b[i][j] =
          a[i][j - 1] +
          a[i - 1][j];
}

// CHECK: [[@LINE+11]]:{{.*}}: warning: reads elements of 'a' that neighbours own, but no 'reflect' brings them
// CHECK: note: before this loop, write '#pragma xmp reflect (a) width(0, /periodic/1:0)'
void wrapsAround(void) {
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++)
      a[i][j] = i + j;
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 99; j++)
      b[i][j] = 2 *
                a[i][j - 1];
}

// Arrays of a function.
void local(void) {
#pragma xmp nodes q(*, 1)
#pragma xmp template u(0:99, 0:99)
#pragma xmp distribute u(block, block) onto q
  double c[100][100], d[100][100];
#pragma xmp align c[i][j] with u(j, i)
#pragma xmp align d[i][j] with u(j, i)
#pragma xmp shadow c[1][0]
#pragma xmp loop (i, j) on u(j, i)
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++)
      c[i][j] = i + j;
#pragma xmp loop (i, j) on u(j, i)
  for (int i = 1; i < 99; i++)
    for (int j = 0; j < 100; j++)
      d[i][j] = c[i - 1][j] + c[i + 1][j];
}
