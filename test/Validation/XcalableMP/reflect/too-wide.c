// FEATURE: 8.1 reflect | rejected: a width above the shadow
// STATUS: yes
// REFUSED: is larger than the shadow
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int a[10];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
int main(void) {
#pragma xmp reflect(a) width(2)
  return 0;
}
