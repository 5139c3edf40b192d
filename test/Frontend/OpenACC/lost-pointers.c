// What a construct makes of a pointer stays on the device: `kernels`, which
// promises the meaning of the sequential program, warns where that is missed.
//
// RUN: xacc-cc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:

int a[16], b[16];

// None: it is known how far they are from where they were, or from an array.
long moves(void) {
  int *p = a, *q, *r = 0;
#pragma acc kernels
  for (int i = 0; i < 16; i++)
    *p++ = i;
#pragma acc kernels
  for (q = a; q < a + 16; q++)
    if (*q == 7)
      r = q + 1;
  return p - a + (q - a) + (r - a);
}

long several(int n) {
  int *p = a;
  // CHECK: :[[@LINE+1]]:1: warning: the construct changes the pointer 'p', and that value does not come back, but the program reads it behind the construct; use an index there, or a pointer that is declared in the construct
#pragma acc kernels
  for (int i = 0; i < 16; i++)
    p = i < n ? a + i : b + i;
  return *p;
}

void again(int n) {
  int *p = a;
  for (int k = 0; k < n; k++) {
    // CHECK: :[[@LINE+1]]:1: warning: the construct changes the pointer 'p',
#pragma acc kernels
    {
      if (n > 3)
        p = b;
      for (int i = 0; i < 4; i++)
        *p++ = i;
    }
  }
}

static void next(int **p) { ++*p; }
int called(void) {
  int *p = b;
  // CHECK: :[[@LINE+1]]:1: warning: the construct changes the pointer 'p',
#pragma acc kernels
  {
    next(&p);
    *p = 1;
  }
  return *p;
}

long later(void) {
  int *p = a;
  // CHECK: :[[@LINE+1]]:1: warning: the construct changes the pointer 'p',
#pragma acc kernels async
  for (int i = 0; i < 16; i++)
    *p++ = i;
#pragma acc wait
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
