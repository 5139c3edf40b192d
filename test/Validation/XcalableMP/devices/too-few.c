// FEATURE: 15 devices | at run time: more devices than there are
// STATUS: yes
// FATAL: 'd' needs devices 0 to 4 of this process, which has 2
// DEVICES: host:2
// RANKS: 1 2
#pragma acc devices d[5]
int a[9];
int main(void) {
#pragma acc enter data copyin(a) on_device(d)
  return 0;
}
