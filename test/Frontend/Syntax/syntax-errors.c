// Directives that are none: words, brackets, clauses, places.
// RUN: %S/../Inputs/reject.sh xacc-cc not FileCheck %s %t.o \
// RUN:   FILE_SCOPE_BARRIER FILE_SCOPE_LOOP DIRECTIVE NO_DIRECTIVE \
// RUN:   CLAUSE_LOOP CLAUSE_REFLECT CLAUSE_TWICE CLAUSE_BARRIER SEMICOLON STAR PARENTHESIS \
// RUN:   BRACKET NO_ON PERIODIC EMPTY_LIST IDENTIFIER BRACES
// REQUIRES: frontend

double a[10][10], b[10], c[10], d[10];
int k;
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]
#pragma xmp align c[i] with t(i)

#ifdef FILE_SCOPE_BARRIER
// FILE_SCOPE_BARRIER: :[[@LINE+1]]:{{[0-9]+}}: error: '#pragma xmp barrier' must stand in a function
#pragma xmp barrier
#endif

#ifdef FILE_SCOPE_LOOP
// FILE_SCOPE_LOOP: :[[@LINE+1]]:{{[0-9]+}}: error: '#pragma xmp loop' must stand in a function
#pragma xmp loop on t(i)
#endif

int main(void) {
  int i, j, n = 3;
  double s = 0;
  int arr[4];

#ifdef DIRECTIVE
// DIRECTIVE: :[[@LINE+1]]:{{[0-9]+}}: error: unknown directive '#pragma xmp lop'; did you mean 'loop'?
#pragma xmp lop on t(i)
#endif

#ifdef NO_DIRECTIVE
// NO_DIRECTIVE: :[[@LINE+1]]:{{[0-9]+}}: error: expected the name of a directive after '#pragma xmp'
#pragma xmp
#endif

#ifdef CLAUSE_LOOP
// CLAUSE_LOOP: :[[@LINE+1]]:{{[0-9]+}}: error: unknown clause 'reducton' of '#pragma xmp loop'; did you mean 'reduction'?
#pragma xmp loop on t(i) reducton(+ : s)
  for (i = 0; i < 10; i++)
    s += b[i];
#endif

#ifdef CLAUSE_REFLECT
// CLAUSE_REFLECT: :[[@LINE+1]]:{{[0-9]+}}: error: unknown clause 'widht' of '#pragma xmp reflect'
#pragma xmp reflect(b) widht(1)
#endif

#ifdef CLAUSE_TWICE
// CLAUSE_TWICE: :[[@LINE+1]]:{{[0-9]+}}: error: clause 'width' is given twice
#pragma xmp reflect(b) width(1) width(1)
#endif

#ifdef CLAUSE_BARRIER
// CLAUSE_BARRIER: :[[@LINE+1]]:{{[0-9]+}}: error: unknown clause 'junk' of '#pragma xmp barrier'
#pragma xmp barrier on p(1) junk
#endif

#ifdef SEMICOLON
// SEMICOLON: :[[@LINE+1]]:{{[0-9]+}}: error: a directive has no ';' at its end; remove it
#pragma xmp barrier;
#endif

#ifdef STAR
// STAR: :[[@LINE+1]]:{{[0-9]+}}: error: expected an expression after '*'
#pragma xmp barrier on p(2:*)
#endif

#ifdef PARENTHESIS
// PARENTHESIS: :[[@LINE+1]]:{{[0-9]+}}: error: expected ')' in '#pragma xmp loop', found 'end of directive'
#pragma xmp loop on t(i
  for (i = 0; i < 10; i++)
    s += b[i];
#endif

#ifdef BRACKET
// BRACKET: :[[@LINE+1]]:{{[0-9]+}}: error: expected ']' in '#pragma xmp task', found 'end of directive'
#pragma xmp task on p[0
  s = 1;
#endif

#ifdef NO_ON
// NO_ON: :[[@LINE+1]]:{{[0-9]+}}: error: expected 'on' in '#pragma xmp loop', found 'end of directive'
#pragma xmp loop(i)
  for (i = 0; i < 10; i++)
    s += b[i];
#endif

#ifdef PERIODIC
// PERIODIC: :[[@LINE+1]]:{{[0-9]+}}: error: expected 'periodic' or 'unbound' in '#pragma xmp reflect', found 'periodik'
#pragma xmp reflect(b) width(/periodik/1)
#endif

#ifdef EMPTY_LIST
// EMPTY_LIST: :[[@LINE+1]]:{{[0-9]+}}: error: expected a variable in '#pragma xmp reflect', found ')'
#pragma xmp reflect()
#endif

#ifdef IDENTIFIER
// IDENTIFIER: :[[@LINE+1]]:{{[0-9]+}}: error: use of undeclared identifier 'zz' in a directive
#pragma xmp task on p(zz)
  s = 1;
#endif

#ifdef BRACES
  if (s > 0)
// BRACES: :[[@LINE+1]]:{{[0-9]+}}: error: write braces around '#pragma xmp barrier' and the statement after it
#pragma xmp barrier
  s = 1;
#endif
  return 0;
}
