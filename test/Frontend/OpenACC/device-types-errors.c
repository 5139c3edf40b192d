// One type of device has one queue.
//
// RUN: not xacc-cc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not ls %t.o

double a[100];

void all(void) {
  // CHECK: :[[@LINE+1]]:46: error: OpenACC clause 'async' cannot combine with previous 'async' clause
#pragma acc parallel device_type(*) async(1) async(2)
  a[0] = 1;
}
void host(void) {
  // CHECK: :[[@LINE+1]]:76: error: OpenACC clause 'async' cannot combine with previous 'async' clause
#pragma acc parallel wait device_type(nvidia) wait device_type(host) async async
  a[0] = 1;
}
void several(void) {
  // CHECK-NOT: error:
#pragma acc parallel async device_type(nvidia) async(1) device_type(host) async(2)
  a[0] = 1;
}
