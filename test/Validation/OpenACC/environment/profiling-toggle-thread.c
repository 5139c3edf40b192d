// FEATURE: 5.4.2 registering callbacks | `acc_toggle_per_thread`: the calling thread alone
// STATUS: yes

#include <acc_prof.h>
#include <openacc.h>
#include <stdio.h>
#include <pthread.h>

static int calls[3], order;
static void first(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  calls[0]++;
  order = 1;
}
static void second(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  calls[1]++;
  order = order == 1 ? 2 : 0;
}
static void launch(void) {
  int x = 0;
#pragma acc serial copy(x)
  x++;
}
static int counts(int a, int b) { return calls[0] != a || calls[1] != b; }

static void *other(void *argument) {
  launch();
  return argument;
}

int main(void) {
  int errors = 0;
  acc_prof_register(acc_ev_enqueue_launch_start, first, acc_reg);
  acc_prof_unregister(acc_ev_none, NULL, acc_toggle_per_thread);
  launch();
  errors += counts(0, 0);
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  pthread_join(thread, NULL);
  errors += counts(1, 0);
  acc_prof_register(acc_ev_none, NULL, acc_toggle_per_thread);
  launch();
  errors += counts(2, 0);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
