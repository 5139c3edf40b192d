// FEATURE: 8.1 reflect | rejected: an array without a shadow
// STATUS: yes
// REFUSED: has no shadow to reflect
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int a[10];
#pragma xmp align a[i] with t(i)
int main(void) {
#pragma xmp reflect(a)
  return 0;
}
