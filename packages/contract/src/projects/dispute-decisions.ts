import { z } from "zod";
import {
  cents,
  cursorInteger,
  id,
  idParams,
  pageQuery,
  pathId,
  timestamp,
} from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { actReason } from "../members/administration.ts";
import { message } from "../talent/conversations.ts";

const openDispute = z.object({
  id,
  contractId: id,
  milestoneId: id,
  title: z.string(),
  /** Integer cents with tax. */
  held: z.number().int(),
  openedAt: timestamp,
  /** Whether it can be decided: the other side has answered, or its time is over. */
  isReady: z.boolean(),
  /** Whether another administrator's decision waits for a second. */
  needsSecond: z.boolean(),
});
export type OpenDispute = z.infer<typeof openDispute>;

export const listMilestoneDisputes = endpoint({
  method: "get",
  path: "/api/admin/contract-disputes",
  tag: "Contracts",
  summary: "List open disputes about milestones, oldest first",
  access: ["admin"],
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(openDispute),
  paged: true,
  errors: ["validation_failed"],
});

export const openDisputeMessages = endpoint({
  method: "put",
  path: "/api/admin/contracts/{id}/messages/opening",
  tag: "Contracts",
  summary: "Open the messages of two sides in a dispute, which is recorded once",
  access: ["admin"],
  needsSession: true,
  params: idParams,
  response: null,
  limit: RATE_LIMITS.contractActs,
  errors: ["not_found"],
});

export const listDisputeMessages = endpoint({
  method: "get",
  path: "/api/admin/contracts/{id}/messages",
  tag: "Contracts",
  summary: "List the messages of two sides in a dispute that you have opened, newest first",
  access: ["admin"],
  params: idParams,
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(message),
  paged: true,
  errors: ["validation_failed", "not_found", "forbidden"],
});

export const readDisputeAttachment = endpoint({
  method: "get",
  path: "/api/admin/contracts/{id}/attachments/{attachmentId}",
  tag: "Contracts",
  summary: "Download a file from the messages of two sides in a dispute",
  access: ["admin"],
  params: idParams.extend({ attachmentId: pathId }),
  response: "file",
  errors: ["not_found", "forbidden"],
});

export const decideDispute = endpoint({
  method: "post",
  path: "/api/admin/milestones/{id}/decision",
  tag: "Contracts",
  summary: "Decide a dispute about a milestone. Larger amounts need a second administrator",
  access: ["admin"],
  needsSession: true,
  params: idParams,
  body: z.object({
    /** What the client gets back, in integer cents with tax. */
    refund: cents.min(0).max(LIMITS.paymentCents.max * 2),
    reason: actReason,
  }),
  response: null,
  limit: RATE_LIMITS.contractActs,
  errors: [
    "validation_failed",
    "not_found",
    "own_account",
    "milestone_moved",
    "payment_disputed",
    "conflict",
  ],
});
