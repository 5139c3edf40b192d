// FEATURE: 6.3 loop | rejected: an element of a distributed array as a reduction variable
// STATUS: yes
// REFUSED: distributed array 'a' cannot be
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int a[10];
#pragma xmp align a[i] with t(i)
int main(void) {
#pragma xmp loop (i) on t(i) reduction(+ : a[3])
  for (int i = 0; i < 10; i++)
    a[3] += i;
}
