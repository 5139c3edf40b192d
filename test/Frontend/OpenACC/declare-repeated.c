// A `declare` may say again what another one has said, and nothing else.
//
// RUN: not xacc-cc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

extern int x[4], y;
#pragma acc declare create(x)
#pragma acc declare create(x)
int x[4];
#pragma acc declare create(x)
// CHECK: :[[@LINE+1]]:28: error: variable referenced in 'copyin' clause of OpenACC 'declare' directive was already referenced
#pragma acc declare copyin(x)
// CHECK: :[[@LINE+1]]:28: error: variable referenced in 'create' clause of OpenACC 'declare' directive was already referenced
#pragma acc declare create(x, y)
