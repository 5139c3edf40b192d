// FEATURE: 15 on_device | at run time: data that one device of the set does not have
// STATUS: yes
// FATAL: is not present on device host:1
// DEVICES: host:2
// RANKS: 1 2
#pragma acc devices d[*]
int a[9];
int main(void) {
#pragma acc enter data copyin(a) on_device(d[0])
#pragma acc parallel loop present(a) on_device(d)
  for (int i = 0; i < 9; i++)
    a[i] = i;
  return 0;
}
