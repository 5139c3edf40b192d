// FEATURE: 5.2 names, addresses | rejected: the address of a distributed array where an initializer has to be constant
// STATUS: yes
// REFUSED: 'first' cannot be initialised with distributed array 'a', whose address is known only when the program has started; assign it in a function
// VARIANT: at file scope | CASE=1
// VARIANT: of an element | CASE=2
// VARIANT: static in a function | CASE=3
#define N 10
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)
unsigned long size = sizeof a / sizeof a[0];
#if CASE == 1
struct {
  int number;
  double *values;
} first = {1, a};
#elif CASE == 2
double *first = &a[3];
#endif

int main(void) {
#if CASE == 3
  static double *first = a;
  return first == 0;
#endif
  return size == 10;
}
