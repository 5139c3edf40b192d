// Errors in the syntax of coarrays: one each, at its line.
// RUN: %S/../Inputs/reject.sh xacc-cc not FileCheck %s %t.o \
// RUN:   NOT_A_COARRAY NO_STAR AUTOMATIC UNION MEMBER COSUBSCRIPTS IMAGES ADDRESS WHOLE CALL RANKS SUBSCRIPTS \
// RUN:   POST WAIT STATEMENT LOCK IMAGE BRACKETS
// REQUIRES: frontend
#include <xmp.h>
#pragma xmp nodes p(*)
int x:[*], y[4][4]:[*], z:[2][*], plain, list[4];
xmp_lock_t l:[*];
int f(int);

#ifdef BRACKETS
// BRACKETS: :[[@LINE+1]]:{{[0-9]+}}: error: expected the name of a coarray before ':[*]', as in 'int x[n]:[*]'
int unbalanced[4]4]:[*];
#endif
#ifdef UNION
// UNION: :[[@LINE+1]]:{{[0-9]+}}: error: coarray 'u' has a type that coarrays cannot have
union { int a; } u:[*];
#endif
#ifdef MEMBER
// MEMBER: :[[@LINE+1]]:{{[0-9]+}}: error: coarray 'm' is a member of a structure
struct s { int m:[*]; };
#endif

int main(int argc, char **argv) {
  (void)argv;
#ifdef NOT_A_COARRAY
  // NOT_A_COARRAY: :[[@LINE+2]]:{{[0-9]+}}: error: 'plain' is not a coarray here
  f(1 +
    plain:[0]);
#endif
#ifdef NO_STAR
  // NO_STAR: :[[@LINE+1]]:{{[0-9]+}}: error: 'n' is not a coarray here
  static int n:[4];
#endif
#ifdef AUTOMATIC
  // AUTOMATIC: :[[@LINE+1]]:{{[0-9]+}}: error: coarray 'n' must be declared at file scope or as static
  int n:[*];
#endif
#ifdef SUBSCRIPTS
  // SUBSCRIPTS: :[[@LINE+1]]:{{[0-9]+}}: error: subscripted value is not an array
  x[1]:[0] = 1;
#endif
#ifdef COSUBSCRIPTS
  // COSUBSCRIPTS: :[[@LINE+1]]:{{[0-9]+}}: error: coarray 'z' has 2 codimensions, and the reference has 1
  z:[1] = 3;
#endif
#ifdef IMAGES
  // IMAGES: :[[@LINE+1]]:{{[0-9]+}}: error: a reference to coarray 'x' names one image
  x:[0:2] = 3;
#endif
#ifdef ADDRESS
  // ADDRESS: :[[@LINE+1]]:{{[0-9]+}}: error: an element of another image has no address here
  f(*&x:[0]);
#endif
#ifdef WHOLE
  // WHOLE: :[[@LINE+1]]:{{[0-9]+}}: error: a coarray reference is {{.*}}not a whole array
  f(y[0]:[1] != 0);
#endif
#ifdef CALL
  // CALL: :[[@LINE+1]]:{{[0-9]+}}: error: a section of another image must be one side of an assignment
  f(y[0][0:2]:[1]);
#endif
#ifdef RANKS
  // RANKS: :[[@LINE+1]]:{{[0-9]+}}: error: the sections of an assignment have 2 and 1 ranges
  y[0:2][0:2]:[0] = list[0:4];
#endif
#ifdef POST
  // POST: :[[@LINE+1]]:{{[0-9]+}}: error: expected '#pragma xmp post (node, tag)'
#pragma xmp post (p(1))
#endif
#ifdef WAIT
  // WAIT: :[[@LINE+1]]:{{[0-9]+}}: error: expected one node, as in 'p(1)' or 'p[0]'
#pragma xmp wait (p(1:2), 3)
#endif
#ifdef STATEMENT
  if (argc > 1)
  // STATEMENT: :[[@LINE+1]]:{{[0-9]+}}: error: '#pragma xmp post' must be a statement of a block
#pragma xmp post (p(1), 1)
#endif
#ifdef LOCK
  // LOCK: :[[@LINE+1]]:{{[0-9]+}}: error: '#pragma xmp lock' takes the clauses
#pragma xmp lock (l:[0]) status(argc)
#endif
#ifdef IMAGE
  // IMAGE: :[[@LINE+1]]:{{[0-9]+}}: error: expected '#pragma xmp image (nodes)'
#pragma xmp image (p(1))
#endif
  return argc > 5 ? x:[0] : plain;
}
