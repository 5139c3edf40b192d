// One xmp.loop for a perfect nest, with global indices and constant bounds.
// RUN: xacc-translate --import-c %s | FileCheck %s
// REQUIRES: frontend

#define N 64
double a[N][N], b[N][N];
int e[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1, 0 : N - 1)
#pragma xmp distribute t(*, block) onto p
#pragma xmp align [i][j] with t(j, i) :: a, b
#pragma xmp shadow a[1][0]
#pragma xmp align e[i] with t(*, i)

// CHECK-LABEL: func.func @__xacc_region_0(
// CHECK: %[[A:.*]] = xmp.get_global @a
// CHECK: xmp.loop (%[[J:.*]], %[[I:.*]]) =
// CHECK-SAME: on %{{.*}}[d0 + %{{.*}}, d1 + %{{.*}}]
// CHECK: xmp.load %[[A]][%{{.*}}, %[[J]]]
// CHECK: xmp.store %{{.*}}[%[[I]], %[[J]]]
void order(void) {
#pragma xmp loop(i, j) on t(j, i)
  for (int j = 0; j < N; j++)
    for (int i = 1; i < N; i++)
      b[i][j] = a[i - 1][j];
}

// A reduction is part of the op; its variable is a place of the node's own.
// CHECK-LABEL: func.func @__xacc_region_1(
// CHECK: xmp.loop {{.*}} reduce (add %[[S:.*]] -> %{{.*}} : memref<f64>, max %[[M:.*]] -> %{{.*}} : memref<i32>)
// CHECK: %[[OLD:.*]] = memref.load %[[S]][]
// CHECK: %[[NEW:.*]] = arith.addf %[[OLD]], %{{.*}} fastmath<reassoc>
// CHECK: memref.store %[[NEW]], %[[S]][]
double sum(int *most) {
  double s = 0;
  int m = -1;
#pragma xmp loop(i) on t(*, i) reduction(+ : s) reduction(max : m)
  for (int i = 0; i < N; i++) {
    s += a[i][0];
    if (e[i] > m)
      m = e[i];
  }
  *most = m;
  return s;
}

// A triangle: the inner loop is one of its own and leaves the outer index.
// CHECK-LABEL: func.func @__xacc_region_2(
// CHECK: xmp.loop (%[[OUT:.*]]) =
// CHECK: %[[TO:.*]] = arith.addi %[[OUT]], %{{.*}} : index
// CHECK: xmp.loop (%{{.*}}) = (%{{.*}}) to (%[[TO]])
void triangle(void) {
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j <= i; j++)
      b[i][j] = 0;
}

// Descending, with a step, of 64 bits, with an offset in `on`.
// CHECK-LABEL: func.func @__xacc_region_3(
// CHECK: %[[STEP:.*]] = arith.constant 3 : index
// CHECK: %[[ONE:.*]] = arith.constant 1 : index
// CHECK: %[[OFFSET:.*]] = arith.constant 1 : index
// CHECK: xmp.loop ({{.*}}) step (%[[STEP]]) on %{{.*}}[*, d0 + %[[OFFSET]]] : {{.*}} descending [0]
void descending(long n) {
#pragma xmp loop(i) on t(*, i + 1)
  for (long i = n - 1; i >= 0; i -= 3)
    e[i + 1] = (int)i;
}

// What does not concern XcalableMP is no region.
// CHECK-NOT: func.func @__xacc_region_4
int plain(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}
