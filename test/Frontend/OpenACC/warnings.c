// What is wrong but can run: warnings.
// RUN: xacc-cc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: xacc-cc -fno-openacc -c %s -o %t.o 2>&1 | count 0
// REQUIRES: frontend

double a[100], b[100];
// The front end's warnings come first.
void pointer(int n, double *p) {
#pragma acc data copy(p)
  {
#pragma acc serial
    {
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the construct assigns the pointer 'p', and that value does not come back: the data clause is for what it points to; assign a copy of it, or write a section there, 'p[0:n]'
      p += n;
      *p = 1;
    }
  }
}
void clauses(int n, int x) {
  struct list {
    int n;
    double v[];
  } *list = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'list[0:1]' has no elements of 'v', which lie behind the structure; bring both at once, as with acc_copyin(p, sizeof *p + n * sizeof p->v[0])
#pragma acc enter data copyin(list[0:1])
  static struct list three = {3, {1, 2, 3}};
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'three' has no elements of 'v', which lie behind the structure
#pragma acc enter data copyin(three)
  // Without an initialiser a structure has no such elements.
  static struct list none, zero = {0};
  extern struct list other;
#pragma acc enter data copyin(none, zero, other)
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'x' is private to the loop, which does not use what the data clause brings
#pragma acc parallel loop private(x) copyin(x)
  for (int i = 0; i < n; i++) {
    x = i;
    a[i] = x;
  }
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the body of the loop may change its bound or step, which OpenACC forbids: the number of iterations is that of the start; use another variable, or write 'loop seq'
    n = 3;
  int length[2] = {n, n};
#pragma acc parallel loop
  for (int i = 0; i < length[0]; i++)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the body of the loop may change its bound
    length[i % 2] = 3;
}
// An element where a section was meant.
void elements(int w, int h, double *restrict image, double *restrict rows,
              double *restrict first, double *restrict there,
              double *restrict near) {
  double grid[8][9];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'image[w * h]' is a single element, and a kernel reaches others; write 'image[0:w * h]'
#pragma acc enter data create(image[w * h])
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: note: used here
#pragma acc parallel loop present(image)
  for (int i = 0; i < w * h; i++)
    image[i] = i;
#pragma acc exit data copyout(image[w * h])
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'rows[h]' is a single element
#pragma acc parallel loop copy(rows[h])
  for (int i = 0; i < h; i++)
    rows[h - i] = i;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'first[0]' is a single element, and a kernel reaches others; write 'first[0:n]'
#pragma acc parallel loop copy(first[0])
  for (int i = 0; i < h; i++)
    first[i] = i;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'grid[0]' is a single element, and a kernel reaches others; all of 'grid' is brought
#pragma acc parallel loop copy(grid[0])
  for (int i = 0; i < 8; i++)
    grid[i][3] = i;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'near[w]' is a single element, and a kernel reaches others; write 'near[0:w]'
#pragma acc parallel loop copy(near[w])
  for (int i = 0; i < w; i++) {
    const int next = i + 1, again = next % w;
    near[again] = i;
  }
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'there[h]' is a single element, and a kernel reaches others; write 'there[0:h]'
#pragma acc parallel loop present(there[h])
  for (int i = 0; i < h; i++)
    there[i] = i;
}
// Pointers in structures that no clause brings.
struct Inner {
  int n;
  double *v;
};
struct Outer {
  struct Inner *inner;
  double *w, own[10];
};
static struct Outer brought, alone;
void structures(int n, struct Outer parameter, int *order) {
#pragma acc enter data copyin(brought, brought.w[0 : n])
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    brought.w[i] = i;
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    alone.w[i] = alone.own[i];
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    order[i] = i;
    // Which elements of it the loop uses, nothing knows before it.
    // CHECK: :[[@LINE+1]]:11: warning: 'alone.w' points to memory of the host, which a GPU cannot reach; add a data clause for what it points to, copy(alone.w[0:n])
    alone.w[order[i]] = alone.own[i];
  }
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    // CHECK: :[[@LINE+1]]:15: warning: 'parameter.inner' points to memory of the host
    parameter.inner[i].v[0] = 1;
}
// A copy of a structure whose pointer a directive brings: no warning.
void copies(int n, struct Outer value, int *order) {
  struct Outer local = brought, assigned;
  assigned = value;
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    order[i] = i;
    value.w[order[i]] = local.w[order[i]] + assigned.w[order[i]];
  }
}
// The address is taken, and nothing brings what a pointer of its type leads to.
void readOuter(struct Outer *outer) { outer->w = b; }
void addressTaken(int n, int *order) {
  struct Outer filled;
  readOuter(&filled);
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    order[i] = i;
    // CHECK: :[[@LINE+1]]:12: warning: 'filled.w' points to memory of the host
    filled.w[order[i]] = filled.own[0];
  }
}
void structureWithClause(int n, struct Outer parameter) {
#pragma acc parallel loop copy(parameter.w[0 : n])
  for (int i = 0; i < 10; i++)
    parameter.own[i] = parameter.w[i];
}
void carried(int n) {
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: loop is marked independent, but an element of 'a' that is written in line [[@LINE+5]] is read in line [[@LINE+5]], 1 iteration later
  // CHECK: :[[@LINE+4]]:{{[0-9]+}}: note: written here
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: note: read here
#pragma acc parallel loop independent
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1] + b[i];
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: loop is marked independent, but an element of 'b' that is written in line [[@LINE+4]] is read in line [[@LINE+4]], 3 iterations later
#pragma acc kernels
#pragma acc loop independent
  for (int i = 0; i < n - 3; i++)
    b[i + 3] = b[i];
}
// Distances that differ, up to a bound that is not known.
void triangular(int n, double m[n][n], double *restrict x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: loop is marked independent, but an element of 'x' that is written in line [[@LINE+4]] is read in line [[@LINE+4]]
#pragma acc parallel loop copy(x[0:n]) copyin(m[0:n][0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      x[i] -= m[i][j] * x[j];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: loop is marked independent, but an element of 'm' that is written in line [[@LINE+7]] is read in line [[@LINE+6]]
#pragma acc parallel loop copy(m[0:n][0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      double s = m[i][j];
      for (int k = 0; k < j; k++)
        s -= m[i][k] * m[j][k];
      m[i][j] = s;
    }
}
// Workers of one gang meet in what the gang has once.
void workers(int n, double *restrict x) {
  double p[8];
#pragma acc parallel private(p) copyout(x[0:n])
  {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: loop is marked independent, but different iterations write the same element of a local variable in line [[@LINE+3]]
#pragma acc loop gang worker
    for (int i = 0; i < n; i++) {
      p[0] = i;
      x[i] = p[0];
    }
  }
}
// No warning: these are independent, or may be; and a section is no pointer.
// CHECK-NOT: warning:
void section(int n, double *p) {
#pragma acc serial copy(p[0 : n])
  for (int i = 0; i < n; i++)
    *p++ = i;
#pragma acc data copyin(p[0 : n])
#pragma acc serial present(p)
  p++;
}
struct count {
  int n, total, *of;
};
void bounds(int n, struct count *restrict c, int *restrict other) {
#pragma acc parallel loop
  for (int i = 0; i < c->n; i++)
    c->of[i] = other[i];
#pragma acc parallel loop seq
  for (int i = 0; i < n; i++)
    n--;
#pragma acc kernels loop copy(c[0 : 1])
  for (int i = 0; i < c->n; i++)
    c->n -= i;
#pragma acc parallel loop
  for (int i = 0; i < 9; i++) {
#pragma acc cache(a[i : 1])
    a[i] = b[i];
  }
}
void distance(int n, int d, double *restrict x) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n - d; i++)
    x[i] = x[i + d];
#pragma acc parallel loop copy(x[0:2 * n])
  for (int i = 0; i < n; i++)
    x[i] = x[i + n];
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n / 2; i++)
    x[n - 1 - i] = x[i];
#pragma acc parallel loop copy(x[0:n])
  for (int i = d; i < n; i++)
    for (int j = 0; j < d; j++)
      x[i] += x[j];
}
void independent(int n, int *k) {
#pragma acc parallel loop independent
  for (int i = 1; i < n; i++)
    a[i] = a[i] + b[i - 1];
#pragma acc parallel loop independent
  for (int i = 1; i < n; i++)
    a[2 * i] = a[2 * i + 1];
#pragma acc parallel loop independent copyin(k[0:n])
  for (int i = 1; i < n; i++)
    a[k[i]] = b[i];
}
// Iterations of one gang follow each other, and gangs have copies.
void gangs(int n, int m, double *restrict x) {
  double p[64];
#pragma acc parallel private(p) copyout(x[0:n])
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
      for (int k = 0; k < m; k++)
        p[k] = i + k;
      x[i] = p[0];
    }
  }
#pragma acc parallel copyout(x[0:n])
  {
    double q[64];
#pragma acc loop
    for (int i = 0; i < n; i++) {
      q[0] = i;
      x[i] = q[0];
    }
  }
}
