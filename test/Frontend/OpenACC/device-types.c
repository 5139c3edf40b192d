// Clauses for types of devices: what only the run knows is chosen then, loops
// follow the clauses for GPUs.
// RUN: xacc-translate --import-c %s 2>%t | FileCheck %s
// RUN: FileCheck --check-prefix=WARNING %s < %t
// REQUIRES: frontend

int a[100];

// CHECK-LABEL: func.func @__xacc_region_0
// CHECK: %[[TYPE:.*]] = llvm.call @acc_get_device_type()
// CHECK: %[[GPU:.*]] = arith.cmpi eq, %[[TYPE]]
// CHECK: %[[GANGS:.*]] = arith.select %[[GPU]], %{{.*}}, %{{.*}} : i64
// CHECK: acc.parallel {{.*}}num_gangs({%[[GANGS]] : i64})
// CHECK: acc.loop gang control
void f(void) {
#pragma acc parallel device_type(nvidia) num_gangs(4) device_type(*) num_gangs(3)
#pragma acc loop gang device_type(host) seq
  for (int i = 0; i < 100; i++)
    a[i] = 1;
}

// CHECK-LABEL: func.func @__xacc_region_1
// CHECK-NOT: acc_get_device_type
// CHECK: acc.parallel combined(loop) dataOperands
void g(void) {
// WARNING: device-types.c:[[@LINE+1]]:{{[0-9]+}}: warning: invalid value 'foo' in 'device_type' clause
#pragma acc parallel loop device_type(foo) num_gangs(3)
  for (int i = 0; i < 100; i++)
    a[i] = 1;
}
