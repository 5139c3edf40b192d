// Loops that a loop directive cannot take.
// RUN: %S/../Inputs/reject.sh xacc-cc not FileCheck %s %t.o \
// RUN:   NO_FOR TEMPLATE_HIDDEN TEMPLATE_UNDECLARED TEMPLATE_UNDISTRIBUTED INDEX \
// RUN:   INDEX_UNDECLARED INDEX_TWICE RANK STEP \
// RUN:   CONDITION NO_CONDITION DIRECTION FLOAT CHANGED STEP_ZERO BREAK \
// RUN:   RETURN GOTO
// REQUIRES: frontend

double a[10][10], b[10], c[10], d[10];
int k;
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]
#pragma xmp align c[i] with t(i)
#pragma xmp nodes q(2, *)
#pragma xmp template u(0:9, 0:9)
#pragma xmp distribute u(block, block) onto q
#pragma xmp template v(0:9)
#pragma xmp align a[i][j] with u(j, i)

int main(void) {
  int i, j, n = 3;
  double s = 0;
  int arr[4];

#ifdef NO_FOR
// NO_FOR: :[[@LINE+1]]:{{[0-9]+}}: error: '#pragma xmp loop' must be followed by a for statement
#pragma xmp loop on t(i)
  b[0] = 1;
#endif

#ifdef TEMPLATE_HIDDEN
  // TEMPLATE_HIDDEN: :[[@LINE+3]]:{{[0-9]+}}: error: 't' is not declared as nodes or a template
  // TEMPLATE_HIDDEN: :[[@LINE+1]]:{{[0-9]+}}: note: here 't' is this name of C, which hides any outer one; rename one of them
  double t = 0;
#pragma xmp loop on t(i)
  for (i = 0; i < 10; i++)
    b[i] = t;
#endif

#ifdef TEMPLATE_UNDECLARED
// TEMPLATE_UNDECLARED: :[[@LINE+1]]:{{[0-9]+}}: error: 'w' is not declared as nodes or a template
#pragma xmp loop on w(i)
  for (i = 0; i < 10; i++)
    b[i] = 0;
#endif

#ifdef TEMPLATE_UNDISTRIBUTED
// TEMPLATE_UNDISTRIBUTED: :[[@LINE+1]]:{{[0-9]+}}: error: template 'v' is not distributed; add '#pragma xmp distribute v(...) onto ...'
#pragma xmp loop on v(i)
  for (i = 0; i < 10; i++)
    b[i] = 0;
#endif

#ifdef INDEX
// INDEX: :[[@LINE+1]]:{{[0-9]+}}: error: loop index 'j' is not the variable of a loop in the nest
#pragma xmp loop(j) on t(j)
  for (i = 0; i < 10; i++)
    b[i] = 0;
#endif

#ifdef INDEX_UNDECLARED
// INDEX_UNDECLARED: :[[@LINE+1]]:{{[0-9]+}}: error: loop index 'zz' is not the variable of a loop in the nest
#pragma xmp loop(zz) on t(zz)
  for (i = 0; i < 10; i++)
    b[i] = 0;
#endif

#ifdef INDEX_TWICE
// INDEX_TWICE: :[[@LINE+1]]:{{[0-9]+}}: error: loop index 'i' is listed twice
#pragma xmp loop(i, i) on t(i)
  for (i = 0; i < 10; i++)
    b[i] = 0;
#endif

#ifdef RANK
// RANK: :[[@LINE+1]]:{{[0-9]+}}: error: 't' has 1 dimension{{s?}} but 2 subscripts
#pragma xmp loop on t(i, j)
  for (i = 0; i < 10; i++)
    b[i] = 0;
#endif

#ifdef STEP
#pragma xmp loop on t(i)
// STEP: :[[@LINE+1]]:{{[0-9]+}}: error: the loop after '#pragma xmp loop' is not canonical: its third part does not step the loop variable; write for (v = lower; v < upper; v += step)
  for (i = 1; i < 10; i *= 2)
    b[i] = 0;
#endif

#ifdef CONDITION
#pragma xmp loop on t(i)
// CONDITION: :[[@LINE+1]]:{{[0-9]+}}: error: the loop after '#pragma xmp loop' is not canonical: its second part is no comparison of the loop variable
  for (i = 1; i < 10 && s < 5; i++)
    b[i] = 0;
#endif

#ifdef NO_CONDITION
#pragma xmp loop on t(i)
// NO_CONDITION: :[[@LINE+1]]:{{[0-9]+}}: error: the loop after '#pragma xmp loop' is not canonical: its second part is no comparison of the loop variable
  for (i = 1;; i++)
    b[i] = 0;
#endif

#ifdef DIRECTION
#pragma xmp loop on t(i)
// DIRECTION: :[[@LINE+1]]:{{[0-9]+}}: error: the loop after '#pragma xmp loop' is not canonical: it counts down but compares with '<'
  for (i = 1; i < 10; i--)
    b[i] = 0;
#endif

#ifdef FLOAT
#pragma xmp loop on t(s)
// FLOAT: :[[@LINE+1]]:{{[0-9]+}}: error: the loop after '#pragma xmp loop' is not canonical: its variable has no integer type
  for (s = 1; s < 10; s++)
    b[0] = 0;
#endif

#ifdef CHANGED
#pragma xmp loop on t(i)
  for (i = 1; i < 10; i++)
// CHANGED: :[[@LINE+1]]:{{[0-9]+}}: error: loop index 'i' is changed in the body of its loop
    i += 2;
#endif

#ifdef STEP_ZERO
#pragma xmp loop on t(i)
// STEP_ZERO: :[[@LINE+1]]:{{[0-9]+}}: error: the step of the loop over 'i' must be positive in the direction of its comparison
  for (i = 1; i < 10; i += 0)
    b[i] = 0;
#endif

#ifdef BREAK
#pragma xmp loop on t(i)
  for (i = 1; i < 10; i++) {
    if (b[i] > 3)
// BREAK: :[[@LINE+1]]:{{[0-9]+}}: error: a jump must not leave the statement of a directive
      break;
  }
#endif

#ifdef RETURN
#pragma xmp loop on t(i)
  for (i = 1; i < 10; i++) {
    if (b[i] > 3)
// RETURN: :[[@LINE+1]]:{{[0-9]+}}: error: a return must not leave the statement of a directive
      return 1;
  }
#endif

#ifdef GOTO
#pragma xmp loop on t(i)
  for (i = 1; i < 10; i++) {
    if (b[i] > 3)
// GOTO: :[[@LINE+1]]:{{[0-9]+}}: error: a goto must not leave or enter the statement of a directive
      goto out;
  }
out:;
#endif
  return 0;
}
