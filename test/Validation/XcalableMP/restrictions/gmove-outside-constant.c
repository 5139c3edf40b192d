// FEATURE: 8.4 gmove | rejected: constant indices outside of a distributed array
// STATUS: yes
// REFUSED: of dimension 1 in '#pragma xmp gmove' is outside of array 'a', whose indices are 0 to 15
// VARIANT: a section on the left | LEFT=a[0][1:16] RIGHT=row[0:16]
// VARIANT: with a negative step | LEFT=row[0:4] RIGHT=a[2][2:4:-1]
// VARIANT: an element | LEFT=x RIGHT=a[3][16]
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[4][N], row[N], x;
#pragma xmp align a[*][i] with t(i)

int main(void) {
#pragma xmp gmove
  LEFT = RIGHT;
  return 0;
}
