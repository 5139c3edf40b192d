// OpenACC directives that cannot stand as they are written.
// RUN: %S/../Inputs/reject.sh xacc-cc not FileCheck %s %t.o \
// RUN:   UNKNOWN_CLAUSE UNKNOWN_DIRECTIVE UNKNOWN_COMBINED UNDECLARED NO_FOR \
// RUN:   COLLAPSE COLLAPSE_BETWEEN SEQ_GANG GANG_IN_VECTOR BREAK RETURN GOTO_OUT \
// RUN:   CONDITION FLOATING NO_LENGTH LENGTH NEGATIVE RANK REDUCTION_KIND \
// RUN:   REDUCTION_TYPE REDUCTION_BITS UPDATE_NOTHING ENTER_COPY EXIT_COPYIN \
// RUN:   DATA_NOTHING ASYNC_TYPE IF_TWICE ATOMIC ATOMIC_CAPTURE HOST_DATA \
// RUN:   TYPE_SEQ TYPE_TWICE TILE ROUTINE PARENTHESIS NOTHING NO_LIST MEMBER LOWER RANGE \
// RUN:   INNER_RANGE CACHE SET ON_DEVICE
// REQUIRES: frontend

double a[100], b[100];
struct S {
  double v[10], w[10][20];
} s;
int main(int argc, char **argv) {
  int i, x = 0, n = 100;
  double *p = a, d = 0;
#ifdef UNKNOWN_CLAUSE
// UNKNOWN_CLAUSE: :[[@LINE+1]]:{{[0-9]+}}: error: invalid OpenACC clause 'copyon'
#pragma acc parallel loop copyon(a)
  for (i = 0; i < n; i++)
    a[i] = 0;
#endif
#ifdef UNKNOWN_DIRECTIVE
// UNKNOWN_DIRECTIVE: :[[@LINE+1]]:{{[0-9]+}}: error: invalid OpenACC directive 'paralel'
#pragma acc paralel
  for (i = 0; i < n; i++)
    a[i] = 0;
#endif
#ifdef UNKNOWN_COMBINED
// UNKNOWN_COMBINED: :[[@LINE+1]]:{{[0-9]+}}: error: invalid OpenACC directive 'paralel'
#pragma acc paralel loop copy(a)
  for (i = 0; i < n; i++)
    a[i] = 0;
#endif
#ifdef UNDECLARED
// UNDECLARED: :[[@LINE+1]]:{{[0-9]+}}: error: use of undeclared identifier 'c'
#pragma acc parallel loop copy(c)
  for (i = 0; i < n; i++)
    a[i] = 0;
#endif
#ifdef NO_FOR
#pragma acc parallel loop
  // NO_FOR: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC 'parallel loop' construct can only be applied to a 'for' loop
  while (x < 4)
    x++;
#endif
#ifdef COLLAPSE
// COLLAPSE: :[[@LINE+3]]:{{[0-9]+}}: error: inner loops must be tightly nested inside a 'collapse' clause on a 'parallel loop' construct
#pragma acc parallel loop collapse(2)
  for (i = 0; i < n; i++)
    a[i] = 0;
#endif
#ifdef COLLAPSE_BETWEEN
// COLLAPSE_BETWEEN: error: inner loops must be tightly nested inside a 'collapse' clause on a 'parallel loop' construct
#pragma acc parallel loop collapse(2)
  for (i = 0; i < n; i++) {
    a[i] = 0;
    for (int j = 0; j < n; j++)
      b[j] = 0;
  }
#endif
#ifdef SEQ_GANG
// SEQ_GANG: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC clause 'gang' may not appear on the same construct as a 'seq' clause
#pragma acc parallel loop seq gang
  for (i = 0; i < n; i++)
    a[i] = 0;
#endif
#ifdef GANG_IN_VECTOR
#pragma acc parallel loop vector
  for (i = 0; i < n; i++) {
// GANG_IN_VECTOR: :[[@LINE+1]]:{{[0-9]+}}: error: loop with a 'gang' clause may not exist in the region of a 'vector' clause
#pragma acc loop gang
    for (int j = 0; j < n; j++)
      b[j] = 0;
  }
#endif
#ifdef BREAK
#pragma acc parallel loop
  for (i = 0; i < n; i++) {
    if (a[i] > 1)
      // BREAK: :[[@LINE+1]]:{{[0-9]+}}: error: invalid branch out of OpenACC Compute/Combined Construct
      break;
  }
#endif
#ifdef RETURN
#pragma acc parallel loop
  for (i = 0; i < n; i++) {
    if (a[i] > 1)
      // RETURN: :[[@LINE+1]]:{{[0-9]+}}: error: invalid return out of OpenACC Compute/Combined Construct
      return 1;
  }
#endif
#ifdef GOTO_OUT
#pragma acc parallel copy(a)
  {
    if (a[0] > 1)
      // GOTO_OUT: :[[@LINE+1]]:{{[0-9]+}}: error: cannot jump from this goto statement to its label
      goto out;
  }
out:;
#endif
#ifdef CONDITION
#pragma acc parallel loop
  // CONDITION: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC 'parallel loop' construct must have a terminating condition
  for (i = 0; i < n && x; i++)
    a[i] = 1;
#endif
#ifdef FLOATING
#pragma acc parallel loop
  // FLOATING: :[[@LINE+1]]:{{[0-9]+}}: error: loop variable of loop associated with an OpenACC 'parallel loop' construct must be of integer
  for (float r = 0; r < n; r++)
    a[(int)r] = 1;
#endif
#ifdef NO_LENGTH
// NO_LENGTH: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC sub-array length is unspecified
#pragma acc parallel loop copy(p[0:])
  for (i = 0; i < n; i++)
    p[i] = 1;
#endif
#ifdef LENGTH
// LENGTH: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC sub-array length evaluated to a value (101) that would be out of the range of the subscripted array size of 100
#pragma acc parallel loop copy(a[0:101])
  for (i = 0; i < n; i++)
    a[i] = 1;
#endif
#ifdef NEGATIVE
// NEGATIVE: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC sub-array length evaluated to negative value -3
#pragma acc parallel loop copy(a[1:-3])
  for (i = 0; i < n; i++)
    a[i] = 1;
#endif
#ifdef RANK
// RANK: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC sub-array subscripted value is not an array or pointer
#pragma acc parallel loop copy(a[0:2][0:3])
  for (i = 0; i < n; i++)
    a[i] = 1;
#endif
#ifdef REDUCTION_KIND
// REDUCTION_KIND: :[[@LINE+1]]:{{[0-9]+}}: error: invalid reduction operator
#pragma acc parallel loop reduction(-: x)
  for (i = 0; i < n; i++)
    x -= 1;
#endif
#ifdef REDUCTION_TYPE
// REDUCTION_TYPE: :[[@LINE+1]]:{{[0-9]+}}: error: a reduction needs a variable of arithmetic type, not 'double *'
#pragma acc parallel loop reduction(+: p)
  for (i = 0; i < n; i++)
    x -= 1;
#endif
#ifdef REDUCTION_BITS
// REDUCTION_BITS: :[[@LINE+1]]:{{[0-9]+}}: error: variable of type 'double' referenced in OpenACC 'reduction' clause does not have a valid operation available
#pragma acc parallel loop reduction(&: d)
  for (i = 0; i < n; i++)
    x -= 1;
#endif
#ifdef UPDATE_NOTHING
// UPDATE_NOTHING: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC 'update' construct must have at least one 'device', 'host', or 'self' clause
#pragma acc update async(1)
#endif
#ifdef ENTER_COPY
// ENTER_COPY: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC 'copy' clause is not valid on 'enter data' directive
#pragma acc enter data copy(a)
#endif
#ifdef EXIT_COPYIN
// EXIT_COPYIN: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC 'copyin' clause is not valid on 'exit data' directive
#pragma acc exit data copyin(a)
#endif
#ifdef DATA_NOTHING
// DATA_NOTHING: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC 'data' construct must have at least one
#pragma acc data if (x)
  x++;
#endif
#ifdef ASYNC_TYPE
// ASYNC_TYPE: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC clause 'async' requires expression of integer type ('double *' invalid)
#pragma acc parallel loop async(p)
  for (i = 0; i < n; i++)
    a[i] = 1;
#endif
#ifdef IF_TWICE
// IF_TWICE: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC 'if' clause cannot appear more than once on a 'parallel loop' directive
#pragma acc parallel loop if (1) if (0)
  for (i = 0; i < n; i++)
    a[i] = 1;
#endif
#ifdef ATOMIC
#pragma acc parallel loop
  for (i = 0; i < n; i++) {
// ATOMIC: :[[@LINE+1]]:{{[0-9]+}}: error: statement associated with OpenACC 'atomic update' directive is invalid
#pragma acc atomic update
    a[0] = n;
  }
#endif
#ifdef ATOMIC_CAPTURE
#pragma acc parallel loop
  for (i = 0; i < n; i++) {
    int v;
// ATOMIC_CAPTURE: :[[@LINE+1]]:{{[0-9]+}}: error: statement associated with OpenACC 'atomic capture' directive is invalid
#pragma acc atomic capture
    {
      x = n;
      v = n;
    }
  }
#endif
#ifdef HOST_DATA
// HOST_DATA: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC 'host_data' construct must have at least one 'use_device' clause
#pragma acc host_data
  x++;
#endif
#ifdef TYPE_SEQ
// TYPE_SEQ: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC clause 'seq' may not appear on the same construct as a 'gang' clause
#pragma acc parallel loop device_type(nvidia) gang seq
  for (i = 0; i < n; i++)
    a[i] = 0;
#endif
#ifdef TYPE_TWICE
// TYPE_TWICE: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC 'num_gangs' clause applies to 'device_type' 'nvidia', which conflicts with previous
#pragma acc parallel loop device_type(nvidia) num_gangs(2) device_type(nvidia) num_gangs(3)
  for (i = 0; i < n; i++)
    a[i] = 0;
#endif
#ifdef TILE
// TILE: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC 'tile' clause size expression must be positive integer value, evaluated to 0
#pragma acc parallel loop tile(0)
  for (i = 0; i < n; i++)
    a[i] = 1;
#endif
#ifdef ROUTINE
// ROUTINE: :[[@LINE+1]]:{{[0-9]+}}: error: expected function or lambda declaration for 'routine' construct
#pragma acc routine
  x++;
#endif
#ifdef NOTHING
// NOTHING: :[[@LINE+1]]:{{[0-9]+}}: error: expected OpenACC directive
#pragma acc
  x++;
#endif
#ifdef NO_LIST
// NO_LIST: :[[@LINE+1]]:{{[0-9]+}}: error: expected expression
#pragma acc parallel loop copy()
  for (i = 0; i < n; i++)
    a[i] = 1;
#endif
#ifdef MEMBER
// MEMBER: :[[@LINE+1]]:{{[0-9]+}}: error: no member named 'm' in 'struct S'
#pragma acc enter data copyin(s.m)
#endif
#ifdef LOWER
// LOWER: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC sub-array lower bound evaluated to a value (100) that would be out of the range of the subscripted array size of 100
#pragma acc update self(a[100:1])
#endif
#ifdef RANGE
// RANGE: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC sub-array specified range [5:6] would be out of the range of the subscripted array size of 10
#pragma acc enter data copyin(s.v[5:6])
#endif
#ifdef INNER_RANGE
// INNER_RANGE: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC sub-array specified range [5:16] would be out of the range of the subscripted array size of 20
#pragma acc update self(s.w[0:10][5:16])
#endif
#ifdef CACHE
#pragma acc parallel loop
  for (i = 0; i < n; i++) {
// CACHE: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC variable in 'cache' directive is not a valid sub-array or array element
#pragma acc cache(x)
    a[i] = 1;
  }
#endif
#ifdef SET
// SET: :[[@LINE+1]]:{{[0-9]+}}: error: OpenACC 'set' construct must have at least one 'default_async', 'device_num', or 'device_type' clause
#pragma acc set
#endif
#ifdef ON_DEVICE
// ON_DEVICE: :[[@LINE+1]]:{{[0-9]+}}: error: 'd' is not declared by '#pragma acc devices'
#pragma acc parallel loop on_device(d)
  for (i = 0; i < n; i++)
    a[i] = 1;
#endif
#ifdef PARENTHESIS
// PARENTHESIS: :[[@LINE+1]]:{{[0-9]+}}: error: expected ')'
#pragma acc parallel loop copy(a
  for (i = 0; i < n; i++)
    a[i] = 1;
#endif
  return 0;
}
