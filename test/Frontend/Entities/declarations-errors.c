// Wrong nodes, templates, distributions, alignments and shadows.
// RUN: %S/../Inputs/reject.sh xacc-cc not FileCheck %s %t.o \
// RUN:   NODES_NEGATIVE NODES_ZERO NODES_FLOAT NODES_RANGE NODES_REDEFINED \
// RUN:   NODES_EIGHT NODES_CLASH NODES_SELF NODES_STAR TEMPLATE_ZERO \
// RUN:   TEMPLATE_EIGHT TEMPLATE_BOUNDS TEMPLATE_REDEFINED \
// RUN:   FIX_OPEN_ARRAY GBLOCK_TYPE GBLOCK_LENGTH GBLOCK_NOTHING CYCLIC_SHADOW \
// RUN:   FIX_FIXED FIX_FORMATS FIX_MAP FIX_NO_FORMATS FIX_NO_SHAPE FIX_RANK \
// RUN:   FIX_UNKNOWN FIX_NOTHING \
// RUN:   TEMPLATE_UNDEFINED DISTRIBUTE_UNDECLARED DISTRIBUTE_TWICE \
// RUN:   ONTO_UNDECLARED ONTO_PART ONTO_TEMPLATE FORMATS FORMATS_AND_NODES FORMAT \
// RUN:   BLOCK_ZERO ALIGN_UNDECLARED ALIGN_TEMPLATE ALIGN_UNDISTRIBUTED \
// RUN:   MALLOC_SIZES ALIGN_RANK ALIGN_TEMPLATE_RANK ALIGN_TWICE ALIGN_SCALAR \
// RUN:   ALIGN_INITIALISED ALIGN_DUMMY_TWICE ALIGN_DUMMY_UNUSED \
// RUN:   ALIGN_DUMMY_UNKNOWN ALIGN_RANGE ALIGN_MEMBER SHADOW_UNDECLARED \
// RUN:   SHADOW_UNALIGNED SHADOW_TWICE SHADOW_RANK SHADOW_NEGATIVE \
// RUN:   SHADOW_VARIABLE ATTRIBUTE_TWICE ALIGN_LATE
// REQUIRES: frontend

double a[10][10], b[10], c[10], d[10];
int k;
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]
#pragma xmp align c[i] with t(i)

#ifdef NODES_NEGATIVE
// NODES_NEGATIVE: :[[@LINE+1]]:{{[0-9]+}}: error: the size of a node array must be positive, not -2
#pragma xmp nodes q(-2)
#endif

#ifdef NODES_ZERO
// NODES_ZERO: :[[@LINE+1]]:{{[0-9]+}}: error: the size of a node array must be positive, not 0
#pragma xmp nodes q[0]
#endif

#ifdef NODES_FLOAT
// NODES_FLOAT: :[[@LINE+1]]:{{[0-9]+}}: error: '2.5' must be of integer type
#pragma xmp nodes q(2.5)
#endif

#ifdef NODES_RANGE
// NODES_RANGE: :[[@LINE+1]]:{{[0-9]+}}: error: the size of a node array is an expression or '*'
#pragma xmp nodes q(1:4)
#endif

#ifdef NODES_REDEFINED
// NODES_REDEFINED: :[[@LINE+1]]:{{[0-9]+}}: error: redefinition of 'p'
#pragma xmp nodes p(4)
// NODES_REDEFINED: note: previously declared here
#endif

#ifdef NODES_EIGHT
// NODES_EIGHT: :[[@LINE+1]]:{{[0-9]+}}: error: 'q' has 8 dimensions; at most 7 are supported
#pragma xmp nodes q(1,1,1,1,1,1,1,1)
#endif

#ifdef NODES_CLASH
int q;
// NODES_CLASH: :[[@LINE+1]]:{{[0-9]+}}: error: 'q' is already a name of C in this scope
#pragma xmp nodes q(*)
// NODES_CLASH: note: declared here
#endif

#ifdef NODES_SELF
// NODES_SELF: :[[@LINE+1]]:{{[0-9]+}}: error: nodes 'q' are declared by themselves
#pragma xmp nodes q(2) = q(1:2)
#endif

#ifdef NODES_STAR
// NODES_STAR: :[[@LINE+1]]:{{[0-9]+}}: error: only the last dimension of nodes that stand for others may be '*'
#pragma xmp nodes q(*, 2) = p(1:4)
#endif

#ifdef TEMPLATE_ZERO
// TEMPLATE_ZERO: :[[@LINE+1]]:{{[0-9]+}}: error: the extent of a template must be positive, not 0
#pragma xmp template u[0]
#endif

#ifdef TEMPLATE_EIGHT
// TEMPLATE_EIGHT: :[[@LINE+1]]:{{[0-9]+}}: error: 'u' has 8 dimensions; at most 7 are supported
#pragma xmp template u(2,2,2,2,2,2,2,2)
#endif

#ifdef TEMPLATE_BOUNDS
// TEMPLATE_BOUNDS: :[[@LINE+1]]:{{[0-9]+}}: error: the lower bound 9 of the template is above the upper bound 0
#pragma xmp template u(9:0)
#endif

#ifdef TEMPLATE_REDEFINED
// TEMPLATE_REDEFINED: :[[@LINE+1]]:{{[0-9]+}}: error: redefinition of 't'
#pragma xmp template t(0:4)
// TEMPLATE_REDEFINED: note: previously declared here
#endif

#ifdef TEMPLATE_UNDEFINED
// TEMPLATE_UNDEFINED: :[[@LINE+1]]:{{[0-9]+}}: error: either all dimensions of template 'u' are ':' or none is
#pragma xmp template u(:, 0:9)
#endif

#ifdef FIX_OPEN_ARRAY
double open[10];
#pragma xmp template u(:)
#pragma xmp distribute u(block) onto p
// FIX_OPEN_ARRAY: :[[@LINE+1]]:{{[0-9]+}}: error: template 'u' has no shape at file scope; declare 'open' as a pointer and give it storage with xmp_malloc after '#pragma xmp template_fix'
#pragma xmp align open[i] with u(i)
#endif

#ifdef GBLOCK_TYPE
double map[4];
#pragma xmp template u(0:9)
// GBLOCK_TYPE: :[[@LINE+1]]:{{[0-9]+}}: error: the map of 'gblock' must be an array of integers with one dimension, 'map' is not
#pragma xmp distribute u(gblock(map)) onto p
#endif

#ifdef GBLOCK_LENGTH
int map[3];
#pragma xmp nodes four(4)
#pragma xmp template u(0:9)
// GBLOCK_LENGTH: :[[@LINE+1]]:{{[0-9]+}}: error: the map of 'gblock' has 3 entries, but dimension 1 of 'four' has 4 nodes
#pragma xmp distribute u(gblock(map)) onto four
#endif

#ifdef GBLOCK_NOTHING
#pragma xmp template u(0:9)
// GBLOCK_NOTHING: :[[@LINE+1]]:{{[0-9]+}}: error: expected '(' and the map of 'gblock' in '#pragma xmp distribute', found ')'
#pragma xmp distribute u(gblock) onto p
#endif

#ifdef CYCLIC_SHADOW
double wheel[10];
#pragma xmp template u(0:9)
#pragma xmp distribute u(cyclic) onto p
// CYCLIC_SHADOW: :[[@LINE+1]]:{{[0-9]+}}: error: dimension 0 of 'wheel' is cyclic and can only have a full shadow; write [*] or [0] in '#pragma xmp shadow'
#pragma xmp align wheel[i] with u(i)
#pragma xmp shadow wheel[1]
#endif

#if defined(FIX_FIXED) || defined(FIX_FORMATS) || defined(FIX_MAP) ||          \
    defined(FIX_NO_FORMATS) || defined(FIX_NO_SHAPE) || defined(FIX_RANK) ||   \
    defined(FIX_UNKNOWN) || defined(FIX_NOTHING)
int sizes[4];
#pragma xmp nodes four(4)
#pragma xmp template fixed(0:9)
#pragma xmp distribute fixed(block) onto four
#pragma xmp template shapeless(:)
#pragma xmp distribute shapeless(cyclic(2)) onto four
#pragma xmp template mapless(0:9)
#pragma xmp distribute mapless(gblock(*)) onto four
void fix(void) {
#ifdef FIX_FIXED
// FIX_FIXED: :[[@LINE+1]]:{{[0-9]+}}: error: template 'fixed' is fixed by its declaration; declare it with ':' or 'gblock(*)'
#pragma xmp template_fix fixed(0:9)
#endif
#ifdef FIX_FORMATS
// FIX_FORMATS: :[[@LINE+1]]:{{[0-9]+}}: error: the formats are not those of '#pragma xmp distribute shapeless'; repeat them, with maps for 'gblock(*)'
#pragma xmp template_fix(cyclic(3)) shapeless(0:9)
#endif
#ifdef FIX_MAP
// FIX_MAP: :[[@LINE+1]]:{{[0-9]+}}: error: give the map of 'gblock' here
#pragma xmp template_fix(gblock(*)) mapless
#endif
#ifdef FIX_NO_FORMATS
// FIX_NO_FORMATS: :[[@LINE+1]]:{{[0-9]+}}: error: template 'mapless' has the format 'gblock(*)'; give the formats with the map
#pragma xmp template_fix mapless(0:9)
#endif
#ifdef FIX_NO_SHAPE
// FIX_NO_SHAPE: :[[@LINE+1]]:{{[0-9]+}}: error: template 'shapeless' is declared without a shape; give it here
#pragma xmp template_fix(cyclic(2)) shapeless
#endif
#ifdef FIX_RANK
// FIX_RANK: :[[@LINE+1]]:{{[0-9]+}}: error: template 'shapeless' has 1 dimension, not 2
#pragma xmp template_fix shapeless(0:9, 0:9)
#endif
#ifdef FIX_UNKNOWN
// FIX_UNKNOWN: :[[@LINE+1]]:{{[0-9]+}}: error: 'nothing' is not a distributed template
#pragma xmp template_fix nothing(0:9)
#endif
#ifdef FIX_NOTHING
// FIX_NOTHING: :[[@LINE+1]]:{{[0-9]+}}: error: expected the shape of the template, or formats before its name in '#pragma xmp template_fix', found 'end of directive'
#pragma xmp template_fix shapeless
#endif
}
#endif

#ifdef DISTRIBUTE_UNDECLARED
// DISTRIBUTE_UNDECLARED: :[[@LINE+1]]:{{[0-9]+}}: error: 'u' is not declared as a template; add '#pragma xmp template u(...)' before
#pragma xmp distribute u(block) onto p
#endif

#ifdef DISTRIBUTE_TWICE
// DISTRIBUTE_TWICE: :[[@LINE+1]]:{{[0-9]+}}: error: template 't' is already distributed
#pragma xmp distribute t(block) onto p
#endif

#ifdef ONTO_UNDECLARED
#pragma xmp template u(0:9)
// ONTO_UNDECLARED: :[[@LINE+1]]:{{[0-9]+}}: error: 'q' is not declared as nodes; add '#pragma xmp nodes' before
#pragma xmp distribute u(block) onto q
#endif

#ifdef ONTO_PART
#pragma xmp template u(0:9)
// ONTO_PART: :[[@LINE+1]]:{{[0-9]+}}: error: a template is distributed onto all of 'p', without subscripts; declare nodes for the part, as in '#pragma xmp nodes part[2] = p[0:2]'
#pragma xmp distribute u(block) onto p(1:2)
#endif

#ifdef ONTO_TEMPLATE
#pragma xmp template u(0:9)
// ONTO_TEMPLATE: :[[@LINE+1]]:{{[0-9]+}}: error: 't' is not declared as nodes
#pragma xmp distribute u(block) onto t
#endif

#ifdef FORMATS
#pragma xmp template u(0:9, 0:9)
// FORMATS: :[[@LINE+1]]:{{[0-9]+}}: error: template 'u' has 2 dimensions but 1 format; write one for each, with '*' for a dimension that is not distributed
#pragma xmp distribute u(block) onto p
// FORMATS: note: declared here
#endif

#ifdef FORMATS_AND_NODES
#pragma xmp template u(0:9, 0:9)
// FORMATS_AND_NODES: :[[@LINE+1]]:{{[0-9]+}}: error: 2 dimensions of template 'u' are distributed, but 'p' has 1 dimension; write a format other than '*' for each dimension of the nodes, or declare other nodes
#pragma xmp distribute u(block, block) onto p
// FORMATS_AND_NODES: note: declared here
#endif

#ifdef FORMAT
#pragma xmp template u(0:9)
// FORMAT: :[[@LINE+1]]:{{[0-9]+}}: error: expected 'block', 'cyclic', 'gblock' or '*' in '#pragma xmp distribute', found 'blok'
#pragma xmp distribute u(blok) onto p
#endif

#ifdef BLOCK_ZERO
#pragma xmp template u(0:9)
// BLOCK_ZERO: :[[@LINE+1]]:{{[0-9]+}}: error: the width of a block must be positive, not 0
#pragma xmp distribute u(block(0)) onto p
#endif

#ifdef ALIGN_UNDECLARED
// ALIGN_UNDECLARED: :[[@LINE+1]]:{{[0-9]+}}: error: 'zz' is not declared as an array before '#pragma xmp align'
#pragma xmp align zz[i] with t(i)
#endif

#ifdef ALIGN_TEMPLATE
// ALIGN_TEMPLATE: :[[@LINE+1]]:{{[0-9]+}}: error: 'u' is not declared as a template; add '#pragma xmp template' before
#pragma xmp align d[i] with u(i)
#endif

#ifdef ALIGN_UNDISTRIBUTED
#pragma xmp template u(0:9)
// ALIGN_UNDISTRIBUTED: :[[@LINE+1]]:{{[0-9]+}}: error: template 'u' is not distributed; add '#pragma xmp distribute u(...) onto ...'
#pragma xmp align d[i] with u(i)
// ALIGN_UNDISTRIBUTED: note: declared here
#endif

#ifdef ALIGN_RANK
// ALIGN_RANK: :[[@LINE+1]]:{{[0-9]+}}: error: array 'a' has 2 dimensions but 'align' gives 1 subscript; write one for each
#pragma xmp align a[i] with t(i)
#endif

#ifdef ALIGN_TEMPLATE_RANK
// ALIGN_TEMPLATE_RANK: :[[@LINE+1]]:{{[0-9]+}}: error: template 't' has 1 dimension{{s?}} but 2 subscripts
#pragma xmp align a[i][j] with t(i, j)
// ALIGN_TEMPLATE_RANK: note: declared here
#endif

#ifdef ALIGN_TWICE
// ALIGN_TWICE: :[[@LINE+1]]:{{[0-9]+}}: error: array 'b' is already aligned
#pragma xmp align b[i] with t(i)
// ALIGN_TWICE: note: aligned here
#endif

#ifdef ALIGN_SCALAR
// ALIGN_SCALAR: :[[@LINE+1]]:{{[0-9]+}}: error: 'k' is not an array
#pragma xmp align k[i] with t(i)
#endif

#ifdef ALIGN_INITIALISED
double e[10] = {1};
// ALIGN_INITIALISED: :[[@LINE+1]]:{{[0-9]+}}: error: distributed array 'e' must not be initialised
#pragma xmp align e[i] with t(i)
#endif

#ifdef ALIGN_DUMMY_TWICE
// ALIGN_DUMMY_TWICE: :[[@LINE+1]]:{{[0-9]+}}: error: 'i' stands twice on the array's side
#pragma xmp align a[i][i] with t(i)
#endif

#ifdef ALIGN_DUMMY_UNUSED
// ALIGN_DUMMY_UNUSED: :[[@LINE+1]]:{{[0-9]+}}: error: array dimension 1 is not used on the template's side; write '*' to collapse it
#pragma xmp align a[i][j] with t(i)
#endif

#ifdef ALIGN_DUMMY_UNKNOWN
// ALIGN_DUMMY_UNKNOWN: :[[@LINE+1]]:{{[0-9]+}}: error: 'j' is not a subscript of the array, plus or minus an offset
#pragma xmp align a[i][*] with t(j)
#endif

#ifdef ALIGN_RANGE
// ALIGN_RANGE: :[[@LINE+1]]:{{[0-9]+}}: error: a range is not allowed in 'align'
#pragma xmp align d[i] with t(0:9)
#endif

#ifdef ALIGN_MEMBER
struct s { double v[10]; };
#pragma xmp align s.v[i] with t(i)
struct s s0, *s1;
// ALIGN_MEMBER: :[[@LINE+1]]:{{[0-9]+}}: error: member 'v' of 's' is distributed; write it as 'variable.v' with a variable of file scope that is declared after '#pragma xmp align'
void member(void) { s1->v[0] = s0.v[0]; }
#endif

#ifdef SHADOW_UNDECLARED
// SHADOW_UNDECLARED: :[[@LINE+1]]:{{[0-9]+}}: error: array 'zz' is not aligned; add '#pragma xmp align'
#pragma xmp shadow zz[1]
#endif

#ifdef SHADOW_UNALIGNED
// SHADOW_UNALIGNED: :[[@LINE+1]]:{{[0-9]+}}: error: array 'd' is not aligned; add '#pragma xmp align'
#pragma xmp shadow d[1]
#endif

#ifdef SHADOW_TWICE
// SHADOW_TWICE: :[[@LINE+1]]:{{[0-9]+}}: error: array 'b' already has a shadow
#pragma xmp shadow b[2]
#endif

#ifdef SHADOW_RANK
// SHADOW_RANK: :[[@LINE+1]]:{{[0-9]+}}: error: array 'c' has 1 dimension{{s?}} but 'shadow' gives 2 widths
#pragma xmp shadow c[1][1]
#endif

#ifdef SHADOW_NEGATIVE
// SHADOW_NEGATIVE: :[[@LINE+1]]:{{[0-9]+}}: error: a shadow width must not be negative
#pragma xmp shadow c[-1]
#endif

#ifdef SHADOW_VARIABLE
// SHADOW_VARIABLE: :[[@LINE+1]]:{{[0-9]+}}: error: a shadow width must be a constant
#pragma xmp shadow c[k]
#endif

#ifdef ATTRIBUTE_TWICE
// ATTRIBUTE_TWICE: :[[@LINE+1]]:{{[0-9]+}}: error: attribute 'template' is given twice
#pragma xmp template, template, distribute(block) onto p :: u(0:9)
#endif

#ifdef MALLOC_SIZES
#include <xmp.h>
#pragma xmp nodes mp(*)
#pragma xmp template mt(0 : 9, 0 : 9)
#pragma xmp distribute mt(block, *) onto mp
double (*rows)[10];
#pragma xmp align rows[i][j] with mt(i, j)
// MALLOC_SIZES: :[[@LINE+1]]:{{[0-9]+}}: error: xmp_malloc of 'rows' has 1 size but 2 dimensions
void get(void) { rows = (double (*)[10])xmp_malloc(xmp_desc_of(rows), 10); }
#endif

#ifdef ALIGN_LATE
double late(void) {
  double e[10];
  // ALIGN_LATE: :[[@LINE+1]]:3: error: 'e' is used before the directive that distributes it; move '#pragma xmp align' to its declaration
  e[1] = 2;
#pragma xmp align e[i] with t(i)
  // ALIGN_LATE: :[[@LINE-1]]:19: note: the directive is here
  return 1;
}
#endif
