import { z } from "zod";
import { id, idParams, pathId, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { name } from "../base/text.ts";
import { OPERATION_STATUSES } from "./deployment-lists.ts";
import { deploymentPolicy } from "./deployment-policy.ts";

const runner = z.object({
  id,
  name: z.string(),
  /** Of the runner's program. */
  version: z.string(),
  platform: z.string(),
  /** Such as "terraform 1.15.2"; null if it found none. */
  tool: z.string().nullable(),
  /** `online` runners wait or work; `offline` ones haven't been heard of for a while. */
  status: z.enum(["online", "offline", "draining", "left"]),
  lastSeenAt: timestamp,
  enrolledAt: timestamp,
  /** Operations that it does at the same time. */
  capacity: z.number().int(),
  runningCount: z.number().int(),
  /** The newest operation that it works on, or else that it had. */
  work: z
    .object({
      deployment: z.object({ id, name: z.string() }),
      status: z.enum(OPERATION_STATUSES),
      changedAt: timestamp,
    })
    .nullable(),
});
export type Runner = z.infer<typeof runner>;

/** Someone who may approve and reject the plans of a pool's deployments. */
const approver = z.object({
  userId: id,
  username: z.string(),
  /** Invited ones see nothing yet, and suspended ones can't act. */
  status: z.enum(["invited", "active", "suspended"]),
});
export type Approver = z.infer<typeof approver>;

const pool = z.object({
  id,
  name: z.string(),
  createdAt: timestamp,
  /** Newest first, at most 200; revoked ones are left out. */
  runners: z.array(runner),
  /** Whether a plan needs the approval of someone other than the person who asked for it. */
  needsSecondPerson: z.boolean(),
  approvers: z.array(approver),
  policy: deploymentPolicy,
  /** Whether the outcome of applies counts in modules' figures. */
  isShared: z.boolean(),
  runnerCount: z.number().int(),
  deploymentCount: z.number().int(),
  /** Operations that wait for a runner. */
  waitingCount: z.number().int(),
});
export type RunnerPool = z.infer<typeof pool>;

export const listRunnerPools = endpoint({
  method: "get",
  path: "/api/user/runner-pools",
  tag: "Runners",
  summary: "List your runner pools with their runners",
  access: "session",
  response: z.array(pool),
  errors: [],
});

export const createRunnerPool = endpoint({
  method: "post",
  path: "/api/user/runner-pools",
  tag: "Runners",
  summary: "Create a pool for runners",
  access: "session",
  needsSession: true,
  body: z.object({ name: name(60).min(1, "Enter a name") }),
  response: z.object({ id }),
  status: 201,
  limit: RATE_LIMITS.runnerChanges,
  errors: ["validation_failed", "runner_pool_exists", "too_many_runner_pools"],
});

export const deleteRunnerPool = endpoint({
  method: "delete",
  path: "/api/runner-pools/{id}",
  tag: "Runners",
  summary: "Delete a pool without deployments. Its runners stop",
  access: "session",
  needsSession: true,
  params: idParams,
  response: null,
  limit: RATE_LIMITS.runnerChanges,
  errors: ["runner_pool_not_found", "runner_pool_in_use"],
});

export const changeRunnerPool = endpoint({
  method: "put",
  path: "/api/runner-pools/{id}",
  tag: "Runners",
  summary: "Change who must approve the plans of a pool's deployments",
  access: "session",
  needsSession: true,
  params: idParams,
  body: z.object({ needsSecondPerson: z.boolean() }),
  response: null,
  limit: RATE_LIMITS.runnerChanges,
  errors: ["validation_failed", "runner_pool_not_found", "approvers_missing"],
});

export const changePoolSharing = endpoint({
  method: "put",
  path: "/api/runner-pools/{id}/sharing",
  tag: "Runners",
  summary: "Share the outcome, duration, provider and region of a pool's applies, or stop sharing",
  access: "session",
  needsSession: true,
  params: idParams,
  body: z.object({ isShared: z.boolean() }),
  response: null,
  limit: RATE_LIMITS.runnerChanges,
  errors: ["validation_failed", "runner_pool_not_found"],
});

export const changePoolPolicy = endpoint({
  method: "put",
  path: "/api/runner-pools/{id}/policy",
  tag: "Runners",
  summary: "Change what the plans of a pool's deployments must comply with",
  access: "session",
  needsSession: true,
  params: idParams,
  body: deploymentPolicy,
  response: null,
  limit: RATE_LIMITS.runnerChanges,
  errors: ["validation_failed", "runner_pool_not_found"],
});

export const inviteApprover = endpoint({
  method: "post",
  path: "/api/runner-pools/{id}/approvers",
  tag: "Runners",
  summary: "Ask someone to approve the plans of a pool's deployments",
  access: "session",
  needsSession: true,
  params: idParams,
  body: z.object({ username: name(LIMITS.username.max).min(1, "Enter a username") }),
  response: null,
  limit: RATE_LIMITS.invitedApprovers,
  errors: ["validation_failed", "runner_pool_not_found", "too_many_approvers"],
});

export const removeApprover = endpoint({
  method: "delete",
  path: "/api/runner-pools/{id}/approvers/{userId}",
  tag: "Runners",
  summary: "Remove an approver. Approvals that no runner has started are void",
  access: "session",
  needsSession: true,
  params: idParams.extend({ userId: pathId }),
  response: null,
  limit: RATE_LIMITS.runnerChanges,
  errors: ["runner_pool_not_found", "approver_not_found"],
});

const approving = z.object({
  poolId: id,
  pool: z.string(),
  /** Who asked. */
  owner: z.string(),
  isAccepted: z.boolean(),
});
export type Approving = z.infer<typeof approving>;

export const listApproving = endpoint({
  method: "get",
  path: "/api/user/approving",
  tag: "Runners",
  summary: "List the pools whose plans you approve, or are asked to",
  access: "session",
  response: z.array(approving),
  errors: [],
});

export const acceptApproving = endpoint({
  method: "put",
  path: "/api/user/approving/{id}",
  tag: "Runners",
  summary: "Agree to approve the plans of a pool's deployments",
  access: "session",
  needsSession: true,
  params: idParams,
  response: null,
  limit: RATE_LIMITS.runnerChanges,
  errors: ["runner_pool_not_found"],
});

export const leaveApproving = endpoint({
  method: "delete",
  path: "/api/user/approving/{id}",
  tag: "Runners",
  summary: "Decline, or stop approving the plans of a pool's deployments",
  access: "session",
  needsSession: true,
  params: idParams,
  response: null,
  limit: RATE_LIMITS.runnerChanges,
  errors: ["runner_pool_not_found"],
});

export const createEnrollmentToken = endpoint({
  method: "post",
  path: "/api/runner-pools/{id}/enrollment-tokens",
  tag: "Runners",
  summary: "Create a token that enrolls one runner within an hour. It is shown once",
  access: "session",
  needsSession: true,
  params: idParams,
  hasSecretAnswer: true,
  response: z.object({ token: z.string(), expiresAt: timestamp }),
  status: 201,
  limit: RATE_LIMITS.runnerChanges,
  errors: ["runner_pool_not_found", "too_many_runners"],
});

export const drainRunner = endpoint({
  method: "put",
  path: "/api/runners/{id}/drain",
  tag: "Runners",
  summary: "Have a runner finish its work and exit",
  access: "session",
  needsSession: true,
  params: idParams,
  response: null,
  limit: RATE_LIMITS.runnerChanges,
  errors: ["runner_not_found"],
});

export const revokeRunner = endpoint({
  method: "delete",
  path: "/api/runners/{id}",
  tag: "Runners",
  summary: "Revoke a runner's key. An apply in progress becomes uncertain",
  access: "session",
  needsSession: true,
  params: idParams,
  response: null,
  limit: RATE_LIMITS.runnerChanges,
  errors: ["runner_not_found"],
});
