// FEATURE: 6.3 loop | rejected: a distributed array
// STATUS: yes
// REFUSED: distributed array 'a' cannot be a reduction variable
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int a[10];
#pragma xmp align a[i] with t(i)
int main(void) {
#pragma xmp loop (i) on t(i) reduction(+ : a)
  for (int i = 0; i < 10; i++)
    a[i] += i;
  return 0;
}
