#define N 10
static double a[N];
int main(void) {
  int i;
#pragma acc parallel loop copy(a)
  for (i = 0; i < N; i++)
    a[i] = i;
#pragma acc data copyin(a)
  {
#pragma acc host_data use_device(a)
    { double *p = a; i = p != 0; }
  }
  return i == 1 ? 0 : 1;
}
