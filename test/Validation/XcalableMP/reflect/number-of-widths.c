// FEATURE: 8.1 reflect | rejected: wrong number of widths (A36)
// STATUS: yes
// REFUSED: 'width' has 2 widths but array 'a' has 1 dimension
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int a[10];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
int main(void) {
#pragma xmp reflect(a) width(1, 1)
  return 0;
}
