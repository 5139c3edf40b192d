/*===- acc_prof.h - OpenACC profiling interface -------------------*- C -*-===*\
|*                                                                            *|
|* Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.     *|
|* See LICENSE for license information.                                       *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* OpenACC 3.3, chapter 5, for C90 and later and for C++. Values and layouts  *|
|* are those of GCC's header, so that one tool serves both.                   *|
|*                                                                            *|
|* A tool defines acc_register_library, in the program or in a shared library *|
|* that ACC_PROFLIB names, and registers callbacks there. Callbacks run on    *|
|* the thread that makes the call, and must not execute OpenACC directives.   *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef _ACC_PROF_H
#define _ACC_PROF_H 1

#include <openacc.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Events ---- */

typedef enum acc_event_t {
  acc_ev_none = 0,
  acc_ev_device_init_start = 1,
  acc_ev_device_init_end = 2,
  acc_ev_device_shutdown_start = 3,
  acc_ev_device_shutdown_end = 4,
  acc_ev_runtime_shutdown = 5,
  /* Device memory becomes, and ceases to be, the copy of host memory. */
  acc_ev_create = 6,
  acc_ev_delete = 7,
  acc_ev_alloc = 8,
  acc_ev_free = 9,
  acc_ev_enter_data_start = 10,
  acc_ev_enter_data_end = 11,
  acc_ev_exit_data_start = 12,
  acc_ev_exit_data_end = 13,
  acc_ev_update_start = 14,
  acc_ev_update_end = 15,
  acc_ev_compute_construct_start = 16,
  acc_ev_compute_construct_end = 17,
  acc_ev_enqueue_launch_start = 18,
  acc_ev_enqueue_launch_end = 19,
  acc_ev_enqueue_upload_start = 20,
  acc_ev_enqueue_upload_end = 21,
  acc_ev_enqueue_download_start = 22,
  acc_ev_enqueue_download_end = 23,
  acc_ev_wait_start = 24,
  acc_ev_wait_end = 25,
  acc_ev_last = 26
} acc_event_t;

typedef enum acc_construct_t {
  acc_construct_parallel = 0,
  acc_construct_kernels = 1,
  acc_construct_loop = 2,
  acc_construct_data = 3,
  acc_construct_enter_data = 4,
  acc_construct_exit_data = 5,
  acc_construct_host_data = 6,
  acc_construct_atomic = 7,
  acc_construct_declare = 8,
  acc_construct_init = 9,
  acc_construct_shutdown = 10,
  acc_construct_set = 11,
  acc_construct_update = 12,
  acc_construct_routine = 13,
  acc_construct_wait = 14,
  acc_construct_runtime_api = 15,
  acc_construct_serial = 16
} acc_construct_t;

/* ---- What callbacks are told ---- */

/* `valid_bytes` of a structure is how much of it the runtime has filled in: all
   that is declared here, for which there are names as in GCC's header. */
#define _ACC_PROF_INFO_VALID_BYTES ((int)sizeof(acc_prof_info))
#define _ACC_DATA_EVENT_INFO_VALID_BYTES ((int)sizeof(acc_data_event_info))
#define _ACC_LAUNCH_EVENT_INFO_VALID_BYTES ((int)sizeof(acc_launch_event_info))
#define _ACC_OTHER_EVENT_INFO_VALID_BYTES ((int)sizeof(acc_other_event_info))
#define _ACC_API_INFO_VALID_BYTES ((int)sizeof(acc_api_info))

#define _ACC_PROF_INFO_VERSION 202211

typedef struct acc_prof_info {
  acc_event_t event_type;
  int valid_bytes;
  int version; /* _OPENACC of the runtime */
  acc_device_t device_type;
  int device_number;
  int thread_id;       /* small numbers, in the order of the first events */
  ssize_t async;       /* as the program says it */
  ssize_t async_queue; /* the queue that this means; or acc_async_sync */
  const char *src_file;
  const char *func_name; /* null */
  int line_no, end_line_no;
  int func_line_no, func_end_line_no; /* 0: not known */
} acc_prof_info;

typedef struct acc_data_event_info {
  acc_event_t event_type;
  int valid_bytes;
  acc_construct_t parent_construct;
  int implicit;
  void *tool_info;
  const char *var_name; /* may be null */
  size_t bytes;
  const void *host_ptr;
  const void *device_ptr;
} acc_data_event_info;

typedef struct acc_launch_event_info {
  acc_event_t event_type;
  int valid_bytes;
  acc_construct_t parent_construct;
  int implicit;
  void *tool_info;
  const char *kernel_name;
  size_t num_gangs, num_workers, vector_length; /* 0: the runtime chooses */
} acc_launch_event_info;

typedef struct acc_other_event_info {
  acc_event_t event_type;
  int valid_bytes;
  acc_construct_t parent_construct;
  int implicit;
  void *tool_info;
} acc_other_event_info;

/* What a callback at the start of something writes to `tool_info`, the one at
   its end finds there. */
typedef union acc_event_info {
  acc_event_t event_type;
  acc_data_event_info data_event;
  acc_launch_event_info launch_event;
  acc_other_event_info other_event;
} acc_event_info;

typedef enum acc_device_api {
  acc_device_api_none = 0,
  acc_device_api_cuda = 1,
  acc_device_api_opencl = 2,
  acc_device_api_coi = 3,
  acc_device_api_other = 4
} acc_device_api;

typedef struct acc_api_info {
  acc_device_api device_api;
  int valid_bytes;
  acc_device_t device_type;
  int vendor;
  const void *device_handle;
  const void *context_handle;
  const void *async_handle;
} acc_api_info;

typedef void (*acc_prof_callback)(acc_prof_info *, acc_event_info *,
                                  acc_api_info *);
/* The name of earlier versions of OpenACC. */
typedef acc_prof_callback acc_prof_callback_t;

/* ---- Registration ---- */

typedef enum acc_register_t {
  acc_reg = 0,
  acc_toggle = 1,
  acc_toggle_per_thread = 2
} acc_register_t;

typedef void (*acc_prof_reg)(acc_event_t, acc_prof_callback, acc_register_t);
typedef void (*acc_query_fn)(void);
typedef acc_query_fn (*acc_prof_lookup_func)(const char *);

/* acc_reg adds a callback to those of an event, behind the others; a callback
   that is there already is counted. acc_toggle enables: a callback of an event,
   all of an event (no callback), all (acc_ev_none, no callback).
   acc_toggle_per_thread, with acc_ev_none and no callback, enables all on the
   calling thread. */
void acc_prof_register(acc_event_t, acc_prof_callback, acc_register_t);
/* The opposite: removes or disables. */
void acc_prof_unregister(acc_event_t, acc_prof_callback, acc_register_t);
/* The address of a routine of this interface; null if there is none. */
acc_query_fn acc_prof_lookup(const char *);

/* Defined by the program or by a library of ACC_PROFLIB, whose names `;`
   separates: called before the first event. */
void acc_register_library(acc_prof_reg, acc_prof_reg, acc_prof_lookup_func);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* _ACC_PROF_H */
