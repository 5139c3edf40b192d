// FEATURE: 8.7 bcast | rejected: an array that is distributed over the nodes
// STATUS: yes
// REFUSED: distributed array 'a'
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int a[10];
#pragma xmp align a[i] with t(i)
int main(void) {
#pragma xmp bcast(a)
  return 0;
}
