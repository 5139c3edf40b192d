// What is right and has no warning, although Clang has one.
// RUN: xacc-cc -Wall -c %s -o %t.o 2>&1 | count 0
// REQUIRES: frontend

// `self` decides where the condition of `if` is true.
void conditions(int n, double *restrict a) {
#pragma acc parallel loop if (n > 10) self(n < 100) copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 1;
}
