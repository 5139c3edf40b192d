// FEATURE: 8.6 reduction | rejected: an array that is distributed over the nodes
// STATUS: yes
// REFUSED: distributed array 'a'
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int a[10];
#pragma xmp align a[i] with t(i)
int main(void) {
#pragma xmp reduction(+ : a)
  return 0;
}
