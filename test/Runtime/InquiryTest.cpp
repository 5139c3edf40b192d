//===- InquiryTest.cpp - Library procedures -------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "xacc/Runtime.h"
#include "xacc/xmp.h"

#include <gtest/gtest.h>

namespace {

TEST(Inquiry, NodesTemplatesArrays) {
  int64_t sizes[] = {1, -1};
  void *nodes = xaccrtNodesEntire(2, sizes, nullptr);
  int64_t lower[] = {0, 1, 5}, upper[] = {9, 20, 8};
  int64_t map[] = {20};
  XaccFormat formats[] = {{XACC_FORMAT_BLOCK, 12, nullptr},
                          {XACC_FORMAT_GBLOCK, 0, map},
                          {XACC_FORMAT_NONE, 0, nullptr}};
  void *templ = xaccrtTemplate(nodes, 3, lower, upper, formats, nullptr);
  XaccAlign align[] = {{1, 1, 2, 3}, {-1, 0, 0, 0}};
  int64_t extents[] = {20, 6};
  void *array =
      xaccrtArray(templ, XACC_TYPE_I16, 2, 2, extents, align, 1, nullptr);

  int value = -1;
  EXPECT_EQ(xmp_desc_kind(nodes, &value), 0);
  EXPECT_EQ(value, XMP_DESC_NODES);
  EXPECT_EQ(xmp_desc_kind(array, &value), 0);
  EXPECT_EQ(value, XMP_DESC_ARRAY);
  EXPECT_LT(xmp_desc_kind(nullptr, &value), 0);

  EXPECT_EQ(xmp_nodes_ndims(nodes, &value), 0);
  EXPECT_EQ(value, 2);
  EXPECT_EQ(xmp_nodes_index(nodes, 1, &value), 0);
  EXPECT_EQ(value, 1);
  EXPECT_EQ(xmpc_nodes_index(nodes, 2, &value), 0);
  EXPECT_EQ(value, 0);
  EXPECT_LT(xmp_nodes_index(nodes, 3, &value), 0);
  EXPECT_LT(xmp_nodes_index(nodes, 0, &value), 0);
  EXPECT_LT(xmp_nodes_index(templ, 1, &value), 0);
  EXPECT_EQ(xmp_nodes_size(nodes, 2, &value), 0);
  EXPECT_EQ(value, 1);
  EXPECT_EQ(xmp_nodes_attr(nodes, &value), 0);
  EXPECT_EQ(value, XMP_ENTIRE_NODES);
  void *base = nullptr;
  int lb[2], ub[2], st[2];
  EXPECT_LT(xmp_nodes_equiv(nodes, &base, lb, ub, st), 0);

  EXPECT_EQ(xmp_template_fixed(templ, &value), 0);
  EXPECT_EQ(value, 1);
  EXPECT_EQ(xmp_template_lbound(templ, 2, &value), 0);
  EXPECT_EQ(value, 1);
  EXPECT_EQ(xmp_template_ubound(templ, 2, &value), 0);
  EXPECT_EQ(value, 20);
  EXPECT_EQ(xmp_template_gsize(templ, 3), 4);
  EXPECT_EQ(xmp_template_lsize(templ, 1), 10);
  EXPECT_EQ(xmp_dist_format(templ, 2, &value), 0);
  EXPECT_EQ(value, XMP_GBLOCK);
  EXPECT_EQ(xmp_dist_format(templ, 3, &value), 0);
  EXPECT_EQ(value, XMP_NOT_DISTRIBUTED);
  EXPECT_EQ(xmp_dist_blocksize(templ, 1, &value), 0);
  EXPECT_EQ(value, 12);
  EXPECT_LT(xmp_dist_blocksize(templ, 2, &value), 0);
  EXPECT_EQ(xmp_dist_blocksize(templ, 3, &value), 0);
  EXPECT_EQ(value, 4);
  EXPECT_EQ(xmp_dist_gblockmap(templ, 2, &value), 0);
  EXPECT_EQ(value, 20);
  EXPECT_LT(xmp_dist_gblockmap(templ, 1, &value), 0);
  void *found = nullptr;
  EXPECT_EQ(xmp_dist_nodes(templ, &found), 0);
  EXPECT_EQ(found, nodes);
  EXPECT_EQ(xmp_dist_axis(templ, 2, &value), 0);
  EXPECT_EQ(value, 2);
  EXPECT_LT(xmp_dist_axis(templ, 3, &value), 0);

  EXPECT_EQ(xmp_align_axis(array, 1, &value), 0);
  EXPECT_EQ(value, 2);
  EXPECT_LT(xmp_align_axis(array, 2, &value), 0);
  EXPECT_EQ(xmp_align_offset(array, 1, &value), 0);
  EXPECT_EQ(value, 1);
  EXPECT_EQ(xmp_align_replicated(array, 1, &value), 0);
  EXPECT_EQ(value, 1);
  EXPECT_EQ(xmp_align_replicated(array, 2, &value), 0);
  EXPECT_EQ(value, 0);
  EXPECT_EQ(xmp_align_template(array, &found), 0);
  EXPECT_EQ(found, templ);
  EXPECT_EQ(xmp_array_lshadow(array, 1, &value), 0);
  EXPECT_EQ(value, 2);
  EXPECT_EQ(xmp_array_ushadow(array, 1, &value), 0);
  EXPECT_EQ(value, 3);
  EXPECT_EQ(xmp_array_ubound(array, 1, &value), 0);
  EXPECT_EQ(value, 19);
  EXPECT_EQ(xmp_array_gsize(array, 2), 6);
  EXPECT_EQ(xmp_array_gtol(array, 1, 4, &value), 0);
  EXPECT_EQ(value, 6);
  EXPECT_EQ(xmp_array_lsize(array, 1, &value), 0);
  EXPECT_EQ(value, 20);
  EXPECT_EQ(xmp_array_lda(array, &value), 0);
  EXPECT_EQ(value, 6);
  EXPECT_EQ(xmp_array_type_size(array), 2u);
  void *address = nullptr;
  EXPECT_EQ(xmp_array_laddr(array, &address), 0);
  EXPECT_EQ(address, xaccrtArrayData(array));

  xaccrtRelease(array);
  xaccrtRelease(templ);
  xaccrtRelease(nodes);
}

TEST(Inquiry, Equivalence) {
  int64_t any[] = {-1};
  void *nodes = xaccrtNodesEntire(1, any, nullptr);
  XaccSubscript subscript[] = {{XACC_SUBSCRIPT_RANGE, 0, 0, 1}};
  void *set = xaccrtNodesSection(nodes, subscript, nullptr);
  void *sub = xaccrtNodesOf(set, 1, any, nullptr);
  xaccrtRelease(set);
  int value = 0, lb[1], ub[1], st[1];
  void *base = nullptr;
  EXPECT_EQ(xmp_nodes_attr(sub, &value), 0);
  EXPECT_EQ(value, XMP_EQUIVALENCE_NODES);
  EXPECT_EQ(xmp_nodes_equiv(sub, &base, lb, ub, st), 0);
  EXPECT_EQ(base, nodes);
  EXPECT_EQ(lb[0], 1);
  EXPECT_EQ(ub[0], 1);
  EXPECT_EQ(st[0], 1);
  xaccrtRelease(nodes);
  xaccrtRelease(sub);
}

TEST(Inquiry, System) {
  EXPECT_EQ(xmp_all_num_nodes(), 1);
  EXPECT_EQ(xmp_all_node_num(), 1);
  EXPECT_EQ(xmpc_all_node_num(), 0);
  EXPECT_EQ(xmp_node_num(), 1);
  EXPECT_EQ(xmpc_node_num(), 0);
  EXPECT_GT(xmp_wtick(), 0);
  EXPECT_EQ(xmp_test_async(4), 1);
}

} // namespace
