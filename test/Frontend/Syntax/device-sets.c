// Sets of devices: what Clang and the regions see of them.
// RUN: xacc-cc --emit=xmp %s | FileCheck %s
// REQUIRES: frontend

#define N 100
#pragma acc devices all[*], two[2] = all[1:2]
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double u[N], v[N], w[N];
#pragma xmp align u[i] with t(i)
#pragma xmp shadow u[1]
#pragma acc declare create(u) layout([block]) shadow([1]) on_device(all)

// The directive is OpenACC, in a block for its devices.
// CHECK-LABEL: @__xacc_region_0
// CHECK: llvm.call @xaccrtDevicesEnter({{.*}}, %c[[#@LINE+6]]_i64)
// CHECK-NEXT: xmp.as_memref
// CHECK-NEXT: acc.copyin
// CHECK-NEXT: acc.enter_data
// CHECK-NEXT: llvm.call @xaccrtDevicesLeave()
void replicated(void) {
#pragma acc enter data copyin(v) on_device(two)
}

// A loop over an array with a layout is for its set, with or without a clause;
// so is communication.
// CHECK-LABEL: @__xacc_region_1
// CHECK: xaccrtDevicesEnter
// CHECK-NEXT: xmp.reflect %{{.*}} acc
// CHECK-NEXT: xaccrtDevicesLeave()
// CHECK: xaccrtDevicesEnter
// CHECK: acc.parallel
// CHECK: xmp.loop
// CHECK: xaccrtDevicesLeave()
void distributed(void) {
#pragma xmp reflect (u) acc
#pragma acc parallel loop present(u)
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++)
    u[i] = 2 * u[i];
}

// Other loops are not.
// CHECK-LABEL: @__xacc_region_2
// CHECK-NOT: xaccrtDevices
// CHECK: acc.parallel
// CHECK-NOT: xaccrtDevices
void other(void) {
#pragma acc parallel loop copy(w)
  for (int i = 0; i < N; i++)
    w[i] += 1;
}

// Two constructs, and the wait between them.
// CHECK-LABEL: @__xacc_region_3
// CHECK: acc.parallel
// CHECK: xmp.loop {{.*}}expand
// CHECK: xmp.wait_async %{{.*}} acc
// CHECK: acc.parallel
// CHECK: xmp.loop {{.*}}margin
// CHECK: return
void peeled(void) {
#pragma acc parallel loop present(u) copy(v) on_device(all[0])
#pragma xmp loop on t(i) peel_and_wait(3, -1)
  for (int i = 0; i < N; i++)
    v[i] = u[i];
}
