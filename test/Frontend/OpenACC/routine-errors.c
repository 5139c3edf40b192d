// A routine contains loops and calls of its level and of lower ones, and is
// called in loops of higher levels (OpenACC 3.3, 2.15.1).
//
// RUN: not xacc-cc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not ls %t.o

void gangs(int n);
void workers(int n);
#pragma acc routine(gangs) gang
#pragma acc routine(workers) worker

#pragma acc routine vector
static void vectors(int n) {
  // CHECK: :[[@LINE+1]]:1: error: a 'worker' loop in 'vectors', which is 'routine vector'; declare the routine 'worker'
#pragma acc loop worker
  for (int i = 0; i < n; i++)
    ;
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    ;
  // CHECK: :[[@LINE+1]]:3: error: 'workers' is 'routine worker' and is called in 'vectors', which is 'routine vector'; declare this one 'worker', too
  workers(n);
}

#pragma acc routine seq
static void alone(int n) {
  // CHECK: :[[@LINE+1]]:3: error: 'vectors' is 'routine vector' and is called in 'alone', which is 'routine seq'; declare this one 'vector', too
  vectors(n);
}

#pragma acc routine gang
static void all(int n) {
  gangs(n);
  workers(n);
  alone(n);
}

#pragma acc routine worker device_type(host) seq
void two(int n);

void host(int n) {
  gangs(n);
#pragma acc parallel
  gangs(n);
#pragma acc parallel loop gang
  for (int i = 0; i < n; i++) {
    workers(n);
    two(n);
    // CHECK: :[[@LINE+1]]:5: error: 'all' is 'routine gang' and is called in a 'gang' loop, which has to be of a higher level; call it outside of the loop, or declare it 'routine seq'
    all(n);
#pragma acc loop vector
    for (int j = 0; j < n; j++) {
      alone(n);
      two(n);
      // CHECK: :[[@LINE+1]]:7: error: 'vectors' is 'routine vector' and is called in a 'vector' loop
      vectors(n);
    }
  }
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    gangs(n);
}
// CHECK: 5 errors generated.
