import { z } from "zod";
import { id, pathId, timestamp } from "../base/common.ts";
import { name, verbatim } from "../base/text.ts";
import { moduleName, moduleSystem } from "../modules/modules.ts";
import {
  FAILURES,
  OUTCOMES,
  RUNNER_BODIES,
  RUNNER_LIMITS,
  RUNNER_TIMES,
} from "./deployment-lists.ts";
import { digest, lease, stateIdentity } from "./lease.ts";
import { planReport } from "./plan-report.ts";
import { runnerEndpoint } from "./runner-endpoint.ts";

/** Refusals of any signed request. */
const SIGNED = [
  "runner_signature_refused",
  "runner_clock_wrong",
  "runner_request_replayed",
  "runner_not_enrolled",
  "validation_failed",
] as const;
/** `stale_attempt`: the work was leased again, canceled or ended. A plan stops; an apply goes on. */
const LEASED = [...SIGNED, "operation_not_found", "stale_attempt"] as const;

const about = {
  version: name(64).min(1),
  /** Such as "linux/amd64". */
  platform: name(64).min(1),
  /** Such as "terraform 1.15.2"; null if none was found. */
  tool: name(64).min(1).nullable(),
  /** Operations at the same time. */
  capacity: z.int().min(1).max(100).default(1),
};

/** What the server asks a runner for. */
const orders = {
  /** Stop after the current work. Nothing more will be leased. */
  drain: z.boolean(),
};

export const enrollRunner = runnerEndpoint({
  method: "post",
  path: "/runner/v1/enrollment",
  summary: "Enroll a runner's key with a one-time token. The request is signed with that key",
  isEnrollment: true,
  body: z.object({ token: verbatim(100).min(1), name: name(64).min(1), ...about }),
  maxBytes: RUNNER_BODIES.small,
  response: z.object({ runnerId: id, poolId: id, pool: z.string(), enrolledAt: timestamp }),
  errors: [...SIGNED, "enrollment_refused", "too_many_runners", "too_many_attempts"],
});

export const pollForLease = runnerEndpoint({
  method: "post",
  path: "/runner/v1/leases",
  summary: "Wait for work. A lease that got lost is sent again with the same attempt",
  body: z.object({ waitSeconds: z.int().min(0).max(RUNNER_TIMES.poll), ...about }),
  maxBytes: RUNNER_BODIES.small,
  response: z.object({ lease: lease.nullable(), ...orders }),
  errors: SIGNED,
});

const operationParams = z.object({ id: pathId });
const attempt = z.int().min(1).max(1_000_000);

/** The first heartbeat takes the lease: the runner has noted it in its journal and starts. */
export const sendHeartbeat = runnerEndpoint({
  method: "post",
  path: "/runner/v1/operations/{id}/heartbeat",
  summary: "Say that the work goes on",
  params: operationParams,
  body: z.object({ attempt }),
  maxBytes: RUNNER_BODIES.small,
  response: z.object({
    /** Stop a plan. Never sent for an apply or destroy. */
    cancel: z.boolean(),
    ...orders,
  }),
  errors: LEASED,
});

export const sendLog = runnerEndpoint({
  method: "post",
  path: "/runner/v1/operations/{id}/log",
  summary: "Send one chunk of the log. Chunks of an attempt are numbered from 1",
  params: operationParams,
  body: z.object({
    attempt,
    number: z.int().min(1).max(1_000_000),
    /** Whole lines, without sensitive values. */
    text: z.string().min(1).max(RUNNER_LIMITS.logChunk),
    /** The end of the attempt's log, after a full log has dropped what was before it. */
    isEnd: z.boolean().default(false),
  }),
  maxBytes: RUNNER_BODIES.log,
  response: z.object({
    /** The number that the server expects next. Earlier chunks are stored; a gap is not accepted. */
    next: z.int().min(1),
    /** The log has reached its limit. Further chunks are dropped, except for the attempt's end. */
    isFull: z.boolean(),
  }),
  errors: LEASED,
});

export const downloadModule = runnerEndpoint({
  method: "get",
  path: "/runner/v1/operations/{id}/archive/{attempt}",
  summary: "The module's archive, as .tar.gz. Its SHA-256 is in the lease",
  params: z.object({ id: pathId, attempt: pathId }),
  response: "archive",
  errors: [...LEASED, "purchase_required", "installs_stopped"],
});

const called = z.object({
  ...{ id: pathId, attempt: pathId },
  ...{ namespace: moduleName, name: moduleName, system: moduleSystem },
});
const CALLED = [...LEASED, "module_not_found", "purchase_required", "installs_stopped"] as const;

export const listCalledVersions = runnerEndpoint({
  method: "get",
  path: "/runner/v1/operations/{id}/modules/{attempt}/{namespace}/{name}/{system}",
  summary: "List the versions of another module that the deployed module calls",
  params: called,
  response: z.object({ versions: z.array(z.object({ version: z.string(), sha256: digest })) }),
  errors: CALLED,
});

export const downloadCalledModule = runnerEndpoint({
  method: "get",
  path: "/runner/v1/operations/{id}/modules/{attempt}/{namespace}/{name}/{system}/{version}",
  summary: "The archive of a module that the deployed module calls, as .tar.gz",
  params: called.extend({ version: verbatim(64) }),
  response: "archive",
  errors: [...CALLED, "version_not_found"],
});

/** Ends `plan`, `destroy-plan` and `check`. Sending the same report again changes nothing. */
export const reportPlan = runnerEndpoint({
  method: "put",
  path: "/runner/v1/operations/{id}/plan",
  summary: "Report a finished plan or drift check",
  params: operationParams,
  body: planReport.extend({ attempt }),
  maxBytes: RUNNER_BODIES.plan,
  response: z.object({}),
  errors: LEASED,
});

/** Ends any work. Sending the same report again changes nothing. An uncertain operation accepts it. */
export const reportResult = runnerEndpoint({
  method: "put",
  path: "/runner/v1/operations/{id}/result",
  summary: "Report how the work ended. A plan that succeeded is reported as a plan instead",
  params: operationParams,
  body: z.object({
    attempt,
    outcome: z.enum(OUTCOMES),
    /** With any other outcome than `succeeded`. */
    failure: z.enum(FAILURES).nullable(),
    /** One or two sentences for the owner, without sensitive values. */
    message: verbatim(RUNNER_LIMITS.message).nullable(),
    /** The state after the work, if the runner could read it. */
    state: stateIdentity.nullable(),
    /** Outputs that aren't sensitive, as JSON. */
    outputs: z
      .record(name(200), verbatim(RUNNER_LIMITS.value))
      .refine((outputs) => Object.keys(outputs).length <= RUNNER_LIMITS.outputs, {
        error: `Send at most ${RUNNER_LIMITS.outputs} outputs`,
      }),
  }),
  maxBytes: RUNNER_BODIES.small * 4,
  response: z.object({}),
  errors: LEASED,
});

/** The runner exits, because it was asked to drain or its service stops. It holds no lease. */
export const leaveQueue = runnerEndpoint({
  method: "post",
  path: "/runner/v1/departure",
  summary: "Say that this runner exits and waits for no more work",
  body: z.object({}),
  maxBytes: RUNNER_BODIES.small,
  response: z.object({}),
  errors: SIGNED,
});
