// FEATURE: 15 devices | at run time: a size other than that of the right side
// STATUS: yes
// FATAL: 'd' has 3 devices, but the right side names 2
// DEVICES: host:2
// RANKS: 1 2
#pragma acc devices d[3] = nvidia[0:2]
int a[9];
int main(void) {
#pragma acc enter data copyin(a) on_device(d)
  return 0;
}
