// FEATURE: 14.3 acc | gmove: rejected: acc names a variable of neither side
// STATUS: yes
// REFUSED: clause 'acc' of '#pragma xmp gmove' must name the variable of the left or of the right side
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int a[10], b[10];
#pragma xmp align a[i] with t(i)
int main(void) {
#pragma acc data copy(a)
#pragma xmp gmove acc(c)
  a[0:5] = b[0:5];
  return 0;
}
