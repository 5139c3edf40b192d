// Sets of devices of XcalableACC: what is wrong is said at its place.
// RUN: %S/../Inputs/reject.sh xacc-cc not FileCheck %s %t.o \
// RUN:   DECLARATION TYPE TWICE STEP INSIDE BARRIER CLAUSE REPEATED EMPTY \
// RUN:   UNKNOWN REFERENCE FORMAT BRACKETS BLOCKS RANK SHADOW WIDTHS \
// RUN:   DIFFERENT FUNCTION PART NO_LAYOUT SUBSCRIPTS STAR COUNTER SETS \
// RUN:   REFLECT FROM FROM_UNKNOWN NEGATIVE ONE LOCATION MIXED NEST PEEL
// REQUIRES: frontend

#pragma acc devices d[*], e[1] = nvidia[0 : 1]
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 8)
#pragma xmp distribute t(block) onto p
int a[9], b[9], u[9][9], w[9], x;
#pragma xmp align w[i] with t(i)
#pragma xmp shadow w[1]
#pragma acc declare create(u) layout([*][block]) on_device(d)
#pragma acc declare create(b) layout([block]) on_device(e)
#ifdef DECLARATION
// DECLARATION: :[[@LINE+1]]:21: error: expected 'name[size]', 'name[*]' or 'name[size] = devices[base:length]' in '#pragma acc devices'
#pragma acc devices f
#endif
#ifdef TYPE
// TYPE: :[[@LINE+1]]:28: error: 'radeon' is neither a type of devices (nvidia, host, not_host, default) nor declared by '#pragma acc devices' before
#pragma acc devices f[*] = radeon
#endif
#ifdef TWICE
// TWICE: :[[@LINE+1]]:21: error: 'd' is declared twice by '#pragma acc devices'
#pragma acc devices d[2]
#endif
#ifdef STEP
// STEP: :[[@LINE+1]]:21: error: expected 'name[size]'
#pragma acc devices f[1] = d[0 : 1 : 2]
#endif
#ifdef FORMAT
// FORMAT: :[[@LINE+1]]:39: error: the formats of 'layout' are 'block' and '*'
#pragma acc declare create(a) layout([cyclic])
#endif
#ifdef BRACKETS
// BRACKETS: :[[@LINE+1]]:31: error: expected one format in brackets for each dimension, as in 'layout([*][block])'
#pragma acc declare create(a) layout(block)
#endif
#ifdef BLOCKS
// BLOCKS: :[[@LINE+1]]:31: error: 'layout' must have exactly one dimension with format 'block', since sets of devices have one dimension
#pragma acc declare create(a) layout([*])
#endif
#ifdef RANK
// RANK: :[[@LINE+1]]:{{[0-9]+}}: error: 'a' has 1 dimension, but 'layout' has 2
#pragma acc declare create(a) layout([*][block])
#endif
#ifdef SHADOW
// SHADOW: :[[@LINE+1]]:31: error: clause 'shadow' of '#pragma acc declare' needs 'layout'
#pragma acc declare create(a) shadow([1]) on_device(d)
#endif
#ifdef NEGATIVE
// NEGATIVE: :[[@LINE+1]]:47: error: a shadow width must not be negative
#pragma acc declare create(a) layout([block]) shadow([1 : -1]) on_device(d)
#endif
#ifdef WIDTHS
// WIDTHS: :[[@LINE+1]]:47: error: 'shadow' must have one width in brackets for each of the 1 dimension of 'layout'
#pragma acc declare create(a) layout([block]) shadow([1][1])
#endif
#ifdef DIFFERENT
// DIFFERENT: :[[@LINE+1]]:47: error: the shadow of dimension 0 on devices is 1:2, but '#pragma xmp shadow' of 'w' says 1:1; they must be equal
#pragma acc declare create(w) layout([block]) shadow([1 : 2])
#endif
#ifdef PART
// PART: :[[@LINE+1]]:31: error: 'on_device' of '#pragma acc declare' must name a whole set; declare a set for these devices
#pragma acc declare create(a) on_device(d[0])
#endif

int main(void) {
  int i, j, v = 0, s = 0, at = 0;
#ifdef INSIDE
#pragma acc parallel loop copy(a)
  for (i = 0; i < 9; i++) {
// INSIDE: :[[@LINE+1]]:13: error: '#pragma acc devices' cannot appear in a compute construct
#pragma acc devices f[*]
    a[i] = i;
  }
#endif
#ifdef BARRIER
#pragma acc parallel copy(a)
  {
// BARRIER: :[[@LINE+1]]:13: error: '#pragma acc barrier_device' cannot appear in a compute construct
#pragma acc barrier_device
    a[0] = 1;
  }
#endif
#ifdef CLAUSE
// CLAUSE: :[[@LINE+1]]:38: error: '#pragma acc host_data' takes no clause 'on_device'
#pragma acc host_data use_device(a)  on_device(d)
  a[0] = 1;
#endif
#ifdef REPEATED
// REPEATED: :[[@LINE+1]]:47: error: clause 'on_device' appears twice
#pragma acc enter data copyin(a) on_device(d) on_device(e)
#endif
#ifdef EMPTY
// EMPTY: :[[@LINE+1]]:34: error: clause 'on_device' needs an argument
#pragma acc enter data copyin(a) on_device
#endif
#ifdef UNKNOWN
// UNKNOWN: :[[@LINE+1]]:44: error: 'f' is not declared by '#pragma acc devices'
#pragma acc enter data copyin(a) on_device(f)
#endif
#ifdef REFERENCE
// REFERENCE: :[[@LINE+1]]:44: error: expected devices, as in 'd', 'd[0]' or 'd[0:2]'
#pragma acc enter data copyin(a) on_device(d, e)
#endif
#ifdef FUNCTION
  int q[9];
// FUNCTION: :[[@LINE+1]]:13: error: 'on_device' and 'layout' of '#pragma acc declare' are supported at file scope; in a function write '#pragma acc enter data ... on_device' instead
#pragma acc declare create(q) on_device(d)
#endif
#ifdef NO_LAYOUT
// NO_LAYOUT: :[[@LINE+1]]:27: error: 'a' has no layout; declare it with '#pragma acc declare create(a) layout(...)'
#pragma acc parallel loop layout(a[i])
  for (i = 0; i < 9; i++)
    a[i] = i;
#endif
#ifdef SUBSCRIPTS
// SUBSCRIPTS: :[[@LINE+1]]:27: error: 'u' has 2 dimensions, but 'layout' has 1 subscript
#pragma acc parallel loop layout(u[i])
  for (i = 0; i < 9; i++)
    u[0][i] = i;
#endif
#ifdef STAR
// STAR: :[[@LINE+1]]:27: error: dimension 1 of 'u' is distributed over devices; name the loop variable there, not '*'
#pragma acc parallel loop layout(u[i][*])
  for (i = 0; i < 9; i++)
    u[i][0] = i;
#endif
#ifdef COUNTER
// COUNTER: :[[@LINE+1]]:39: error: a subscript of 'layout' must be '*' or the control variable of the loop that follows, with a constant added or not
#pragma acc parallel loop layout(u[*][j])
  for (i = 0; i < 9; i++)
    u[0][i] = i;
#endif
#ifdef SETS
// SETS: :[[@LINE+1]]:13: error: 'u' and 'b' are on different sets of devices; use them in different directives
#pragma acc parallel loop layout(u[*][i])
  for (i = 0; i < 9; i++)
    u[0][i] = b[i];
#endif
#ifdef REFLECT
// REFLECT: :[[@LINE+1]]:13: error: '#pragma acc reflect' needs arrays with a layout: 'a' has none
#pragma acc reflect(a)
#endif
#ifdef FROM
// FROM: :[[@LINE+1]]:22: error: clause 'from_device' needs '#pragma xmp bcast' with 'acc'
#pragma xmp bcast(x) from_device d[0]
#endif
#ifdef FROM_UNKNOWN
// FROM_UNKNOWN-NOT: is not declared
// FROM_UNKNOWN: :[[@LINE+2]]:22: error: clause 'from_device' needs '#pragma xmp bcast' with 'acc'
// FROM_UNKNOWN-NOT: is not declared
#pragma xmp bcast(x) from_device unknown[0]
#endif
#ifdef ONE
// ONE: :[[@LINE+1]]:22: error: 'from_device' must name one device, as in 'd[0]'
#pragma xmp bcast(x) from_device d acc
#endif
#ifdef LOCATION
  int places[2];
// LOCATION: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}a location of a loop that runs on devices must be a scalar
#pragma acc parallel loop
#pragma xmp loop on t(i) reduction(firstmax : v / places /)
  for (i = 0; i < 9; i++)
    if (w[i] > v)
      v = w[i], places[0] = i;
#endif
#ifdef MIXED
#pragma acc parallel loop reduction(+ : s)
// MIXED: :[[@LINE+1]]:58: error: a loop on devices cannot have reductions with and without locations; write two loops
#pragma xmp loop on t(i) reduction(firstmax : v / at /)  reduction(+ : s)
  for (i = 0; i < 9; i++) {
    s += w[i];
    if (w[i] > v)
      v = w[i], at = i;
  }
#endif
#ifdef NEST
#pragma acc parallel loop
// NEST: :[[@LINE+1]]:13: error: a reduction with locations needs distributed loops directly in each other
#pragma xmp loop on t(i) reduction(firstmax : v / at /)
  for (j = 0; j < 9; j++) {
    s = j;
    for (i = 0; i < 9; i++)
      if (w[i] > v)
        v = w[i], at = i + s;
  }
#endif
#ifdef PEEL
#pragma acc parallel
  {
#pragma acc loop
// PEEL: :[[@LINE+1]]:{{[0-9]+}}: error: 'peel_and_wait' must not stand in a compute construct, which cannot wait; write it on a combined '#pragma acc parallel loop'
#pragma xmp loop on t(i) peel_and_wait(1, -1)
    for (i = 0; i < 9; i++)
      w[i] = i;
  }
#endif
  return i + j + v + s + at;
}
