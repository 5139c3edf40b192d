// FEATURE: 8.7 bcast | rejected: a section of a distributed array
// STATUS: yes
// REFUSED: a section of distributed array 'a' cannot be used here
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int a[10];
#pragma xmp align a[i] with t(i)
int main(void) {
#pragma xmp bcast(a [1:2])
  return 0;
}
