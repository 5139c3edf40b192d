// RUN: %S/../Inputs/reject.sh xacc-cc not FileCheck %s %t.o \
// RUN:   STATEMENT EXPRESSION CALL RANK LENGTH IN OUT BOTH LOCAL ROWS CLAUSE \
// RUN:   ON NODES SHAPE UNALIGNED SUBSCRIPTS ASSIGNMENT DIFFERENT ARRAYSTEP \
// RUN:   ELEMENT
// REQUIRES: frontend

double a[10][10], b[10], x, l[10];
float *rows[4];
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp template u(0:9,0:9)
#pragma xmp distribute t(block) onto p
#pragma xmp distribute u(*,block) onto p
#pragma xmp align a[i][j] with u(j,i)
#pragma xmp align b[i] with t(i)

double f(void);

int main(void) {
  int n = 2;
#ifdef STATEMENT
  // STATEMENT: :[[@LINE+2]]:{{[0-9]+}}: error: '#pragma xmp gmove' must be followed by an assignment 'variable = variable;'
#pragma xmp gmove
  b[0:3] += l[0:3];
#endif
#ifdef EXPRESSION
  // EXPRESSION: :[[@LINE+2]]:{{[0-9]+}}: error: the right side of '#pragma xmp gmove' must be a variable, an element, a section or a constant, not an expression
#pragma xmp gmove
  b[0:3] = l[0:3] + 1;
#endif
#ifdef CALL
  // CALL: :[[@LINE+2]]:{{[0-9]+}}: error: the right side of '#pragma xmp gmove' must be
#pragma xmp gmove
  b[0:3] = f();
#endif
#ifdef RANK
  // RANK: :[[@LINE+2]]:{{[0-9]+}}: error: array section: the right side of '#pragma xmp gmove' has 2 dimensions, the left side 1
#pragma xmp gmove
  b[0:3] = a[0:3][0:3];
#endif
#ifdef LENGTH
  // LENGTH: :[[@LINE+2]]:{{[0-9]+}}: error: array section: dimension 0 has 4 elements, that of the left side 3
#pragma xmp gmove
  b[0:3] = a[0:4][0];
#endif
#ifdef IN
  // IN: :[[@LINE+1]]:{{[0-9]+}}: error: the right side of '#pragma xmp gmove in' must be a distributed array
#pragma xmp gmove in
  b[0:3] = l[0:3];
#endif
#ifdef OUT
  // OUT: :[[@LINE+1]]:{{[0-9]+}}: error: the left side of '#pragma xmp gmove out' must be a distributed array
#pragma xmp gmove out
  l[0:3] = b[0:3];
#endif
#ifdef BOTH
  // BOTH: :[[@LINE+1]]:{{[0-9]+}}: error: 'in' and 'out' cannot be combined
#pragma xmp gmove in out
  b[0:3] = a[0:3][1];
#endif
#ifdef LOCAL
  // LOCAL: :[[@LINE+1]]:{{[0-9]+}}: error: '#pragma xmp gmove' with 'in' or 'out' needs a distributed array
#pragma xmp gmove in
  x = l[0];
#endif
#ifdef ROWS
  // ROWS: :[[@LINE+2]]:{{[0-9]+}}: error: array section: the elements of '#pragma xmp gmove' must lie in one array, not behind an array of pointers
#pragma xmp gmove
  a[0:3][0:3] = rows[0:3][0:3];
#endif
#ifdef CLAUSE
  // CLAUSE: :[[@LINE+1]]:{{[0-9]+}}: error: unknown clause 'on' of '#pragma xmp gmove'
#pragma xmp gmove on t
  x = b[3];
#endif
#ifdef ON
  // ON: :[[@LINE+1]]:{{[0-9]+}}: error: expected 'on'
#pragma xmp array
  b[:] = 1;
#endif
#ifdef NODES
  // NODES: :[[@LINE+1]]:{{[0-9]+}}: error: '#pragma xmp array' needs a distributed template after 'on'
#pragma xmp array on p
  b[:] = 1;
#endif
#ifdef SHAPE
  // SHAPE: :[[@LINE+1]]:{{[0-9]+}}: error: array section: dimension 0 has 4 elements, that of the left side 3
#pragma xmp array on t[0:4]
  b[0:3] = 1;
#endif
#ifdef UNALIGNED
  // UNALIGNED: :[[@LINE+1]]:{{[0-9]+}}: error: the section of template 'u' has another shape than the assignment: no range of the left side is aligned with it
#pragma xmp array on u[:][:]
  a[:][3] = 1;
#endif
#ifdef SUBSCRIPTS
  // SUBSCRIPTS: :[[@LINE+1]]:{{[0-9]+}}: error: 'u' has 2 dimensions but 1 subscript; write one for each, with ':' for all of a dimension
#pragma xmp array on u[:]
  a[:][:] = 1;
#endif
#ifdef ASSIGNMENT
  // ASSIGNMENT: :[[@LINE+2]]:{{[0-9]+}}: error: '#pragma xmp array' must be followed by an array assignment 'name[base:length] = expression;'
#pragma xmp array on t
  f();
#endif
#ifdef ELEMENT
  // ELEMENT: :[[@LINE+2]]:{{[0-9]+}}: error: array section: an element of a distributed array is not on all nodes of '#pragma xmp array'; copy it to a variable with '#pragma xmp gmove' before
#pragma xmp array on t
  b[:] = b[:] / b[3];
#endif
#ifdef DIFFERENT
  // DIFFERENT: :[[@LINE+1]]:{{[0-9]+}}: error: the section of template 't' has 1 dimension, the assignment 2
#pragma xmp array on t[:]
  a[:][:] = 1;
#endif
#ifdef ARRAYSTEP
  // ARRAYSTEP: :[[@LINE+1]]:{{[0-9]+}}: error: the step of a section of '#pragma xmp array' must be a constant other than 0
#pragma xmp array on t[0:3:n]
  b[0:3] = 1;
#endif
  return 0;
}
