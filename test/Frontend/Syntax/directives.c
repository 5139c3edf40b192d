// Each directive is one op, with its text for messages and statistics.
// RUN: xacc-translate --import-c %s | FileCheck %s
// REQUIRES: frontend

#define N 16
#define W 1
double a[N][N], b[N][N];
#pragma xmp nodes p(2, *)
#pragma xmp template t(0 : N - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto p
#pragma xmp align [i][j] with t(j, i) :: a, b
#pragma xmp shadow [1][0 : 2] :: a, b

// CHECK-LABEL: func.func @__xacc_region_0(
// CHECK-DAG: %[[A:.*]] = xmp.get_global @a
// CHECK-DAG: %[[B:.*]] = xmp.get_global @b
// CHECK: xmp.reflect %[[A]] {directive = #xmp.directive<"reflect"("a")>}
// CHECK: xmp.reflect %[[A]], %[[B]] width [1:1 periodic, 0:2] {directive = #xmp.directive<"reflect"("a", "b")>}
// CHECK: xmp.reflect %[[A]] width [%{{.*}}:%{{.*}}, %{{.*}}:%{{.*}}] orthogonal
// CHECK: xmp.reflect_init %[[A]] width [1:1, 0:0] {directive = #xmp.directive<"reflect_init"("a")>}
// CHECK: xmp.reflect_do %[[A]] {directive = #xmp.directive<"reflect_do"("a")>}
void halo(int w) {
#pragma xmp reflect(a)
#pragma xmp reflect(a, b) width(/periodic/ W, 0 : 2)
#pragma xmp reflect(a) width(w, w) orthogonal
#pragma xmp reflect_init(a) width(W, 0)
#pragma xmp reflect_do(a)
}

// Coordinates are counted from 0 in either notation.
// CHECK-LABEL: func.func @__xacc_region_1(
// CHECK: %[[P:.*]] = xmp.get_global @static_p
// CHECK: xmp.barrier {directive = #xmp.directive<"barrier">}
// CHECK: %[[COLUMN:.*]] = xmp.nodes_section %[[P]](*, :)
// CHECK: xmp.barrier on %[[COLUMN]]
// CHECK: xmp.release %[[COLUMN]]
// CHECK: %[[FIRST:.*]] = xmp.nodes_section %[[P]]([%{{.*}}], [%{{.*}}])
// CHECK: xmp.bcast %{{.*}} from %[[FIRST]] {directive = #xmp.directive<"bcast"("n")>} : memref<i32>
// CHECK: %[[OWNERS:.*]] = xmp.template_section %{{.*}}(*, :)
// CHECK: xmp.reduction add %{{.*}} on %[[OWNERS]]
// CHECK: %[[TWO:.*]] = xmp.nodes_section %[[P]]([%{{.*}}], [%{{.*}} : %{{.*}} : %{{.*}}])
// CHECK: xmp.task on %[[TWO]] {
// CHECK-NEXT: xmp.barrier
// CHECK-NEXT: } {directive = #xmp.directive<"task">}
void collective(int n, double *out) {
  double s = n;
#pragma xmp barrier
#pragma xmp barrier on p(*, :)
#pragma xmp bcast(n) from p(1, 1)
#pragma xmp reduction(+ : s) on t(*, :)
#pragma xmp task on p(1, 1 : 2)
  {
#pragma xmp barrier
  }
  *out = s + n;
}

// A dummy gets its storage from the caller; a local array its own. The variable
// `y` ends a region, for its declaration stays C.
// CHECK-LABEL: func.func @__xacc_region_2(
// CHECK: %[[Q:.*]] = xmp.nodes [*] executing {directive = #xmp.directive<"nodes q">} : !xmp.nodes<?>
// CHECK: %[[U:.*]] = xmp.template {{.*}} onto %[[Q]]
// CHECK: xmp.attach %{{.*}} align %[[U]] extents(%{{.*}}) {directive = #xmp.directive<"align x">, name = "x"}
// CHECK-LABEL: func.func @__xacc_region_3(
// CHECK: %[[X:.*]] = xmp.handle_cast %{{.*}} : !llvm.ptr to !xmp.array<?xf64, [t0], shadow [1:1]>
// CHECK: %[[Y:.*]] = xmp.alloc align %{{.*}} extents(%{{.*}}) {directive = #xmp.directive<"align y">, name = "y"}
// CHECK: xmp.reflect %[[X]]
// CHECK: xmp.loop (%[[I:.*]]) =
// CHECK: xmp.load %[[X]][%[[I]]]
// CHECK: xmp.store %{{.*}}, %[[Y]][%[[I]]]
void dummy(int n, double x[n]) {
#pragma xmp nodes q(*) = *
#pragma xmp template u[n]
#pragma xmp distribute u[block] onto q
#pragma xmp align x[i] with u[i]
#pragma xmp shadow x[1]
  double y[n];
#pragma xmp align y[i] with u[i]
#pragma xmp reflect(x)
#pragma xmp loop on u[i]
  for (int i = 0; i < n; i++)
    y[i] = x[i];
}
