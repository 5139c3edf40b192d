// Both notations give the same types; dimension 0 varies fastest.
// RUN: xacc-translate --import-c %s | FileCheck %s
// RUN: xacc-translate --import-c --clang-arg=-DBRACKETS %s | FileCheck %s
// REQUIRES: frontend

#define N 64
#define M 32
double a[N][M], at[M][N], row[M], all[7];
float c[N][3][M];
struct cell {
  double x;
  int n;
} s[N];
#ifdef BRACKETS
#pragma xmp nodes p[*][2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block(16)] onto p
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align at[j][i] with t[i][j]
#pragma xmp align row[j] with t[*][j]
#pragma xmp align all[*] with t[*][*]
#pragma xmp align c[i][*][j] with t[i][j]
#pragma xmp align s[i] with t[i][*]
#else
#pragma xmp nodes p(2, *)
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t(block(16), block) onto p
#pragma xmp align a[i][j] with t(j, i)
#pragma xmp align at[j][i] with t(j, i)
#pragma xmp align row[j] with t(j, *)
#pragma xmp align all[*] with t(*, *)
#pragma xmp align c[i][*][j] with t(j, i)
#pragma xmp align s[i] with t(*, i)
#endif
#pragma xmp shadow a[1][0 : 2]
#pragma xmp shadow c[1][0][1]

// CHECK-DAG: xmp.global @static_p : !xmp.nodes<2x?>
// CHECK-DAG: xmp.global @static_t : !xmp.template<[block(16), block]>
// CHECK-DAG: xmp.global @a : !xmp.array<64x32xf64, [t1, t0], shadow [1:1, 0:2]>
// CHECK-DAG: xmp.global @at : !xmp.array<32x64xf64, [t0, t1]>
// CHECK-DAG: xmp.global @row : !xmp.array<32xf64, [t0]>
// CHECK-DAG: xmp.global @all : !xmp.array<7xf64, [*]>
// CHECK-DAG: xmp.global @c : !xmp.array<64x3x32xf32, [t1, *, t0], shadow [1:1, 0:0, 1:1]>
// CHECK-DAG: xmp.global @s : !xmp.array<64x!llvm.array<16 x i8>, [t1]>

// CHECK-LABEL: func.func @__xacc_unit_init()
// CHECK: %[[P:.*]] = xmp.nodes [2, *] {directive = #xmp.directive<"nodes p">} : !xmp.nodes<2x?>
// CHECK: xmp.set_global @static_p, %[[P]]
// CHECK: xmp.template ({{.*}}) to ({{.*}}) onto %[[P]]
// CHECK-COUNT-6: xmp.alloc zero align
int main(void) { return 0; }
