// FEATURE: 15 on_device | at run time: a device that the set does not have
// STATUS: yes
// FATAL: devices 2 to 2 of 'd' do not exist: it has 2
// DEVICES: host:2
// RANKS: 1 2
#pragma acc devices d[*]
int a[9];
int main(void) {
  int k = 2;
#pragma acc enter data copyin(a) on_device(d[k])
  return 0;
}
