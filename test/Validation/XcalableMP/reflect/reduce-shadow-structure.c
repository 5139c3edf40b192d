// FEATURE: 8.3 reduce_shadow | rejected: elements that are not arithmetic
// STATUS: yes
// REFUSED: reduce_shadow
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
struct { int x; } a[10];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
int main(void) {
#pragma xmp reduce_shadow(a)
  return 0;
}
