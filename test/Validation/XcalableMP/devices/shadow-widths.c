// FEATURE: 15 shadow | rejected: other widths than between nodes
// STATUS: yes
// REFUSED: the shadow of dimension 0 on devices is 2:2, but '#pragma xmp shadow' of 'a' says 1:1
#pragma acc devices d[*]
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 8)
#pragma xmp distribute t(block) onto p
int a[9];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
#pragma acc declare create(a) layout([block]) shadow([2]) on_device(d)
int main(void) { return 0; }
