// All directives of a routine say the same, and gangs of a routine reduce
// nothing (OpenACC 3.3, 2.9.11 and 2.15.1).
//
// RUN: not xacc-cc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not ls %t.o

#pragma acc routine seq nohost
int once(int x);
// CHECK: :[[@LINE+1]]:21: error: 'once' is 'routine seq' here and 'routine seq nohost' in another directive; write the same clauses in both
#pragma acc routine seq
int once(int x) { return x + 1; }

#pragma acc routine worker
int level(int x);
// CHECK: :[[@LINE+1]]:21: error: 'level' is 'routine vector' here and 'routine worker' in another directive
#pragma acc routine vector
int level(int x) { return x; }

// Without a definition as well, and by name.
int named(int x);
#pragma acc routine(named) vector
// CHECK: :[[@LINE+1]]:28: error: 'named' is 'routine seq' here and 'routine vector' in another directive
#pragma acc routine(named) seq

// The same.
#pragma acc routine nohost seq
int same(int x);
#pragma acc routine seq nohost
int same(int x);
#pragma acc routine gang device_type(nvidia) seq
int types(int x);
#pragma acc routine gang
int types(int x);

#pragma acc routine gang
int sums(int n, const int *a) {
  int sum = 0, most = 0;
  // CHECK: :[[@LINE+1]]:23: error: a 'gang' loop outside of a compute construct cannot have a reduction: gangs are joined at the end of the construct; write the loop there, or make it a 'worker' or 'vector' loop
#pragma acc loop gang reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += a[i];
#pragma acc loop worker vector reduction(max : most)
  for (int i = 0; i < n; i++)
    most = a[i] > most ? a[i] : most;
#pragma acc loop gang
  for (int i = 0; i < n; i++) {
    int own = 0;
#pragma acc loop vector reduction(+ : own)
    for (int j = 0; j < n; j++)
      own += a[j];
    most += own;
  }
  return sum + most;
}

int host(int n, const int *a) {
  int sum = 0;
#pragma acc parallel copyin(a[0 : n])
#pragma acc loop gang reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += a[i];
  return sum;
}
// CHECK: 4 errors generated.
