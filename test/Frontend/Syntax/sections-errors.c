// Wrong syntax inside a section is one error that names the feature.
// RUN: %S/../Inputs/reject.sh xacc-cc not FileCheck %s %t.o \
// RUN:   OPEN COLONS COMMA STEP LENGTH ZERO NEGATIVE RANK CALL VALUE CONDITION \
// RUN:   ELEMENT POINTER FLOAT AFTER KERNEL
// REQUIRES: frontend

int a[10], b[10], c[3][3];
int f(int);
double g;

int main(void) {
  int n = 3, *p = a;
#ifdef OPEN
  // OPEN: :[[@LINE+2]]:{{[0-9]+}}: error: array section: expected ']' to match this '['
  // OPEN-NOT: error:
  a[0:5 = 3;
#endif
#ifdef COLONS
  // COLONS: :[[@LINE+2]]:{{[0-9]+}}: error: array section: write 'base:length' or 'base:length:step', with at most two colons
  // COLONS-NOT: error:
  a[0:5:1:2] = b[0:5];
#endif
#ifdef COMMA
  // COMMA: :[[@LINE+2]]:{{[0-9]+}}: error: array section: expected ':' or ']', found ','; write one pair of brackets for each dimension
  // COMMA-NOT: error:
  c[0:2, 1] = 3;
#endif
#ifdef STEP
  // STEP: :[[@LINE+2]]:{{[0-9]+}}: error: array section: expected a step after the second ':'
  // STEP-NOT: error:
  a[0:2:] = 3;
#endif
#ifdef LENGTH
  // LENGTH: :[[@LINE+1]]:{{[0-9]+}}: error: array section: dimension 0 has 4 elements, that of the left side 5
  a[0:5] = b[0:4];
#endif
#ifdef ZERO
  // ZERO: :[[@LINE+1]]:{{[0-9]+}}: error: array section: the step of '[0:5:0]' is 0
  a[0:5:0] = 1;
#endif
#ifdef NEGATIVE
  // NEGATIVE: :[[@LINE+1]]:{{[0-9]+}}: error: array section: the length of '[0:-1]' is -1; it must be positive
  a[0:-1] = 1;
#endif
#ifdef RANK
  // RANK: :[[@LINE+1]]:{{[0-9]+}}: error: array section: 2 dimensions, but the left side has 1
  a[0:2] = c[0:2][0:2];
#endif
#ifdef CALL
  // CALL: :[[@LINE+1]]:{{[0-9]+}}: error: array section: only the elemental functions of math.h take sections; write a loop
  a[0:5] = f(b[0:5]);
#endif
#ifdef VALUE
  // VALUE: :[[@LINE+1]]:{{[0-9]+}}: error: array section: a section can be used in an array assignment,
  int x = b[0:5];
#endif
#ifdef CONDITION
  // CONDITION: :[[@LINE+1]]:{{[0-9]+}}: error: array section: a section can be used in an array assignment
  if (a[0:5])
    return 1;
#endif
#ifdef ELEMENT
  // ELEMENT: :[[@LINE+1]]:{{[0-9]+}}: error: array section: the left side of the assignment must be a section, too
  a[3] = b[0:5];
#endif
#ifdef POINTER
  // POINTER: :[[@LINE+1]]:{{[0-9]+}}: error: array section: write the length of '[:]'; a pointer does not know how many elements there are
  p[:] = 3;
#endif
#ifdef FLOAT
  // FLOAT: :[[@LINE+1]]:{{[0-9]+}}: error: array section: '[g:2]' must have integer parts
  a[g:2] = 3;
#endif
#ifdef AFTER
  // AFTER: :[[@LINE+1]]:{{[0-9]+}}: error: array section: expected an array assignment 'name[base:length] = expression;'
  a[0:2]++;
#endif
#ifdef KERNEL
  // KERNEL: :[[@LINE+2]]:{{[0-9]+}}: error: array section: an array assignment must not stand in a compute construct; write a loop
#pragma acc serial
  a[0:2] = 3;
#endif
  return a[n ? 0 : 1] + p[0];
}
