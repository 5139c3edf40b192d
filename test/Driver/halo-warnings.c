// A loop that reads what neighbours own and nobody has brought.
//
// RUN: %xacc_bin_dir/xacc-cc --no-cuda -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=WARN
// RUN: %xacc_bin_dir/xacc-cc --no-cuda -Wno-xacc-halo -c %s -o %t.o 2>&1 | count 0
// RUN: %xacc_bin_dir/xacc-cc --no-cuda -w -c %s -o %t.o 2>&1 | count 0
// RUN: rm -f %t.o
// RUN: not %xacc_bin_dir/xacc-cc --no-cuda -Werror -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not ls %t.o
// RUN: not %xacc_bin_dir/xacc-cc --no-cuda -Werror=xacc-halo -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: %xacc_bin_dir/xacc-cc --no-cuda -fauto-reflect -Rxacc --emit=xmp %s -o - 2>&1 | FileCheck %s --check-prefix=AUTO
// RUN: %xacc_bin_dir/xacc-cc --no-cuda -fdiagnostics-parseable-fixits -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=FIXIT
// REQUIRES: frontend

#pragma xmp nodes p(*)
#pragma xmp template t(0:99)
#pragma xmp distribute t(block) onto p
double a[100], b[100];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp shadow a[1]

void sweep(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma xmp loop on t(i)
  for (int i = 1; i < 99; i++)
    b[i] = a[i - 1] + a[i + 1];
}

// WARN: halo-warnings.c:[[@LINE-3]]:12: warning: reads elements of 'a' that neighbours own, but no 'reflect' brings them after they were written [-Wxacc-halo]
// WARN: halo-warnings.c:[[@LINE-7]]:10: note: they are written here
// WARN: halo-warnings.c:[[@LINE-7]]:1: note: before this loop, write '#pragma xmp reflect (a)'
// WARN-NEXT: {{^}}#pragma xmp loop on t(i)
// WARN-NEXT: {{^\^$}}
// WARN-NEXT: {{^}}#pragma xmp reflect (a)
// ERROR: error: reads elements of 'a' that neighbours own
// AUTO: remark: inserted 'reflect' of 'a' [1:1]
// AUTO: xmp.reflect %{{.*}} orthogonal {directive = #xmp.directive<"reflect"("a")>}
// AUTO-NEXT: xmp.loop
// ERROR: note: before this loop, write
// ERROR-NEXT: {{^}}#pragma xmp loop on t(i)
// ERROR-NEXT: {{^\^$}}
// ERROR-NEXT: {{^}}#pragma xmp reflect (a)

// The text is shown where the first of the loop's directives is, and it is for
// the copy that the loop reads. A call of the library changes no array.
int printf(const char *, ...);
void onDevice(void) {
#pragma acc data create(a, b)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop present(a)
    for (int i = 0; i < 100; i++)
      a[i] = i;
    printf("set\n");
    #pragma xmp loop \
      on t(i)
    #pragma acc parallel loop present(a, b)
    for (int i = 1; i < 99; i++)
      b[i] = a[i - 1] + a[i + 1];
  }
}

// WARN: halo-warnings.c:[[@LINE-4]]:14: warning: reads elements of 'a'
// WARN: halo-warnings.c:[[@LINE-9]]:5: note: before this loop, write '#pragma xmp reflect (a) acc'
// WARN-NEXT: {{^}}    #pragma xmp loop
// WARN-NEXT: {{^    \^$}}
// WARN-NEXT: {{^}}    #pragma xmp reflect (a) acc

// An exchange that brings too little is to be replaced, with all its lines.
#pragma xmp shadow b[2:1]
void widen(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 100; i++)
    b[i] = i;
  #pragma xmp reflect (b) \
      width(1:1)
#pragma xmp loop on t(i)
  for (int i = 2; i < 99; i++)
    a[i] = b[i - 2] + b[i + 1];
}
// WARN: warning: reads elements of 'b' that neighbours own, [2:1] beside the block, but 'reflect' brings [1:1] only after they were written
// WARN: note: they are written here
// WARN: halo-warnings.c:[[@LINE-8]]:3: note: widen this exchange: '#pragma xmp reflect (b)'
// WARN-NEXT: {{^}}  #pragma xmp reflect (b) {{.$}}
// WARN-NEXT: {{^  \^$}}
// WARN-NEXT: {{^}}  #pragma xmp reflect (b){{$}}
// FIXIT: fix-it:"{{.*}}halo-warnings.c":{{[{]}}[[@LINE-63]]:1-[[@LINE-63]]:1{{[}]}}:"#pragma xmp reflect (a)\n"
// FIXIT: fix-it:"{{.*}}halo-warnings.c":{{[{]}}[[@LINE-33]]:5-[[@LINE-33]]:5{{[}]}}:"#pragma xmp reflect (a) acc\n    "
// FIXIT: fix-it:"{{.*}}halo-warnings.c":{{[{]}}[[@LINE-14]]:3-[[@LINE-13]]:17{{[}]}}:"#pragma xmp reflect (b)"

// A static array has the name that the source gives it.
static double hidden[100];
#pragma xmp align hidden[i] with t(i)
#pragma xmp shadow hidden[1:0]
void ofThisFile(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 100; i++)
    hidden[i] = i;
#pragma xmp loop on t(i)
  for (int i = 1; i < 100; i++)
    b[i] = hidden[i - 1];
}
// WARN: warning: reads elements of 'hidden' that neighbours own
// WARN: note: before this loop, write '#pragma xmp reflect (hidden)'
