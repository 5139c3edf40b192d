// What is right and has no warning, although Clang has one.
// RUN: xacc-cc -Wall -c %s -o %t.o 2>&1 | count 0
// REQUIRES: frontend

// `self` decides where the condition of `if` is true.
void conditions(int n, double *restrict a) {
#pragma acc parallel loop if (n > 10) self(n < 100) copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

// Names of OpenACC 2.0.
void oldNames(int n, double *restrict a, double *restrict b) {
#pragma acc data pcopy(a[0 : n]) pcreate(b[0 : n])
#pragma acc parallel loop present_or_copy(a[0 : n]) present_or_create(b[0 : n])
  for (int i = 0; i < n; i++)
    b[i] = a[i]++;
}

// An element alone, and one beside other clauses for its array.
void element(int n, double *restrict a, double *restrict b) {
#pragma acc parallel loop copy(a[n])
  for (int i = 0; i < n; i++)
    if (i == n - 1)
      a[n] += i;
#pragma acc enter data copyin(b[0 : n])
#pragma acc parallel loop copyin(b[n - 1])
  for (int i = 0; i < n; i++)
    b[i] += 1;
#pragma acc exit data copyout(b[0 : n])
}

// A row, a structure, and a pointer: their parts come with them.
struct entry {
  double v[8];
};
void parts(int k, struct entry *list, double m[4][8], double **rows) {
#pragma acc parallel loop copy(m[k], list[k])
  for (int i = 0; i < 8; i++)
    m[k][i] += list[k].v[i];
#pragma acc parallel loop deviceptr(rows)
  for (int i = 0; i < 8; i++)
    rows[k][i] = 0;
}

// Pointers in structures that a directive reaches through another pointer, or
// that another file may attach.
struct field {
  double *v;
};
struct grid {
  double *v;
};
void bringField(struct field *f, int n) {
#pragma acc enter data copyin(f[0 : 1])
#pragma acc enter data copyin(f->v[0 : n])
}
void initGrid(struct grid *g, int n);
void structures(int n, double *p) {
  struct field f = {p};
  struct grid g = {p};
  bringField(&f, n);
  initGrid(&g, n);
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    f.v[i] = g.v[i];
}

// Rows of 16 elements, and of 17: the loops stay within one.
void blocks(int n, int *a) {
#pragma acc parallel loop gang copy(a[0 : n])
  for (int g = 0; g < n; g++) {
    int rows[16][16], sums[16][16];
#pragma acc loop worker
    for (int i = 0; i < n; i++)
      for (int k = 0; k < n; k++)
        rows[i][k] = a[g] + i * k;
#pragma acc loop worker collapse(2)
    for (int i = 0; i < n; i++)
      for (int k = 0; k < n; k++)
        sums[i][k] = rows[i][k] + k;
    a[g] = sums[g % 16][3];
  }
}

int extents[3] = {16, 8, 8};
double twiddle[17 * 8 * 8];

void flat(void) {
#pragma acc parallel loop collapse(3) present(twiddle)
  for (int k = 0; k < extents[2]; k++)
    for (int j = 0; j < extents[1]; j++)
      for (int i = 0; i < extents[0]; i++)
        twiddle[(k * 8 + j) * 17 + i] = i + j + k;
}
