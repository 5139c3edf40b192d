// -fsyntax-only checks as -c does and writes nothing; -w and -Werror hold for
// what the importer says, too.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: xacc-cc -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: xacc-cc -fsyntax-only -w %s -o kept 2>&1 | count 0
// RUN: not xacc-cc -fsyntax-only -Werror %s 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not xacc-cc -fsyntax-only -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: ls %t | count 0
// REQUIRES: frontend

void f(double *a) {
// CHECK: warning: 'a' stands in two data clauses
// ERROR: error: 'a' stands in two data clauses
#pragma acc parallel loop copyin(a[0 : 10]) copyout(a[0 : 10])
  for (int i = 0; i < 10; i++)
    a[i] += 1;
#ifdef WRONG
// WRONG: error: use of undeclared identifier 'b'
#pragma acc parallel loop copyin(b)
  for (int i = 0; i < 10; i++)
    a[i] += 1;
#endif
}
