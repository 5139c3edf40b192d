// RUN: xacc-translate --import-c %s | xacc-opt --xacc-raise-loops | FileCheck %s
// REQUIRES: frontend

// Bounds that are read from memory: evaluated once where nothing in the loop
// may write them, again for each iteration elsewhere. What the importer knows of
// types and pointers is in the IR, where --xacc-raise-loops finds it.

#define N 100

// Integers are not changed by storing floating point numbers.
// CHECK-LABEL: func.func @__xacc_region_0(
// CHECK: memref.load %{{.*}} : memref<?xi32>
// CHECK: %[[BOUND:.*]] = memref.load %{{.*}} : memref<?xi32>
// CHECK: %[[TO:.*]] = arith.index_cast %[[BOUND]] : i32 to index
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[TO]] step
// CHECK-NOT: scf.while
// CHECK-LABEL: func.func @
void types(int n, int *rowstr, double *a, double *y) {
#pragma acc parallel loop copyin(rowstr[0:n + 1], a[0:N]) copyout(y[0:n])
  for (int i = 0; i < n; i++) {
    y[i] = 0;
    for (int k = rowstr[i]; k < rowstr[i + 1]; k++)
      y[i] += a[k];
  }
}

// Two pointers to integers may be equal.
// CHECK: scf.while
// CHECK-LABEL: func.func @
void aliases(int n, int *length, int *y) {
#pragma acc parallel loop copyin(length[0:n]) copy(y[0:N])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < length[i]; k++)
      y[k] = k;
}

// A restrict pointer excludes that.
// CHECK: scf.for
// CHECK-NOT: scf.while
// CHECK-LABEL: func.func @
void restricted(int n, int *restrict length, int *y) {
#pragma acc parallel loop copyin(length[0:n]) copy(y[0:N])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < length[i]; k++)
      y[k] = k;
}

// Unless another pointer is set to it.
// CHECK: scf.while
// CHECK-LABEL: func.func @
void copied(int n, int *restrict length) {
  int *y = length;
#pragma acc parallel loop copyin(length[0:n]) copy(y[0:N])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < length[i]; k++)
      y[k] = k;
}

// Arrays are apart.
int lengths[N], values[N];
// CHECK: scf.for
// CHECK-NOT: scf.while
// CHECK-LABEL: func.func @
void arrays(void) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    for (int k = 0; k < lengths[i]; k++)
      values[k] = k;
}

// But an array is not apart from itself.
// CHECK: scf.while
// CHECK-LABEL: func.func @
void same(void) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    for (int k = 0; k < lengths[i]; k++)
      lengths[k]--;
}

struct Row {
  int length;
  double values[N];
};
// Members of other types; the mathematical library writes nothing.
// CHECK: scf.for
// CHECK-NOT: scf.while
// CHECK-LABEL: func.func @
double sqrt(double);
void members(struct Row *rows) {
#pragma acc parallel loop copy(rows[0:N])
  for (int i = 0; i < N; i++)
    for (int k = 0; k < rows[i].length; k++)
      rows[i].values[k] = sqrt(rows[i].values[k]);
}

union Word {
  int length;
  float value;
};
// Members of a union share memory. Characters may be anything.
// CHECK: scf.while
// CHECK: scf.while
// CHECK-LABEL: func.func @
void unions(union Word *word, char *bytes) {
#pragma acc parallel loop copy(word[0:N], bytes[0:N])
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < word[i].length; k++)
      word[k].value = 0;
    for (int k = 0; k < word[i].length; k++)
      bytes[k] = 0;
  }
}

// What another function writes is not known.
// CHECK: scf.while
#pragma acc routine seq
void change(double *y);
void calls(int n, int *length, double *y) {
#pragma acc parallel loop copyin(length[0:n]) copy(y[0:N])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < length[i]; k++)
      change(y);
}
