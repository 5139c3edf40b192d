// What a construct makes of a pointer stays on the device: `kernels`, which
// promises the meaning of the sequential program, warns where that is missed.
//
// RUN: xacc-cc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:

int a[16];

long read(void) {
  int *p = a;
  // CHECK: :[[@LINE+1]]:1: warning: the construct changes the pointer 'p', and that value does not come back, but the program reads it behind the construct; use an index there, or a pointer that is declared in the construct
#pragma acc kernels
  for (int i = 0; i < 16; i++)
    *p++ = i;
  return p - a;
}

void again(int n) {
  int *p = a;
  for (int k = 0; k < n; k++) {
    // CHECK: :[[@LINE+1]]:1: warning: the construct changes the pointer 'p',
#pragma acc kernels
    for (int i = 0; i < 4; i++)
      *p++ = i;
  }
}

long loop(void) {
  int *p;
  // CHECK: :[[@LINE+1]]:1: warning: the construct changes the pointer 'p',
#pragma acc kernels
  for (p = a; p < a + 16; p++)
    *p = 1;
  return p - a;
}

// None: nobody reads it, or it has a new value.
void unread(void) {
  int *p = a, *q = a;
  for (int k = 0; k < 4; k++) {
    q = a + k;
#pragma acc kernels
    for (int i = 0; i < 4; i++)
      *q++ = i;
  }
#pragma acc kernels
  for (int i = 0; i < 16; i++)
    *p++ = i;
  p = a + 1;
  *p = 2;
#pragma acc kernels
  for (p = a; p < a + 16; p++)
    *p += 1;
}

// None: a gang's pointer is its own.
long gangs(void) {
  int *p = a;
#pragma acc serial
  for (int i = 0; i < 16; i++)
    *p++ = i;
  return p - a;
}
