// The clauses 'acc', 'host' and 'async' of communication, and wait_async. Without
// OpenACC there are no device copies: 'acc' means the host's.
// RUN: xacc-translate --import-c %s | FileCheck %s --check-prefixes=CHECK,ACC
// RUN: xacc-cc -fno-openacc --emit=xmp %s -o - | FileCheck %s --check-prefixes=CHECK,HOST --implicit-check-not='{{ acc }}'
// REQUIRES: frontend

#define N 16
double a[N], b[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align [i] with t(i) :: a, b
#pragma xmp shadow [1] :: a, b

// CHECK-LABEL: func.func @__xacc_region_0(
// CHECK-DAG: %[[A:.*]] = xmp.get_global @a
// CHECK-DAG: %[[B:.*]] = xmp.get_global @b
// ACC: xmp.reflect %[[A]] acc {directive = #xmp.directive<"reflect"("a")>}
// HOST: xmp.reflect %[[A]] {directive = #xmp.directive<"reflect"("a")>}
// CHECK: xmp.reflect %[[A]], %[[B]] width [1:0 periodic] orthogonal async %{{[a-z0-9_-]+}}{{( acc)?}} {directive = #xmp.directive<"reflect"("a", "b")>}
// CHECK: xmp.reflect %[[A]] async %{{[a-z0-9_-]+}} {directive = #xmp.directive<"reflect"("a")>}
// ACC: xmp.reflect_init %[[A]] width [1:1] acc
// HOST: xmp.reflect_init %[[A]] width [1:1] {
// CHECK: xmp.reflect_init %[[B]] {
// ACC-NEXT: xmp.reflect_init %[[B]] acc
// CHECK: xmp.reflect_init %[[A]] {
// CHECK: xmp.reflect_do %[[B]] {
// ACC-NEXT: xmp.reflect_do %[[B]] acc
// CHECK: xmp.reflect_do %[[A]] async %{{[a-z0-9_-]+}}{{( acc)?}} {
void halo(int n) {
#pragma xmp reflect(a) acc
#pragma xmp reflect(a, b) width(/periodic/ 1 : 0) orthogonal async(n) acc
#pragma xmp reflect(a) async(n + 1)
#pragma xmp reflect_init(a) width(1) acc
#pragma xmp reflect_init(b) acc host
#pragma xmp reflect_init(a) host async(3)
#pragma xmp reflect_do(b) host acc
#pragma xmp reflect_do(a) async(-7) acc
}

// CHECK-LABEL: func.func @__xacc_region_1(
// ACC: xmp.barrier acc {directive = #xmp.directive<"barrier">}
// HOST: xmp.barrier {directive = #xmp.directive<"barrier">}
// CHECK: %[[S:.*]] = xmp.nodes_section
// CHECK: xmp.barrier on %[[S]]
// ACC: xmp.bcast %{{.*}} from %{{.*}} acc {directive = #xmp.directive<"bcast"("x")>} : memref<4xf64>
// ACC: xmp.bcast %{{.*}} from %{{.*}} acc {directive = #xmp.directive<"bcast"("n")>} : memref<i32>
// HOST: xmp.bcast %{{.*}} from %{{.*}} {directive = #xmp.directive<"bcast"("x", "n")>} : memref<4xf64>
// CHECK: xmp.bcast %{{.*}} async %{{.*}} {directive = #xmp.directive<"bcast"("x")>}
// ACC: xmp.reduction add %{{.*}} on %{{.*}} async %{{.*}} acc {directive = #xmp.directive<"reduction"("x")>} : memref<4xf64>
// HOST: xmp.reduction add %{{.*}} on %{{.*}} async %{{[a-z0-9_-]+}} {directive = #xmp.directive<"reduction"("x")>} : memref<4xf64>
// CHECK: %[[I:.*]] = arith.constant 5 : index
// CHECK: xmp.wait_async %[[I]] {directive = #xmp.directive<"wait_async"("5")>}
// CHECK: %[[W:.*]] = xmp.nodes_section
// ACC: xmp.wait_async %{{.*}}, %{{.*}} on %[[W]] acc
// HOST: xmp.wait_async %{{.*}}, %{{.*}} on %[[W]] {
// CHECK: xmp.release %[[W]]
double x[4];
int n;
void collective(void) {
#pragma xmp barrier acc
#pragma xmp barrier on p(1) acc
#pragma xmp bcast(x, n) from p(1) acc
#pragma xmp bcast(x) async(5)
#pragma xmp reduction(+ : x) on p(:) async(n) acc
#pragma xmp wait_async(5)
#pragma xmp wait_async(n, 6) on p(:) acc
}
