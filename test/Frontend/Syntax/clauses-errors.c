// Wrong 'acc', 'host' and 'async' clauses, wrong wait_async.
// RUN: %S/../Inputs/reject.sh xacc-cc not FileCheck %s %t.o \
// RUN:   ASYNC_EMPTY ASYNC_NO_PAREN ASYNC_FLOAT ASYNC_TWICE ASYNC_BARRIER \
// RUN:   ACC_LOOP ACC_TASK ACC_VALUE HOST_REFLECT WAIT_NOTHING WAIT_EMPTY \
// RUN:   WAIT_FLOAT WAIT_WIDTH
// REQUIRES: frontend

double b[10];
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]

int main(void) {
  double s = 0;

#ifdef ASYNC_EMPTY
// ASYNC_EMPTY: :[[@LINE+1]]:{{[0-9]+}}: error: expected a number in '#pragma xmp reflect', found ')'
#pragma xmp reflect(b) async()
#endif

#ifdef ASYNC_NO_PAREN
// ASYNC_NO_PAREN: :[[@LINE+1]]:{{[0-9]+}}: error: expected '(' in '#pragma xmp reflect', found 'acc'
#pragma xmp reflect(b) async acc
#endif

#ifdef ASYNC_FLOAT
// ASYNC_FLOAT: :[[@LINE+1]]:{{[0-9]+}}: error: 's' must be of integer type
#pragma xmp reduction(+ : s) async(s)
#endif

#ifdef ASYNC_TWICE
// ASYNC_TWICE: :[[@LINE+1]]:{{[0-9]+}}: error: clause 'async' is given twice
#pragma xmp bcast(s) async(1) async(2)
#endif

#ifdef ASYNC_BARRIER
// ASYNC_BARRIER: :[[@LINE+1]]:{{[0-9]+}}: error: unknown clause 'async' of '#pragma xmp barrier'
#pragma xmp barrier async(1)
#endif

#ifdef ACC_LOOP
// ACC_LOOP: :[[@LINE+1]]:{{[0-9]+}}: error: clause 'acc' of '#pragma xmp loop' needs a reduction, whose result it leaves on the device
#pragma xmp loop on t(i) acc
  for (int i = 1; i < 4; i++)
    b[i] = 1;
#endif

#ifdef ACC_TASK
// ACC_TASK: :[[@LINE+1]]:{{[0-9]+}}: error: unknown clause 'acc' of '#pragma xmp task'
#pragma xmp task on p(1) acc
  s = 1;
#endif

#ifdef ACC_VALUE
// ACC_VALUE: :[[@LINE+1]]:{{[0-9]+}}: error: unknown clause '(' of '#pragma xmp reflect'
#pragma xmp reflect(b) acc(1)
#endif

#ifdef HOST_REFLECT
// HOST_REFLECT: :[[@LINE+1]]:{{[0-9]+}}: error: unknown clause 'host' of '#pragma xmp reflect'
#pragma xmp reflect(b) host
#endif

#ifdef WAIT_NOTHING
// WAIT_NOTHING: :[[@LINE+1]]:{{[0-9]+}}: error: expected '(' in '#pragma xmp wait_async', found 'end of directive'
#pragma xmp wait_async
#endif

#ifdef WAIT_EMPTY
// WAIT_EMPTY: :[[@LINE+1]]:{{[0-9]+}}: error: expected a number in '#pragma xmp wait_async', found ')'
#pragma xmp wait_async()
#endif

#ifdef WAIT_FLOAT
// WAIT_FLOAT: :[[@LINE+1]]:{{[0-9]+}}: error: 's' must be of integer type
#pragma xmp wait_async(1, s)
#endif

#ifdef WAIT_WIDTH
// WAIT_WIDTH: :[[@LINE+1]]:{{[0-9]+}}: error: unknown clause 'width' of '#pragma xmp wait_async'
#pragma xmp wait_async(1) width(1)
#endif
  return s > 0;
}
