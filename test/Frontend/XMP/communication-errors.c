// Wrong reflect, reduction, bcast and task.
// RUN: %S/../Inputs/reject.sh xacc-cc not FileCheck %s %t.o \
// RUN:   WIDTH_NO_SHADOW REFLECT_LOCAL REFLECT_UNDECLARED REFLECT_ELEMENT \
// RUN:   WIDTH_RANK WIDTH_LARGE WIDTH_NEGATIVE REDUCTION_KIND \
// RUN:   REDUCTION_NO_KIND REDUCTION_FLOAT REDUCTION_STRUCT \
// RUN:   REDUCTION_DISTRIBUTED REDUCTION_LOOP_DISTRIBUTED REDUCTION_LOOP_INDEX \
// RUN:   REDUCTION_UNDECLARED BCAST_DISTRIBUTED BCAST_EXPRESSION TASK_NO_ON \
// RUN:   TASK_NODES TASK_RANK TASK_RETURN TASK_BREAK TASK_GOTO_IN \
// RUN:   TASKS_STATEMENT TASKS_NO_BLOCK TASK_NOTHING BCAST_BIT_FIELD \
// RUN:   BCAST_FUNCTION BCAST_CONST REDUCTION_WIDE REDUCTION_HALF SORT_ADDRESS
// REQUIRES: frontend

double a[10][10], b[10], c[10], d[10];
int k;
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]
#pragma xmp align c[i] with t(i)

int main(void) {
  int i, j, n = 3;
  double s = 0;
  int arr[4];

#ifdef WIDTH_NO_SHADOW
// WIDTH_NO_SHADOW: :[[@LINE+1]]:{{[0-9]+}}: error: width 1 of dimension 0 is larger than the shadow of 'c' (0)
#pragma xmp reflect(c) width(0:1)
// WIDTH_NO_SHADOW: note: distributed here
#endif

#ifdef BCAST_BIT_FIELD
  struct {
    int v : 3;
  } bits = {1};
// BCAST_BIT_FIELD: error: a bit field cannot be communicated; use a variable
#pragma xmp bcast(bits.v)
#endif

#ifdef BCAST_FUNCTION
// BCAST_FUNCTION: :[[@LINE+1]]:{{[0-9]+}}: error: a function cannot be communicated; use a variable
#pragma xmp bcast(main)
#endif

#ifdef BCAST_CONST
  const int fixed = 3;
// BCAST_CONST: :[[@LINE+1]]:{{[0-9]+}}: error: a constant object cannot be communicated; use a variable
#pragma xmp bcast(fixed)
#endif

#ifdef REDUCTION_WIDE
  __int128 wide = 3;
// REDUCTION_WIDE: :[[@LINE+1]]:{{[0-9]+}}: error: a reduction needs numbers of at most 64 bits, not '__int128'
#pragma xmp reduction(+ : wide)
#endif
#ifdef REDUCTION_HALF
  _Float16 wide = 3;
// REDUCTION_HALF: :[[@LINE+1]]:{{[0-9]+}}: error: a reduction over nodes needs float, double or long double, not '_Float16'
#pragma xmp reduction(+ : wide)
#endif

#ifdef REFLECT_LOCAL
// REFLECT_LOCAL: :[[@LINE+1]]:{{[0-9]+}}: error: 'arr' is not a distributed array; add '#pragma xmp align' for it
#pragma xmp reflect(arr)
#endif

#ifdef REFLECT_UNDECLARED
// REFLECT_UNDECLARED: :[[@LINE+1]]:{{[0-9]+}}: error: 'zz' is not a distributed array; add '#pragma xmp align' for it
#pragma xmp reflect(zz)
#endif

#ifdef REFLECT_ELEMENT
// REFLECT_ELEMENT: :[[@LINE+1]]:{{[0-9]+}}: error: 'b[0]' is not a distributed array
#pragma xmp reflect(b[0])
#endif

#ifdef WIDTH_RANK
// WIDTH_RANK: :[[@LINE+1]]:{{[0-9]+}}: error: 'width' has 2 widths but array 'b' has 1 dimension
#pragma xmp reflect(b) width(1, 1)
#endif

#ifdef WIDTH_LARGE
// WIDTH_LARGE: :[[@LINE+1]]:{{[0-9]+}}: error: width 2 of dimension 0 is larger than the shadow of 'b' (1)
#pragma xmp reflect(b) width(2)
// WIDTH_LARGE: note: distributed here
#endif

#ifdef WIDTH_NEGATIVE
// WIDTH_NEGATIVE: :[[@LINE+1]]:{{[0-9]+}}: error: width -1 is negative
#pragma xmp reflect(b) width(-1)
#endif

#ifdef REDUCTION_KIND
// REDUCTION_KIND: :[[@LINE+1]]:{{[0-9]+}}: error: reduction kind 'avg' is not supported; write one of + * - &
#pragma xmp reduction(avg : s)
#endif

#ifdef REDUCTION_NO_KIND
// REDUCTION_NO_KIND: :[[@LINE+1]]:{{[0-9]+}}: error: reduction kind 's' is not supported
#pragma xmp reduction(s)
#endif

#ifdef REDUCTION_FLOAT
// REDUCTION_FLOAT: :[[@LINE+1]]:{{[0-9]+}}: error: reduction kind '&' needs a variable of integer type
#pragma xmp loop on t(i) reduction(& : s)
  for (i = 0; i < 10; i++)
    s += 1;
#endif

#ifdef REDUCTION_STRUCT
  struct {
    int x;
  } z;
// REDUCTION_STRUCT: :[[@LINE+1]]:{{[0-9]+}}: error: a reduction needs a variable of arithmetic type, not 'struct
#pragma xmp reduction(+ : z)
#endif

#ifdef REDUCTION_DISTRIBUTED
// REDUCTION_DISTRIBUTED: :[[@LINE+1]]:{{[0-9]+}}: error: distributed array 'b' has one copy of each element: nothing to communicate
#pragma xmp reduction(+ : b)
#endif

#ifdef REDUCTION_LOOP_DISTRIBUTED
// REDUCTION_LOOP_DISTRIBUTED: :[[@LINE+1]]:{{[0-9]+}}: error: distributed array 'b' cannot be a reduction variable
#pragma xmp loop on t(i) reduction(+ : b)
  for (i = 0; i < 10; i++)
    s += 1;
#endif

#ifdef REDUCTION_LOOP_INDEX
// REDUCTION_LOOP_INDEX: :[[@LINE+1]]:{{[0-9]+}}: error: 'i' is the variable of the loop and cannot be reduced; reduce another variable
#pragma xmp loop on t(i) reduction(+ : i)
  for (i = 0; i < 10; i++)
    s += 1;
#endif

#ifdef REDUCTION_UNDECLARED
// REDUCTION_UNDECLARED: :[[@LINE+1]]:{{[0-9]+}}: error: use of undeclared identifier 'zz' in a directive
#pragma xmp reduction(+ : zz)
#endif

#ifdef BCAST_DISTRIBUTED
// BCAST_DISTRIBUTED: :[[@LINE+1]]:{{[0-9]+}}: error: distributed array 'b' has one copy of each element: nothing to communicate
#pragma xmp bcast(b)
#endif

#ifdef BCAST_EXPRESSION
// BCAST_EXPRESSION: :[[@LINE+1]]:{{[0-9]+}}: error: a variable, an element or a member is expected here, not the value of an expression
#pragma xmp bcast(n + 1)
#endif

#ifdef TASK_NO_ON
// TASK_NO_ON: :[[@LINE+1]]:{{[0-9]+}}: error: expected 'on' in '#pragma xmp task', found 'end of directive'
#pragma xmp task
  s = 1;
#endif

#ifdef TASK_NODES
// TASK_NODES: :[[@LINE+1]]:{{[0-9]+}}: error: 'q' is not declared as nodes or a template
#pragma xmp task on q(1)
  s = 1;
#endif

#ifdef TASK_RANK
// TASK_RANK: :[[@LINE+1]]:{{[0-9]+}}: error: 'p' has 1 dimension{{s?}} but 2 subscripts
#pragma xmp task on p(1, 2)
  s = 1;
#endif

#ifdef TASK_RETURN
#pragma xmp task on p(1)
  {
// TASK_RETURN: :[[@LINE+1]]:{{[0-9]+}}: error: a jump must not leave or enter the statement of '#pragma xmp task'
    return 1;
  }
#endif

#ifdef TASK_BREAK
  for (i = 0; i < 3; i++) {
#pragma xmp task on p(1)
    {
// TASK_BREAK: :[[@LINE+1]]:{{[0-9]+}}: error: a jump must not leave the statement of a directive
      break;
    }
  }
#endif

#ifdef TASK_GOTO_IN
// TASK_GOTO_IN: :[[@LINE+1]]:{{[0-9]+}}: error: a jump must not leave or enter the statement of '#pragma xmp task'
  goto in;
#pragma xmp task on p(1)
  {
  in:
    s = 1;
  }
#endif

#ifdef TASKS_STATEMENT
#pragma xmp tasks
  {
// TASKS_STATEMENT: :[[@LINE+1]]:{{[0-9]+}}: error: only '#pragma xmp task' may stand directly in '#pragma xmp tasks'
    s = 1;
  }
#endif

#ifdef TASKS_NO_BLOCK
// TASKS_NO_BLOCK: :[[@LINE+1]]:{{[0-9]+}}: error: '#pragma xmp tasks' must be followed by a block '{ }' of tasks
#pragma xmp tasks
  s = 1;
#endif

#ifdef TASK_NOTHING
  {
// TASK_NOTHING: :[[@LINE+1]]:{{[0-9]+}}: error: '#pragma xmp task' must be followed by a statement
#pragma xmp task on p(1)
  }
#endif

#ifdef SORT_ADDRESS
  void xmp_sort_up(void *, void *);
// SORT_ADDRESS: :[[@LINE+1]]:{{[0-9]+}}: error: 'xmp_sort_up' takes descriptors: write 'xmp_desc_of(b)' or 'b[:]...'
  xmp_sort_up(b, c);
#endif
  return 0;
}
