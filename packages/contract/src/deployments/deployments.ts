import { z } from "zod";
import { cursorInteger, id, idParams, pageQuery, pathId, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import type { ErrorCode } from "../base/errors.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { CLOUD_PROVIDERS } from "../base/option-lists.ts";
import { name, text, verbatim } from "../base/text.ts";
import { passkeyAnswer, passkeyQuestion } from "../members/web-authn.ts";
import { versionChange } from "../modules/version-changes.ts";
import { inputValues, whatIf } from "../modules/what-if.ts";
import {
  DEPLOYMENT_STATES,
  DEPLOYMENT_VIEWERS,
  FAILURES,
  OPERATION_ACTS,
  OPERATION_KINDS,
  OPERATION_STATUSES,
} from "./deployment-lists.ts";
import { policyStop } from "./deployment-policy.ts";
import { digest, leaseInputs, stateIdentity } from "./lease.ts";
import { resourceChange, storedPlan } from "./plan-report.ts";

const operation = z.object({
  id,
  kind: z.enum(OPERATION_KINDS),
  status: z.enum(OPERATION_STATUSES),
  version: z.string(),
  /** The runner that has the lease or the plan. */
  runner: z.string().nullable(),
  /** False once a runner at work hasn't been heard of for 30 seconds. */
  isResponding: z.boolean(),
  isCanceling: z.boolean(),
  inputs: leaseInputs,
  inputsDigest: z.string(),
  /** Its changes are listed by `/api/operations/{id}/changes`. */
  plan: storedPlan.omit({ signers: true }).nullable(),
  /** Whether the runner applies the plan only with a passkey's signature. */
  needsSignature: z.boolean(),
  /** Null if nobody approved it, or if the policy did. */
  approvedBy: z.string().nullable(),
  approvedAt: timestamp.nullable(),
  /** Why they approved it, if they said so. */
  approvalReason: z.string().nullable(),
  failure: z.enum(FAILURES).nullable(),
  /** With the failure "policy": what stopped it. */
  stops: z.array(policyStop),
  message: z.string().nullable(),
  createdAt: timestamp,
  changedAt: timestamp,
  /** What the viewer can do now. */
  acts: z.array(z.enum(OPERATION_ACTS)),
});
export type Operation = z.infer<typeof operation>;

const plannedChange = resourceChange.extend({
  /** The change's position in its plan. */
  id: z.number().int(),
});
export type PlannedChange = z.infer<typeof plannedChange>;

const summary = z.object({
  id,
  name: z.string(),
  environment: z.string(),
  module: z.object({ id, title: z.string(), version: z.string() }),
  provider: z.enum(CLOUD_PROVIDERS),
  region: z.string(),
  /** That of the newest operation, checks aside. */
  status: z.enum(OPERATION_STATUSES),
  kind: z.enum(OPERATION_KINDS),
  /** Of the same operation. */
  failure: z.enum(FAILURES).nullable(),
  stops: z.array(policyStop),
  createdAt: timestamp,
  changedAt: timestamp,
});
export type DeploymentSummary = z.infer<typeof summary>;

const deployment = summary.extend({
  /** The deployment's version isn't offered anymore. */
  isWithdrawn: z.boolean(),
  /** The version to upgrade to: a newer one, or any that is offered if this one isn't. */
  upgradeTo: z.string().nullable(),
  /** What the viewer is to it. Approvers only decide about plans. */
  viewer: z.enum(DEPLOYMENT_VIEWERS),
  owner: z.string(),
  /** Whether a plan needs the approval of someone other than the person who asked for it. */
  needsSecondPerson: z.boolean(),
  pool: z.object({ id, name: z.string() }),
  /** With exactly its inputs, 0-100; null if nothing could be evaluated. */
  securityScore: z.number().int().nullable(),
  hasCritical: z.boolean(),
  autoApproveScore: z.number().int().nullable(),
  state: stateIdentity.nullable(),
  outputs: z.record(z.string(), z.string()),
  /** What can be started now. */
  starts: z.array(z.enum(OPERATION_KINDS)),
  /** Newest first, at most 50. */
  operations: z.array(operation),
});
export type Deployment = z.infer<typeof deployment>;

const WHOLE_SCORE = "Enter a whole number from 0 to 100";

const INPUT_NAME = /^[A-Za-z_][\w-]*$/;

/** A deployment as its owner orders it. */
export const deploymentForm = z.object({
  moduleId: id,
  /** Default: the highest published version. */
  version: verbatim(64).optional(),
  name: name(80).min(1, "Enter a name"),
  environment: name(40).min(1, "Enter an environment").default("default"),
  provider: z.enum(CLOUD_PROVIDERS),
  region: name(64).min(1, "Enter a region"),
  poolId: id,
  /** JSON for lists, maps and objects. */
  variables: inputValues,
  /** Inputs whose values the runner has. Sensitive inputs belong here. */
  secretNames: z
    .array(verbatim(200).regex(INPUT_NAME, "Enter the name of an input"))
    .max(50, "List at most 50 secrets")
    .default([]),
  /** Approve plans without destroys from this security score on; null for never. */
  autoApproveScore: z
    .number()
    .int(WHOLE_SCORE)
    .min(0, WHOLE_SCORE)
    .max(100, WHOLE_SCORE)
    .nullable()
    .default(null),
});
export type DeploymentForm = z.output<typeof deploymentForm>;

/** Conditions of a list of deployments. */
export const deploymentFilter = z.object({
  /** Yours, or those whose plans you approve. */
  as: z.enum(DEPLOYMENT_VIEWERS).default("owner"),
  state: z.enum(DEPLOYMENT_STATES).optional(),
  module: pathId.optional(),
  environment: name(40).optional(),
  pool: pathId.optional(),
});
export type DeploymentFilter = z.output<typeof deploymentFilter>;

export const listDeployments = endpoint({
  method: "get",
  path: "/api/user/deployments",
  tag: "Deployments",
  summary: "List your deployments, newest first",
  access: "session",
  scope: "deployments:read",
  query: pageQuery(z.tuple([cursorInteger])).extend(deploymentFilter.shape),
  response: z.array(summary),
  paged: true,
  errors: ["validation_failed"],
});

const named = z.object({ id, name: z.string() });

export const listDeploymentChoices = endpoint({
  method: "get",
  path: "/api/user/deployments/choices",
  tag: "Deployments",
  summary: "List the modules, environments and pools of your deployments, to filter by",
  access: "session",
  scope: "deployments:read",
  response: z.object({
    modules: z.array(named),
    environments: z.array(z.string()),
    pools: z.array(named),
  }),
  errors: [],
});
export type DeploymentChoices = z.infer<typeof listDeploymentChoices.response>;

export const createDeployment = endpoint({
  method: "post",
  path: "/api/user/deployments",
  tag: "Deployments",
  summary: "Deploy a module that you have, starting with a plan",
  access: "session",
  scope: "deployments:write",
  needsConfirmedEmail: true,
  body: deploymentForm,
  response: z.object({ id }),
  status: 201,
  limit: RATE_LIMITS.deploymentChanges,
  errors: [
    "validation_failed",
    "purchase_required",
    "purchase_ended",
    "installs_stopped",
    "module_not_found",
    "version_not_found",
    "runner_pool_not_found",
    "too_many_deployments",
    "scan_failed",
    "busy",
  ],
});

export const readDeployment = endpoint({
  method: "get",
  path: "/api/deployments/{id}",
  tag: "Deployments",
  summary: "Get a deployment with its operations",
  access: "session",
  scope: "deployments:read",
  params: idParams,
  response: deployment,
  errors: ["deployment_not_found"],
});

export const followDeployment = endpoint({
  method: "get",
  path: "/api/deployments/{id}/events",
  tag: "Deployments",
  summary: "Stream a deployment's changes and the log of its newest operation",
  access: "session",
  scope: "deployments:read",
  params: idParams,
  response: "events",
  limit: RATE_LIMITS.deploymentStreams,
  errors: ["deployment_not_found"],
});

export const readOperationLog = endpoint({
  method: "get",
  path: "/api/operations/{id}/log",
  tag: "Deployments",
  summary: "Get the log of an operation, up to 1 MB from a place in it",
  access: "session",
  scope: "deployments:read",
  params: idParams,
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(z.object({ id: z.number().int(), text: z.string() })),
  paged: true,
  errors: ["validation_failed", "operation_not_found"],
});

export const listPlannedChanges = endpoint({
  method: "get",
  path: "/api/operations/{id}/changes",
  tag: "Deployments",
  summary: "List what an operation's plan or check found, the most dangerous changes first",
  access: "session",
  scope: "deployments:read",
  params: idParams,
  /** Refused if the operation has another plan by now, so that pages of two plans never mix. */
  query: pageQuery(z.tuple([cursorInteger])).extend({ planDigest: digest.optional() }),
  response: z.array(plannedChange),
  paged: true,
  errors: ["validation_failed", "operation_not_found", "plan_changed"],
});

export const startOperation = endpoint({
  method: "post",
  path: "/api/deployments/{id}/operations",
  tag: "Deployments",
  summary: "Start a new plan, a destroy plan or a check. It replaces a plan that waits",
  access: "session",
  scope: "deployments:write",
  params: idParams,
  body: z.object({ kind: z.enum(OPERATION_KINDS) }),
  response: z.object({ id }),
  status: 201,
  limit: RATE_LIMITS.deploymentChanges,
  errors: [
    "validation_failed",
    "deployment_not_found",
    "deployment_busy",
    "deployment_uncertain",
    "purchase_required",
    "purchase_ended",
    "installs_stopped",
    "version_not_found",
  ],
});

export const retryOperation = endpoint({
  method: "post",
  path: "/api/operations/{id}/retry",
  tag: "Deployments",
  summary: "Start the newest operation of a deployment again, after it failed or was canceled",
  access: "session",
  scope: "deployments:write",
  params: idParams,
  response: z.object({ id }),
  status: 201,
  limit: RATE_LIMITS.deploymentChanges,
  errors: [
    "operation_not_found",
    "conflict",
    "deployment_busy",
    "deployment_uncertain",
    "purchase_required",
    "purchase_ended",
    "installs_stopped",
    "version_not_found",
  ],
});

const preview = z.object({
  from: z.string(),
  to: z.string(),
  /** What the version changes in the module's interface, most severe first. */
  changes: z.array(versionChange),
  /** The version's inputs that need a value which the deployment doesn't have. */
  missing: z.array(
    z.object({ name: z.string(), type: z.string().nullable(), isSensitive: z.boolean() }),
  ),
  /** Inputs that have a value, which the version doesn't take anymore. */
  removed: z.array(z.string()),
  /** With the deployment's values; null if the version doesn't take them. */
  findings: whatIf.pick({ before: true, now: true, gone: true, come: true }).nullable(),
  /** Why the version doesn't take the deployment's values, by input. */
  refused: z.array(z.object({ name: z.string(), message: z.string() })),
});
export type UpgradePreview = z.infer<typeof preview>;

export const previewUpgrade = endpoint({
  method: "get",
  path: "/api/deployments/{id}/upgrade",
  tag: "Deployments",
  summary: "Compare a deployment with another version, for exactly its inputs",
  access: "session",
  scope: "deployments:read",
  params: idParams,
  /** Default: the newest published version. */
  query: z.object({ version: verbatim(64).optional() }),
  response: preview,
  errors: [
    "validation_failed",
    "deployment_not_found",
    "deployment_current",
    "version_not_found",
    "module_not_found",
    "scan_failed",
    "too_many_attempts",
    "busy",
  ],
});

export const upgradeDeployment = endpoint({
  method: "post",
  path: "/api/deployments/{id}/upgrade",
  tag: "Deployments",
  summary: "Plan a deployment with another version. It replaces a plan that waits",
  access: "session",
  scope: "deployments:write",
  params: idParams,
  body: z.object({
    version: verbatim(64),
    /** Values to add or to replace. The others stay as they are. */
    variables: inputValues.default({}),
    secretNames: deploymentForm.shape.secretNames,
  }),
  response: z.object({ id }),
  status: 201,
  limit: RATE_LIMITS.deploymentChanges,
  errors: [
    "validation_failed",
    "deployment_not_found",
    "deployment_current",
    "deployment_busy",
    "deployment_uncertain",
    "purchase_required",
    "purchase_ended",
    "installs_stopped",
    "module_not_found",
    "version_not_found",
    "scan_failed",
    "too_many_attempts",
    "busy",
  ],
});

const DECISION_ERRORS = [
  "validation_failed",
  "operation_not_found",
  "plan_changed",
  "second_person_needed",
  "policy_refused",
  "apply_started",
  "conflict",
] as const;

/** One decision about an operation. */
const decide = <const Name extends string, Body extends z.ZodType>(
  name: Name,
  summary: string,
  body: Body,
  grant: { scope: "deployments:write" } | { needsSession: true },
  errors: readonly ErrorCode[] = [],
) =>
  endpoint({
    method: "post",
    path: `/api/operations/{id}/${name}`,
    tag: "Deployments",
    summary,
    access: "session",
    ...grant,
    params: idParams,
    body,
    response: null,
    limit: RATE_LIMITS.deploymentChanges,
    errors: [...DECISION_ERRORS, ...errors],
  });

const optionalReason = text(500);
const reason = optionalReason.min(1, "Enter a reason");

const seen = z.object({ planDigest: digest, inputsDigest: digest });

export const askForSignature = endpoint({
  method: "get",
  path: "/api/operations/{id}/approval/options",
  tag: "Deployments",
  summary: "Get what a passkey signs to approve a plan whose runner needs a signature",
  access: "session",
  needsSession: true,
  params: idParams,
  query: seen,
  response: passkeyQuestion,
  errors: [...DECISION_ERRORS, "passkey_not_listed"],
});

export const approvePlan = decide(
  "approval",
  "Approve the plan that you read, by its digests. It is applied once",
  seen
    /** If the operation says `needsSignature`: by a passkey of yours that the runner's owner lists. */
    .extend({ signature: passkeyAnswer.optional(), reason: optionalReason.optional() })
    .meta({
      example: { planDigest: "9f86".padEnd(64, "0"), inputsDigest: "d15a".padEnd(64, "0") },
    }),
  { needsSession: true },
  ["approval_not_signed", "passkey_not_listed", "passkey_not_accepted"],
);

export const rejectPlan = decide(
  "rejection",
  "Reject a plan with a reason, which ends the operation",
  z.object({ reason }),
  { needsSession: true },
);

export const cancelOperation = decide(
  "cancellation",
  "Cancel an operation that has changed nothing yet",
  z.object({}),
  { scope: "deployments:write" },
);

export const resolveOperation = decide(
  "resolution",
  "Say how an uncertain apply or destroy ended, after checking the resources",
  z.object({ outcome: z.enum(["succeeded", "failed"]), reason }),
  { needsSession: true },
);
