// FEATURE: 15 layout | rejected: another format
// STATUS: yes
// REFUSED: the formats of 'layout' are 'block' and '*'
#pragma acc devices d[*]
int a[9];
#pragma acc declare create(a) layout([cyclic]) on_device(d)
int main(void) { return 0; }
