// What C says of the type of an access becomes the TBAA tag that Clang writes,
// with -O and without -fno-strict-aliasing; what may have any type gets none.
// RUN: xacc-translate --import-c --clang-arg=-O1 %s | FileCheck %s
// RUN: xacc-translate --import-c %s | FileCheck %s --check-prefix=NONE
// RUN: xacc-translate --import-c --clang-arg=-O1 --clang-arg=-fno-strict-aliasing %s \
// RUN:   | FileCheck %s --check-prefix=NONE
// RUN: xacc-translate --import-c --clang-arg=-O1 --clang-arg=-std=c23 %s \
// RUN:   | FileCheck %s --check-prefix=C23
// REQUIRES: frontend

// NONE-NOT: tbaa
// NONE-NOT: type_tags

// CHECK: #[[ROOT:.*]] = #llvm.tbaa_root<id = "Simple C/C++ TBAA">
// CHECK: #[[CHAR:.*]] = #llvm.tbaa_type_desc<id = "omnipotent char", members = {<#[[ROOT]], 0>}>
// CHECK-DAG: #[[FLOAT:.*]] = #llvm.tbaa_type_desc<id = "float", members = {<#[[CHAR]], 0>}>
// CHECK-DAG: #[[DOUBLE:.*]] = #llvm.tbaa_type_desc<id = "double", members = {<#[[CHAR]], 0>}>
// CHECK-DAG: #[[POINTER:.*]] = #llvm.tbaa_type_desc<id = "any pointer", members = {<#[[CHAR]], 0>}>
// CHECK-DAG: #[[SHORT:.*]] = #llvm.tbaa_type_desc<id = "short", members = {<#[[CHAR]], 0>}>
// CHECK-DAG: #[[INT:.*]] = #llvm.tbaa_type_desc<id = "int", members = {<#[[CHAR]], 0>}>
// CHECK-DAG: #[[LONG:.*]] = #llvm.tbaa_type_desc<id = "long", members = {<#[[CHAR]], 0>}>
// CHECK-DAG: #[[LONGLONG:.*]] = #llvm.tbaa_type_desc<id = "long long", members = {<#[[CHAR]], 0>}>
// CHECK-DAG: #[[BOOL:.*]] = #llvm.tbaa_type_desc<id = "_Bool", members = {<#[[CHAR]], 0>}>
// CHECK-DAG: #[[FLOAT_TAG:.*]] = #llvm.tbaa_tag<base_type = #[[FLOAT]], access_type = #[[FLOAT]], offset = 0>
// CHECK-DAG: #[[DOUBLE_TAG:.*]] = #llvm.tbaa_tag<base_type = #[[DOUBLE]],
// CHECK-DAG: #[[POINTER_TAG:.*]] = #llvm.tbaa_tag<base_type = #[[POINTER]],
// CHECK-DAG: #[[SHORT_TAG:.*]] = #llvm.tbaa_tag<base_type = #[[SHORT]],
// CHECK-DAG: #[[INT_TAG:.*]] = #llvm.tbaa_tag<base_type = #[[INT]],
// CHECK-DAG: #[[LONG_TAG:.*]] = #llvm.tbaa_tag<base_type = #[[LONG]],
// CHECK-DAG: #[[LONGLONG_TAG:.*]] = #llvm.tbaa_tag<base_type = #[[LONGLONG]],
// CHECK-DAG: #[[BOOL_TAG:.*]] = #llvm.tbaa_tag<base_type = #[[BOOL]],
// C23: tbaa_type_desc<id = "bool"

enum Kind { ONE, TWO };
enum Many { MANY = 1ull << 40 };
struct Fields {
  float *pointer;
  int count;
  enum Kind kind;
  enum Many many;
  _Bool flag;
  unsigned long wide;
  unsigned long long wider;
  unsigned short narrow;
};
// CHECK-LABEL: func.func @__xacc_region_0(
void tagged(struct Fields *s, double *d, float *restrict r, int n) {
#pragma acc parallel loop copy(d[0:n]) deviceptr(s, r)
  for (int i = 0; i < n; i++) {
    // CHECK: acc.loop
    // CHECK: llvm.load %{{.*}} {tbaa = [#[[INT_TAG]]]} : !llvm.ptr -> i32
    // CHECK: llvm.load %{{.*}} {tbaa = [#[[POINTER_TAG]]]} : !llvm.ptr -> !llvm.ptr
    // CHECK: llvm.store %{{.*}} {tbaa = [#[[FLOAT_TAG]]]} : f32
    s->pointer[i] = s->count;
    // CHECK: llvm.store %{{.*}} {tbaa = [#[[INT_TAG]]]} : i32
    s[i].kind = ONE;
    // CHECK: llvm.store %{{.*}} {tbaa = [#[[LONG_TAG]]]} : i64
    s[i].many = MANY;
    // CHECK: llvm.store %{{.*}} {tbaa = [#[[BOOL_TAG]]]} : i8
    s[i].flag = 1;
    // CHECK: llvm.store %{{.*}} {tbaa = [#[[LONG_TAG]]]} : i64
    s[i].wide = 2;
    // CHECK: llvm.store %{{.*}} {tbaa = [#[[LONGLONG_TAG]]]} : i64
    s[i].wider = 3;
    // CHECK: llvm.store %{{.*}} {tbaa = [#[[SHORT_TAG]]]} : i16
    s[i].narrow = 4;
    // CHECK: memref.store %{{.*}} {offload.type_tags = [#[[DOUBLE_TAG]]]} : memref<?xf64>
    d[i] = 5;
    // CHECK: memref.store %{{.*}} {offload.type_tags = [#[[FLOAT_TAG]]]} : memref<?xf32>
    r[i] = 6;
  }
}

union Both {
  int integer;
  float number;
  struct {
    int low, high;
  } parts;
};
typedef int AnyInt __attribute__((may_alias));
typedef AnyInt AlsoAny;
struct __attribute__((may_alias)) AnyStruct {
  int value;
};
struct Bits {
  int few : 5, more : 7;
};
typedef float Vector __attribute__((vector_size(16)));
// CHECK-LABEL: func.func @__xacc_region_1(
void untagged(union Both *u, AlsoAny *a, struct AnyStruct *s, struct Bits *b,
              char *c, _Complex double *z, union Both *restrict r, int n) {
#pragma acc parallel loop deviceptr(u, a, s, b, c, z, r)
  for (int i = 0; i < n; i++) {
    // CHECK: acc.loop
    // CHECK-NOT: tbaa
    // CHECK-NOT: type_tags
    u[i].integer = 1;
    u[i].parts.high = 2;
    r->number = 3;
    a[i] = 4;
    *(AnyInt *)&s[i] = 5;
    s[i].value = 6;
    s->value = 7;
    b[i].more = 8;
    c[i] = 9;
    z[i] = 10;
    // CHECK: acc.yield
  }
}

#pragma xmp nodes p(*)
#pragma xmp template t(0 : 99)
#pragma xmp distribute t(block) onto p
float distributed[100];
char bytes[100];
#pragma xmp align distributed[i] with t(i)
#pragma xmp align bytes[i] with t(i)

// CHECK-LABEL: func.func @__xacc_region_2(
void of_distributed(int *count) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 100; i++) {
    // CHECK: xmp.load %{{.*}} {offload.type_tags = [#[[FLOAT_TAG]]]}
    // CHECK: xmp.store %{{.*}} {offload.type_tags = [#[[FLOAT_TAG]]]}
    distributed[i] += *count;
    // CHECK: xmp.store %{{.*}}] : !xmp.array<100xi8
    bytes[i] = 1;
  }
}
