// Clauses that say what OpenACC forbids: a level twice, numbers of queues and
// devices that do not exist, and values for constant objects.
//
// RUN: not xacc-cc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not ls %t.o

#include <openacc.h>

double a[100];
static const double fixed[4] = {1, 2, 3, 4};

void gang(int n) {
  // CHECK: :[[@LINE+1]]:34: error: clause 'gang' is given twice; write one, with all arguments
#pragma acc kernels loop gang(4) gang(static : 2)
  for (int i = 0; i < n; i++)
    a[i] = i;
}
void worker(int n) {
  // CHECK: :[[@LINE+1]]:34: error: clause 'worker' is given twice
#pragma acc parallel loop worker worker
  for (int i = 0; i < n; i++)
    a[i] = i;
}
void vector(int n) {
#pragma acc parallel
  // CHECK: :[[@LINE+1]]:25: error: clause 'vector' is given twice
#pragma acc loop vector vector
  for (int i = 0; i < n; i++)
    a[i] = i;
}
// A device type has clauses of its own.
void types(int n) {
#pragma acc parallel loop vector device_type(nvidia) gang vector device_type(host) gang
  for (int i = 0; i < n; i++)
    a[i] = i;
}

void async(void) {
  // CHECK: :[[@LINE+1]]:36: error: the number of a queue must not be negative, apart from acc_async_sync, acc_async_noval and acc_async_default; it is -7
#pragma acc parallel copy(a) async(-7)
  a[0] = 1;
}
void waitClause(void) {
  // CHECK: :[[@LINE+1]]:38: error: the number of a queue must not be negative, {{.*}}; it is -3
#pragma acc parallel copy(a) wait(1, -3)
  a[0] = 1;
}
void waitDirective(void) {
  // CHECK: :[[@LINE+1]]:18: error: the number of a queue must not be negative, {{.*}}; it is -4
#pragma acc wait(-4)
}
void waitAsync(void) {
  // CHECK: :[[@LINE+1]]:27: error: the number of a queue must not be negative, {{.*}}; it is -9
#pragma acc wait(1) async(-9)
}
void defaultAsync(void) {
  // CHECK: :[[@LINE+1]]:31: error: the number of a queue must not be negative, {{.*}}; it is -5
#pragma acc set default_async(-5)
}
// The special numbers.
void special(void) {
#pragma acc parallel copy(a) async(acc_async_noval) wait(acc_async_sync)
  a[0] = 1;
#pragma acc wait(acc_async_default) async(acc_async_sync)
#pragma acc set default_async(acc_async_default)
}
void device(void) {
  // CHECK: :[[@LINE+1]]:29: error: the number of a device must not be negative; it is -1
#pragma acc init device_num(-1)
}
void devicesQueue(void) {
  // CHECK: :[[@LINE+1]]:27: error: the number of a device must not be negative; it is -3
#pragma acc wait(devnum : -3 : 1)
}

void useDevice(void) {
#pragma acc data copy(a)
  {
    // CHECK: :[[@LINE+1]]:37: error: 'a' stands twice in 'use_device' of the same directive; remove one
#pragma acc host_data use_device(a, a)
    {
      double *p = a;
      (void)p;
    }
  }
}

void copyout(void) {
  // CHECK: :[[@LINE+1]]:30: error: 'fixed' is constant, and copyout gives it the values of the device; write copyin
#pragma acc parallel copyout(fixed)
  a[0] = fixed[0];
}
void exitData(void) {
#pragma acc enter data copyin(fixed)
  // CHECK: :[[@LINE+1]]:31: error: 'fixed' is constant, and copyout gives it
#pragma acc exit data copyout(fixed[0 : 4])
}
void update(void) {
  // CHECK: :[[@LINE+1]]:25: error: 'fixed' is constant, and the update gives it the values of the device; remove it
#pragma acc update self(fixed)
}
void reduction(int n) {
  const int sum = 0;
  // CHECK: :[[@LINE+1]]:41: error: 'sum' is constant, and a reduction gives it a value; reduce a variable
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < n; i++)
    a[i] = sum;
}
void private(void) {
  const int k = 3;
  // CHECK: :[[@LINE+1]]:30: error: 'k' is constant, and its private copies have no value; write firstprivate
#pragma acc parallel private(k)
  a[0] = k;
}
// What a constant object can have.
void allowed(const double *p, int n) {
  const int k = 3;
#pragma acc enter data create(fixed)
#pragma acc update device(fixed)
#pragma acc parallel loop firstprivate(k) present(fixed) copy(p[0 : n])
  for (int i = 0; i < n; i++)
    a[i] = fixed[k] + p[i];
#pragma acc exit data delete (fixed)
}
