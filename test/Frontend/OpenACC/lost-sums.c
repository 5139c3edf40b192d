// A sum without a reduction, which nobody sees, is a warning; not what an
// iteration sets itself, or a clause names.
// RUN: xacc-cc -c %s -o %t.o 2>&1 | FileCheck %s
// REQUIRES: frontend

double a[100], b[100];
double lost(int n) {
  double sum = 0, kept = 0, own = 1, t;
  int count = 0;
#pragma acc parallel loop reduction(+ : kept) firstprivate(own)
  for (int i = 0; i < n; i++) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: each gang adds to a copy of 'sum' of its own, which is lost; add a reduction clause for it, or firstprivate(sum) if that is meant
    sum += a[i];
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: each gang adds to a copy of 'count'
    if (a[i] > 0)
      count++;
    // CHECK-NOT: warning:
    kept += a[i];
    own += a[i];
    t = 0;
    for (int k = 0; k < 5; k++)
      t += k;
    b[i] = t + own;
  }
#pragma acc parallel
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
      t = 0;
#pragma acc loop vector reduction(+ : t)
      for (int k = 0; k < 5; k++)
        t += a[k];
      b[i] = t;
    }
  }
  return sum + kept + count;
}
