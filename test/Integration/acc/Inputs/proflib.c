// A tool of the profiling interface.
#include <acc_prof.h>
#include <stdio.h>

static void launch(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  printf("%s: launch of %s at line %d\n", NAME, event->launch_event.kernel_name, info->line_no);
}

void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup) {
  reg(acc_ev_enqueue_launch_start, launch, acc_reg);
}
