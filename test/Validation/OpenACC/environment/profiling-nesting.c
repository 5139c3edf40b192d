// FEATURE: 5.1.7 events | a compute construct's events enclose those of its data and launches
// STATUS: yes

#include <acc_prof.h>
#include <openacc.h>
#include <stdio.h>
#include <string.h>

static char order[100];
static void note(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  const char *letters = "..........<>{}..()[]";
  size_t end = strlen(order);
  if (end + 1 < sizeof order)
    order[end] = letters[event->event_type];
}
void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup) {
  for (int event = acc_ev_enter_data_start; event <= acc_ev_enqueue_launch_end; event++)
    reg((acc_event_t)event, note, acc_reg);
}
static int differs(const char *expected) {
  int result = strcmp(order, expected) != 0;
  if (result)
    printf("%s instead of %s\n", order, expected);
  memset(order, 0, sizeof order);
  return result;
}

int main(void) {
  int errors = 0, x = 0, a[100], b[100];
  for (int i = 0; i < 3; i++) {
#pragma acc serial copy(x)
    x++;
    errors += differs("(<>[]{})");
  }
#pragma acc parallel loop copyout(a) copyout(b)
  for (int i = 0; i < 100; i++)
    a[i] = b[i] = i;
  errors += differs("(<><>[]{}{})");
#pragma acc data copy(a, b)
  {
    errors += differs("<><>");
#pragma acc parallel loop present(a)
    for (int i = 0; i < 100; i++)
      a[i]++;
    errors += differs("([])");
  }
  errors += differs("{}{}");
#pragma acc kernels copy(a, b)
  {
#pragma acc loop
    for (int i = 0; i < 100; i++)
      a[i]++;
#pragma acc loop
    for (int i = 0; i < 100; i++)
      b[i] += 2;
  }
  errors += differs("(<><>[][]{}{})");
  for (int i = 0; i < 100; i++)
    errors += a[i] != i + 2 || b[i] != i + 2;
  printf("errors %d\n", errors + (x != 3));
  printf("complete\n");
  return 0;
}
