// FEATURE: 15 on_device | rejected: a set that is not declared
// STATUS: yes
// REFUSED: 'd' is not declared by '#pragma acc devices'
int a[9];
int main(void) {
#pragma acc enter data copyin(a) on_device(d)
  return 0;
}
