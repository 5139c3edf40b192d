// OpenACC programs whose directives are well formed but cannot work, and what
// this compiler does not support: each is named.
// RUN: %S/../Inputs/reject.sh xacc-cc not FileCheck %s %t.o \
// RUN:   NESTED NESTED_KERNELS NESTED_DATA NESTED_UPDATE DEFAULT_NONE \
// RUN:   DEFAULT_NONE_SCALAR GANG_IN_GANG STEP_ZERO CHANGED \
// RUN:   POINTER_DIFFERENCE POINTER_BOUNDS POINTER_ADDRESS ATOMIC_COMPLEX \
// RUN:   ATOMIC_POINTER ATOMIC_OLD ATOMIC_OWN HOST_DATA_SCALAR REDUCTION_SECTION TWO_OPERATORS GANG_DIMENSIONS \
// RUN:   RETURN_DATA GOTO_INTO TWICE TWICE_ROWS NO_ROUTINE XMP_REDUCTION XMP_INSIDE \
// RUN:   XMP_ACC XMP_ACC_HOST XMP_SECTION LIBRARY LOST_LENGTH \
// RUN:   XMP_RANGE XMP_BARRIER XMP_TASK BREAK_DATA CONTINUE_DATA POINTER_CALL \
// RUN:   PRIVATE_MEMBER PRIVATE_ROWS REDUCTION_ROWS REDUCTION_OUTSIDE REDUCTION_WHOLE \
// RUN:   REDUCTION_BITS REDUCTION_COMPLEX REDUCTION_NESTED \
// RUN:   INCOMPLETE BIND BIND_TYPE POINTER_ITSELF FLEXIBLE \
// RUN:   GANGS WORKERS LANES STATIC LEVEL TILE_COLLAPSE TWO_OWN OWN_REDUCED \
// RUN:   OWN_DATA FIRST_DATA CACHE CACHE_HOST \
// RUN:   BEFORE_ARRAY BEFORE_POINTER_LENGTH ATOMIC_BITS ATOMIC_WRITE REDUCED_INDEX \
// RUN:   PRIVATE_INCOMPLETE PRIVATE_DISTRIBUTED OWN_STEP OWN_BOUND
// REQUIRES: frontend

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#pragma acc routine seq bind(nowhere)
int bound(int);
#pragma acc routine seq
float on_device(float);
#pragma acc routine seq bind(on_device)
int on_host(int);
double a[100], b[100], g[100];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 99)
#pragma xmp distribute t(block) onto p
#pragma xmp align g[i] with t(i)
#pragma xmp shadow g[1]
extern double elsewhere(double x);

struct opaque;
extern struct opaque object;
#pragma acc routine seq
void use(struct opaque *);

int main(int argc, char **argv) {
  int i, x = 0, n = argc + 90;
  double *p = malloc(n * sizeof(double)), s = 0;
#ifdef NESTED
#pragma acc parallel
  {
// NESTED: :[[@LINE+1]]:{{[0-9]+}}: error: '#pragma acc parallel loop' must not stand in a compute construct
#pragma acc parallel loop
    for (i = 0; i < n; i++)
      a[i] = 0;
  }
#endif
#ifdef NESTED_KERNELS
#pragma acc kernels
  {
// NESTED_KERNELS: :[[@LINE+1]]:{{[0-9]+}}: error: '#pragma acc serial' must not stand in a compute construct
#pragma acc serial
    a[0] = 1;
  }
#endif
#ifdef NESTED_DATA
#pragma acc parallel
  {
// NESTED_DATA: :[[@LINE+1]]:{{[0-9]+}}: error: '#pragma acc data' must not stand in a compute construct
#pragma acc data copy(a)
    a[0] = 1;
  }
#endif
#ifdef NESTED_UPDATE
#pragma acc parallel
  {
// NESTED_UPDATE: :[[@LINE+1]]:{{[0-9]+}}: error: '#pragma acc update' must not stand in a compute construct
#pragma acc update self(a)
    a[0] = 1;
  }
#endif
#ifdef DEFAULT_NONE
#pragma acc parallel loop default(none) copy(a) firstprivate(n)
  for (i = 0; i < n; i++)
    // DEFAULT_NONE: :[[@LINE+1]]:{{[0-9]+}}: error: 'b' is used in a construct with default(none) but stands in no data clause
    a[i] = b[i];
#endif
#ifdef DEFAULT_NONE_SCALAR
#pragma acc parallel loop default(none) copy(a)
  for (i = 0; i < 100; i++)
    // DEFAULT_NONE_SCALAR: :[[@LINE+1]]:{{[0-9]+}}: error: 'x' is used in a construct with default(none) but stands in no clause; add firstprivate, private or copy
    a[i] = x;
#endif
#ifdef GANG_IN_GANG
#pragma acc parallel loop gang
  for (i = 0; i < n; i++) {
// GANG_IN_GANG: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}gang
#pragma acc loop gang
    for (int j = 0; j < n; j++)
      b[j] = 0;
  }
#endif
#ifdef STEP_ZERO
#pragma acc parallel loop
  // STEP_ZERO: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}step
  for (i = 0; i < n; i += 0)
    a[i] = 1;
#endif
#ifdef CHANGED
#pragma acc parallel loop
  for (i = 0; i < n; i++) {
    a[i] = 1;
    // CHANGED: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}'i'
    i++;
  }
#endif
#ifdef RETURN_DATA
#pragma acc data copy(a)
  {
    if (a[0] > 1)
      // RETURN_DATA: :[[@LINE+1]]:{{[0-9]+}}: error: a jump must not leave or enter the statement of '#pragma acc data'
      return 1;
  }
#endif
#ifdef GOTO_INTO
  if (argc > 3)
    // GOTO_INTO: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}
    goto in;
#pragma acc data copy(a)
  {
  in:
    x++;
  }
#endif
#ifdef TWICE
// TWICE: :[[@LINE+1]]:{{[0-9]+}}: error: 'a' stands in two data clauses
#pragma acc parallel loop copyout(a[0:50]) copyin(a)
  for (i = 0; i < n; i++)
    a[i] = 1;
#endif
#ifdef TWICE_ROWS
  double *rows[10];
// TWICE_ROWS: :[[@LINE+1]]:{{[0-9]+}}: error: 'rows' stands in two data clauses of the directive; move 'rows[0:n]' to a data construct around this one
#pragma acc parallel loop copyin(rows[0:n]) copy(rows[1][0:n])
  for (i = 0; i < n; i++)
    rows[1][i] = 1;
#endif
#ifdef NO_ROUTINE
#pragma acc parallel loop
  for (i = 0; i < n; i++)
    // NO_ROUTINE: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}'elsewhere'{{.*}}routine
    a[i] = elsewhere(i);
#endif
#ifdef XMP_REDUCTION
#pragma acc parallel
  {
// XMP_REDUCTION: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}reduction
#pragma xmp loop on t(i) reduction(+ : s)
    for (i = 0; i < 100; i++)
      s += g[i];
  }
#endif
#ifdef XMP_INSIDE
#pragma acc parallel
  {
// XMP_INSIDE: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}reflect
#pragma xmp reflect(g)
    a[0] = 1;
  }
#endif
#ifdef TWO_OPERATORS
#pragma acc parallel loop reduction(max : s)
// TWO_OPERATORS: :[[@LINE+1]]:{{[0-9]+}}: error: 's' is reduced with two operators
#pragma xmp loop on t(i) reduction(+ : s)
  for (i = 0; i < 100; i++)
    s += g[i];
#endif
#ifdef GANG_DIMENSIONS
// GANG_DIMENSIONS: :[[@LINE+3]]:{{[0-9]+}}: error: a gang loop in one of gang(dim:2) must have a smaller dimension
#pragma acc parallel loop gang(dim:2)
  for (i = 0; i < n; i++)
#pragma acc loop gang(dim:2)
    for (int j = 0; j < n; j++)
      a[i] = 1;
#endif
#ifdef XMP_ACC
// XMP_ACC: :[[@LINE+1]]:{{[0-9]+}}: error: clause 'acc' of '#pragma xmp loop' needs a reduction, whose result it leaves on the device
#pragma xmp loop on t(i) acc
  for (i = 0; i < 100; i++)
    g[i] = i;
#endif
#ifdef XMP_ACC_HOST
// XMP_ACC_HOST: :[[@LINE+1]]:{{[0-9]+}}: error: clause 'acc' of '#pragma xmp loop' means the result of an OpenACC loop; add '#pragma acc parallel loop' before or after it
#pragma xmp loop on t(i) reduction(+ : s) acc
  for (i = 0; i < 100; i++)
    s += g[i];
#endif
#ifdef XMP_SECTION
// XMP_SECTION: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC sub-array subscripted value is not an array or pointer
#pragma acc data copyin(g[0:50][0:2])
  x++;
#endif
#ifdef XMP_RANGE
// XMP_RANGE: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC sub-array specified range [90:11] would be out of the range of the subscripted array size of 100
#pragma acc enter data copyin(g[90:11])
#endif
#ifdef XMP_BARRIER
#pragma acc kernels
  {
// XMP_BARRIER: :[[@LINE+1]]:{{[0-9]+}}: error: '#pragma xmp barrier' must not stand in a compute construct; write it before or after
#pragma xmp barrier
    a[0] = 1;
  }
#endif
#ifdef XMP_TASK
#pragma acc parallel
  {
// XMP_TASK: :[[@LINE+1]]:{{[0-9]+}}: error: '#pragma xmp task' must not stand in a compute construct; write it before or after
#pragma xmp task on p(1)
    a[0] = 1;
  }
#endif
#ifdef BREAK_DATA
  for (i = 0; i < n; i++) {
// BREAK_DATA: :[[@LINE+1]]:{{[0-9]+}}: error: a jump must not leave the statement of '#pragma acc data'
#pragma acc data copy(a)
    {
      break;
    }
  }
#endif
#ifdef CONTINUE_DATA
  for (i = 0; i < n; i++)
// CONTINUE_DATA: :[[@LINE+1]]:{{[0-9]+}}: error: a jump must not leave the statement of '#pragma acc data'
#pragma acc data copy(a)
    continue;
#endif
#ifdef POINTER_CALL
  double (*function)(double) = argc > 1 ? elsewhere : 0;
#pragma acc parallel loop
  for (i = 0; i < n; i++)
    // POINTER_CALL: :[[@LINE+1]]:{{[0-9]+}}: error: a call through a pointer is not supported in a kernel; call the function by its name
    a[i] = function(i);
#endif
#ifdef PRIVATE_MEMBER
  struct {
    int m;
  } t = {n};
// PRIVATE_MEMBER: :[[@LINE+1]]:{{[0-9]+}}: error: a member cannot be private; name the structure, or a variable with the member's value
#pragma acc parallel loop firstprivate(t.m)
  for (i = 0; i < n; i++)
    a[i] = t.m;
#endif
#ifdef PRIVATE_ROWS
  double **rows = NULL;
// PRIVATE_ROWS: :[[@LINE+1]]:{{[0-9]+}}: error: what the pointers behind 'rows' point to cannot be private; declare an array in the loop
#pragma acc parallel loop private(rows[0:10][0:n])
  for (i = 0; i < n; i++)
    rows[0][0] = a[i];
#endif
#ifdef REDUCTION_WHOLE
  struct pair {
    int first, second;
  } pair = {0, 0}, other = {0, 0};
#pragma acc parallel loop reduction(+ : pair)
  for (i = 0; i < 100; i++) {
    pair.first++;
// REDUCTION_WHOLE: :[[@LINE+1]]:{{[0-9]+}}: error: 'pair' is used as a whole in a loop that reduces it; use its members
    other = pair;
  }
#endif
#ifdef REDUCTION_COMPLEX
  double _Complex z = 0;
// REDUCTION_COMPLEX: :[[@LINE+1]]:{{[0-9]+}}: error: reduction kind 'max' does not fit a complex variable; write + - or *
#pragma acc parallel loop reduction(max : z)
// REDUCTION_COMPLEX: parallel loop reduction(max : z)
  for (i = 0; i < 100; i++)
    z = i;
#endif
#ifdef REDUCTION_NESTED
  struct {
    struct {
      int number;
    } inner;
  } outer = {{0}};
// REDUCTION_NESTED: :[[@LINE+1]]:{{[0-9]+}}: error: 'inner' in 'outer' is not a number that can be reduced
#pragma acc parallel loop reduction(+ : outer.inner)
  for (i = 0; i < 100; i++)
    outer.inner.number++;
#endif
#ifdef REDUCTION_BITS
  struct bits {
    int some : 3, number;
  } bits = {0, 0};
// REDUCTION_BITS: :[[@LINE+1]]:{{[0-9]+}}: error: 'some' in 'bits' is not a number that can be reduced
#pragma acc parallel loop reduction(+ : bits)
  for (i = 0; i < 100; i++)
    bits.number++;
#endif
#ifdef REDUCTION_ROWS
  double **grid = malloc(10 * sizeof *grid);
// REDUCTION_ROWS: :[[@LINE+1]]:{{[0-9]+}}: error: a reduction needs a variable of arithmetic type, not 'double *'
#pragma acc parallel loop reduction(+ : grid[0:2][0:10])
  for (i = 0; i < n; i++)
    grid[0][0] += b[i];
#endif
#ifdef REDUCTION_OUTSIDE
  double h[32], rows[4][8];
  int m = n;
#pragma acc parallel loop reduction(+ : h[0:16])
  for (i = 0; i < n; i++)
// REDUCTION_OUTSIDE: :[[@LINE+1]]:{{[0-9]+}}: error: the loop reduces a section of 'h', and the element with subscript 20 is not in it; reduce all that the loop uses, or use the other elements in another loop
    h[0] += h[20] * b[i];
#pragma acc parallel loop reduction(+ : h[0:16])
  for (i = 0; i < 16; i++)
// REDUCTION_OUTSIDE: :[[@LINE+1]]:{{[0-9]+}}: warning: the loop reduces a section of 'h', and the element with subscript 17 is not in it
    h[i + 2] += b[i];
#pragma acc parallel loop reduction(+ : h[4:m])
  for (i = 0; i < n; i++)
// REDUCTION_OUTSIDE: :[[@LINE+1]]:{{[0-9]+}}: error: the loop reduces a section of 'h', and the element with subscript 3 is not in it
    h[3] += b[i];
#pragma acc parallel loop reduction(+ : rows[1:2][2:6])
  for (i = 0; i < n; i++)
    for (int k = 9; k > 7; k--)
// REDUCTION_OUTSIDE: :[[@LINE+1]]:{{[0-9]+}}: error: the loop reduces a section of 'rows', and the element with subscript 9 is not in it
      rows[1][k] += b[i];
// REDUCTION_OUTSIDE: :[[@LINE+1]]:{{[0-9]+}}: error: two sections of 'h' are reduced; write one that holds both
#pragma acc parallel loop reduction(+ : h[0:4], h[8:4])
  for (i = 0; i < n; i++)
    h[i % 4] += b[i];
// REDUCTION_OUTSIDE: :[[@LINE+1]]:{{[0-9]+}}: error: two sections of 'h' are reduced; write one that holds both
#pragma acc parallel loop reduction(+ : h[0:4]) reduction(+ : h)
  for (i = 0; i < n; i++)
    h[i % 4] += b[i];
#endif
#ifdef LIBRARY
#pragma acc parallel loop
  for (i = 0; i < n; i++) {
    // LIBRARY: :[[@LINE+1]]:{{[0-9]+}}: error: 'getenv' is called in a kernel, but devices do not have this function of a library; call it outside of the kernel
    char *q = getenv("HOME");
    a[i] = q != 0;
    // LIBRARY: :[[@LINE+1]]:{{[0-9]+}}: error: 'fprintf' is called in a kernel, but devices do not have this function of a library; print with 'printf', or outside of the kernel
    fprintf(stderr, "%s", q);
    // LIBRARY: :[[@LINE+1]]:{{[0-9]+}}: error: 'errno' is used in a kernel, but devices have none; test the arguments of the function instead
    a[i] += errno;
    // LIBRARY: :[[@LINE+1]]:{{[0-9]+}}: error: 'elsewhere' is called in a kernel, but neither is its body in this file nor is it declared with '#pragma acc routine'
    a[i] += elsewhere(i);
  }
#endif
#ifdef BIND
#pragma acc parallel loop
  for (i = 0; i < n; i++)
    // BIND: :[[@LINE+1]]:{{[0-9]+}}: error: the function that 'bound' is bound to is not declared in this file; declare it with '#pragma acc routine'
    a[i] = bound(i);
#endif
#ifdef BIND_TYPE
#pragma acc parallel loop
  for (i = 0; i < n; i++)
    // BIND_TYPE: :[[@LINE+1]]:{{[0-9]+}}: error: 'on_device', which 'on_host' is bound to, has another type; give it the same result and parameters
    a[i] = on_host(i);
#endif
#ifdef INCOMPLETE
#pragma acc parallel loop
  for (i = 0; i < n; i++)
    // INCOMPLETE: :[[@LINE+1]]:{{[0-9]+}}: error: the size of 'object' is not known here: its type 'struct opaque' is incomplete; define the type before the construct, or use the object outside of it
    use(&object);
#endif
#ifdef POINTER_DIFFERENCE
  double *begin = 0, *end = 0;
#pragma acc serial
  {
    end = begin + 1;
#pragma acc loop
    // POINTER_DIFFERENCE: :[[@LINE+1]]:{{[0-9]+}}: error: a bound of a loop in a compute construct is a difference of pointers that the construct assigns; compute it in a variable before the construct
    for (i = 0; i < end - begin; i++)
      ;
  }
#endif
#ifdef POINTER_BOUNDS
  double *end = b + 100;
#pragma acc parallel loop
  // POINTER_BOUNDS: :[[@LINE+1]]:{{[0-9]+}}: error: the bounds of a loop over a pointer must be the same pointer plus something, as in for (p = a; p < a + n; p++)
  for (double *p = end - 1; p >= b; p--)
    *p = 1;
#endif
#ifdef POINTER_ADDRESS
#pragma acc parallel loop
  // POINTER_ADDRESS: :[[@LINE+1]]:{{[0-9]+}}: error: the address of 'p', the variable of a loop in a compute construct, must not be taken
  for (double *p = b; p < b + 100; p++) {
    double **q = &p;
    **q = 1;
  }
#endif
#ifdef ATOMIC_COMPLEX
  double _Complex z = 0;
#pragma acc parallel loop copy(z)
  for (i = 0; i < n; i++) {
#pragma acc atomic
    // ATOMIC_COMPLEX: :[[@LINE+1]]:{{[0-9]+}}: error: of the atomic operations on complex numbers, only updates with + and - are supported; use its parts
    z *= 2;
  }
#endif
#ifdef ATOMIC_POINTER
  double *first = 0;
#pragma acc parallel loop
  for (i = 0; i < n; i++) {
#pragma acc atomic write
    // ATOMIC_POINTER: :[[@LINE+1]]:{{[0-9]+}}: error: an atomic operation needs a number of at most 64 bits, not 'double *'
    first = &b[i];
  }
#endif
#ifdef ATOMIC_OLD
  int claim = 0, old;
#pragma acc parallel loop copy(claim)
  for (i = 0; i < n; i++) {
#pragma acc atomic capture
    {
      old = claim;
      // ATOMIC_OLD: :[[@LINE+1]]:{{[0-9]+}}: error: the new value in an atomic capture cannot depend on what the capture reads or sets, except as x = x op expression
      claim = old == 0 ? i : old;
    }
  }
#endif
#ifdef ATOMIC_OWN
  int most = 0, before;
#pragma acc parallel loop copy(most)
  for (i = 0; i < n; i++) {
#pragma acc atomic capture
    {
      before = most;
      // ATOMIC_OWN: :[[@LINE+1]]:{{[0-9]+}}: error: the new value in an atomic capture cannot depend on what the capture reads or sets, except as x = x op expression
      most = most > i ? most : i;
    }
  }
#endif
#ifdef REDUCTION_SECTION
  struct {
    double *v;
  } h = {b};
// REDUCTION_SECTION: :[[@LINE+1]]:{{[0-9]+}}: error: a section of a member cannot be reduced; use a variable that points to it
#pragma acc parallel loop reduction(+ : h.v[0 : 3])
  for (i = 0; i < n; i++)
    h.v[i % 3] += 1;
#endif
#ifdef HOST_DATA_SCALAR
#pragma acc data copyin(x)
#pragma acc host_data use_device(x)
  {
// HOST_DATA_SCALAR: :[[@LINE+1]]:{{[0-9]+}}: error: a construct in '#pragma acc host_data' with use_device of a variable that is no array or pointer is not supported; take the variable's address before it
#pragma acc parallel
    b[0] = 1;
  }
#endif
#ifdef POINTER_ITSELF
  double *q = b;
// POINTER_ITSELF: :[[@LINE+1]]:{{[0-9]+}}: error: the construct assigns the pointer 'q', and that value does not come back: the data clause is for what it points to; write a section, 'q[0:n]', or return an index
#pragma acc serial copyin(b) copyout(q)
  q = b + 1;
#endif
#ifdef FLEXIBLE
  struct list {
    int n;
    double v[];
  } *list = malloc(sizeof *list + 80);
// FLEXIBLE: :[[@LINE+1]]:{{[0-9]+}}: error: 'v' is a flexible array, a part of its structure; bring both at once, as with acc_copyin(p, sizeof *p + n * sizeof p->v[0])
#pragma acc data copy(list[0:1], list->v[0:10])
  x++;
#endif
#ifdef GANGS
// GANGS: :[[@LINE+1]]:{{[0-9]+}}: error: the number in 'num_gangs' must be positive, not {{-1|0}}
#pragma acc parallel loop num_gangs(-1)
  for (int i = 0; i < 100; i++)
    a[i] = i;
#endif
#ifdef WORKERS
// WORKERS: :[[@LINE+1]]:{{[0-9]+}}: error: the number in 'num_workers' must be positive, not {{-1|0}}
#pragma acc parallel loop num_workers(0)
  for (int i = 0; i < 100; i++)
    a[i] = i;
#endif
#ifdef LANES
// LANES: :[[@LINE+1]]:{{[0-9]+}}: error: the number in 'vector_length' must be positive, not {{-1|0}}
#pragma acc kernels vector_length(2 - 3)
  for (int i = 0; i < 100; i++)
    a[i] = i;
#endif
#ifdef STATIC
// STATIC: :[[@LINE+1]]:{{[0-9]+}}: error: the number in 'static' must be positive, not 0
#pragma acc parallel loop gang(static:0)
  for (int i = 0; i < 100; i++)
    a[i] = i;
#endif
#ifdef LEVEL
// LEVEL: :[[@LINE+1]]:{{[0-9]+}}: error: the number in 'vector' must be positive, not -4
#pragma acc kernels loop gang vector(-4)
  for (int i = 0; i < 100; i++)
    a[i] = i;
#endif
#ifdef TILE_COLLAPSE
// TILE_COLLAPSE: :[[@LINE+1]]:{{[0-9]+}}: error: 'tile' and 'collapse' cannot be clauses of the same loop; write 'tile' with a size for each loop, or 'collapse' alone
#pragma acc parallel loop collapse(2) tile(4, 4)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++)
      a[10 * i + j] = i;
#endif
#ifdef TWO_OWN
// TWO_OWN: :[[@LINE+1]]:{{[0-9]+}}: error: 'x' stands in 'firstprivate' and in 'private' of the same directive; write one of them
#pragma acc parallel loop private(x) firstprivate(x)
  for (i = 0; i < n; i++)
    a[i] = x;
#endif
#ifdef OWN_REDUCED
#pragma acc parallel
// OWN_REDUCED: :[[@LINE+1]]:{{[0-9]+}}: error: 'x' stands in 'reduction' and in 'private' of the same directive; write one of them
#pragma acc loop private(x) reduction(+ : x)
  for (i = 0; i < n; i++)
    x += i;
#endif
#ifdef OWN_DATA
// OWN_DATA: :[[@LINE+1]]:{{[0-9]+}}: error: 'x' stands in 'copy' and in 'private' of the same directive; write one of them
#pragma acc parallel private(x) copy(x)
  x = 1;
#endif
#ifdef FIRST_DATA
// FIRST_DATA: :[[@LINE+1]]:{{[0-9]+}}: error: 'x' stands in 'copyin' and in 'firstprivate' of the same directive; write one of them
#pragma acc parallel loop copyin(x) firstprivate(x)
  for (i = 0; i < n; i++)
    a[i] = x;
#endif
#ifdef CACHE
#pragma acc parallel copy(a)
  {
// CACHE: :[[@LINE+1]]:{{[0-9]+}}: error: '#pragma acc cache' must stand in the body of a loop
#pragma acc cache(a[0:4])
    a[2] = 3;
  }
#endif
#ifdef CACHE_HOST
// CACHE_HOST: :[[@LINE+1]]:{{[0-9]+}}: error: '#pragma acc cache' must stand in the body of a loop
#pragma acc cache(a[0:4])
#endif
#ifdef BEFORE_ARRAY
// BEFORE_ARRAY: :[[@LINE+1]]:{{[0-9]+}}: error: the section begins 2 elements before the array
#pragma acc data copyin(a[-2:4])
  x++;
#endif
#ifdef BEFORE_POINTER_LENGTH
// BEFORE_POINTER_LENGTH: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC sub-array length evaluated to negative value -4
#pragma acc data copyin(p[-2:-4])
  x++;
#endif
#ifdef ATOMIC_BITS
  struct {
    int low : 3, high : 5;
  } bits = {0};
#pragma acc parallel loop copy(bits)
  for (i = 0; i < n; i++) {
#pragma acc atomic
// ATOMIC_BITS: :[[@LINE+1]]:{{[0-9]+}}: error: an atomic operation cannot be on a bit field; make 'high' a member of its own, without ':'
    bits.high++;
  }
#endif
#ifdef ATOMIC_WRITE
#pragma acc parallel loop copy(x)
  for (i = 0; i < n; i++) {
#pragma acc atomic write
// ATOMIC_WRITE: :[[@LINE+1]]:{{[0-9]+}}: error: the value of an atomic write cannot depend on what it sets; write '#pragma acc atomic update'
    x = x + 1;
  }
#endif
#ifdef REDUCED_INDEX
// REDUCED_INDEX: :[[@LINE+1]]:{{[0-9]+}}: error: 'i' is the variable of the loop and cannot be reduced; reduce another variable
#pragma acc parallel loop reduction(+ : i)
  for (i = 0; i < n; i++)
    a[i] = i;
#endif
#ifdef OWN_STEP
#pragma acc parallel loop
// OWN_STEP: :[[@LINE+1]]:{{[0-9]+}}: error: the loop after '#pragma acc parallel loop' is not canonical: its bound or its step depends on its variable
  for (i = 1; i < n; i += i)
    a[i] = i;
#endif
#ifdef OWN_BOUND
#pragma acc parallel loop
// OWN_BOUND: :[[@LINE+1]]:{{[0-9]+}}: error: the loop after '#pragma acc parallel loop' is not canonical: its bound or its step depends on its variable
  for (i = 1; i < n - i; i++)
    a[i] = i;
#endif
#ifdef PRIVATE_DISTRIBUTED
// PRIVATE_DISTRIBUTED: :[[@LINE+1]]:{{[0-9]+}}: error: 'g' is distributed and cannot be private; each node has its own part
#pragma acc parallel loop private(g)
  for (i = 0; i < n; i++)
    a[i] = g[0];
#endif
#ifdef PRIVATE_INCOMPLETE
  extern double unknown[];
// PRIVATE_INCOMPLETE: :[[@LINE+1]]:{{[0-9]+}}: error: the size of 'unknown' is not known here, so it cannot be private; declare it with its size
#pragma acc parallel firstprivate(unknown)
  a[0] = unknown[0];
#endif
  return 0;
}

#ifdef LOST_LENGTH
void length(int m, double v[m]) {
  m++;
// LOST_LENGTH: :[[@LINE+1]]:{{[0-9]+}}: error: the length of 'v' is that of the start of the function, and its variables may have changed; write a section, 'v[0:n]'
#pragma acc data copyin(v)
  v[0]++;
}
#endif
