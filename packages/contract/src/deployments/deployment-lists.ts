/** Free of zod to keep page bundles small. */

/** What an operation is for: create or change resources, destroy them, or compare them with the state. */
export const OPERATION_KINDS = ["apply", "destroy", "check"] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

export const OPERATION_STATUSES = [
  "queued",
  "leased",
  "planning",
  "planned",
  "approved",
  "applying",
  "destroying",
  "uncertain",
  "applied",
  "destroyed",
  "checked",
  "failed",
  "cancelled",
] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

/** It waits until a runner takes it. */
export const WAITING_STATUSES = ["queued", "approved"] as const;

/** A runner works on it, or may. */
export const LIVE_STATUSES = ["leased", "planning", "applying", "destroying"] as const;

/** A runner may be changing resources right now. */
export const CHANGING_STATUSES = ["applying", "destroying", "uncertain"] as const;

export const isWaiting = (status: OperationStatus): boolean =>
  (WAITING_STATUSES as readonly string[]).includes(status);

export const isLive = (status: OperationStatus): boolean =>
  (LIVE_STATUSES as readonly string[]).includes(status);

export const isChanging = (status: OperationStatus): boolean =>
  (CHANGING_STATUSES as readonly string[]).includes(status);

/** Steps that the owner is notified of. */
export const ANNOUNCED_STATUSES = [
  "planned",
  "applied",
  "destroyed",
  "failed",
  "uncertain",
] as const;
export type AnnouncedStatus = (typeof ANNOUNCED_STATUSES)[number];

export const OPERATION_STATUS_LABELS: Record<OperationStatus, string> = {
  queued: "Waiting for a runner",
  leased: "Sent to a runner",
  planning: "Planning",
  planned: "Needs approval",
  approved: "Approved",
  applying: "Applying",
  destroying: "Destroying",
  uncertain: "Uncertain",
  applied: "Applied",
  destroyed: "Destroyed",
  checked: "Checked",
  failed: "Failed",
  cancelled: "Canceled",
};

/** What a list of deployments can be filtered by, in terms of their newest change. */
export const DEPLOYMENT_STATES = [
  "planned",
  "running",
  "uncertain",
  "applied",
  "failed",
  "cancelled",
  "destroyed",
] as const;
export type DeploymentState = (typeof DEPLOYMENT_STATES)[number];

const RUNNING = ["queued", "leased", "planning", "approved", "applying", "destroying"] as const;

export const statusesOf = (state: DeploymentState): readonly OperationStatus[] =>
  state === "running" ? RUNNING : [state];

export const DEPLOYMENT_STATE_LABELS: Record<DeploymentState, string> = {
  planned: "Needs approval",
  running: "In progress",
  uncertain: "Uncertain",
  applied: "Applied",
  failed: "Failed",
  cancelled: "Canceled",
  destroyed: "Destroyed",
};

/** What someone can be to a deployment. */
export const DEPLOYMENT_VIEWERS = ["owner", "approver"] as const;
export type DeploymentViewer = (typeof DEPLOYMENT_VIEWERS)[number];

/** What can be done with an operation. */
export const OPERATION_ACTS = ["approve", "reject", "cancel", "resolve", "retry"] as const;
export type OperationAct = (typeof OPERATION_ACTS)[number];

/** What a lease asks a runner to do. */
export const LEASE_WORK = ["plan", "apply", "destroy-plan", "destroy", "check"] as const;
export type LeaseWork = (typeof LEASE_WORK)[number];

/** How a leased piece of work ended. `not_started` promises that nothing was changed. */
export const OUTCOMES = ["succeeded", "failed", "cancelled", "not_started"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Why work failed or didn't start. */
export const FAILURES = [
  "refused_by_owner",
  "unsafe_module",
  "archive_mismatch",
  "missing_secret",
  "missing_state",
  "missing_plan",
  "stale_plan",
  "init_failed",
  "plan_failed",
  "apply_failed",
  "timed_out",
  "disk_full",
  "runner_lost",
  "policy",
  "other",
] as const;
export type Failure = (typeof FAILURES)[number];

export const FAILURE_LABELS: Record<Failure, string> = {
  refused_by_owner: "The runner's settings don't allow this",
  unsafe_module: "The module runs code that the runner's settings don't allow",
  archive_mismatch: "The module's archive has another checksum",
  missing_secret: "The runner doesn't have a secret",
  missing_state: "The state is missing or another one",
  missing_plan: "The runner doesn't have the plan anymore",
  stale_plan: "The resources changed after the plan",
  init_failed: "Initialization failed",
  plan_failed: "The plan failed",
  apply_failed: "The apply failed",
  timed_out: "The operation took too long",
  disk_full: "The runner's disk is full",
  runner_lost: "The runners fell silent",
  policy: "The pool's policy stopped this",
  other: "The operation failed",
};

/** What a pool's policy can judge. */
export const POLICY_RULES = ["severity", "score", "region", "permissions"] as const;
export type PolicyRule = (typeof POLICY_RULES)[number];

/** Severities that a policy can stop at, the worst first. */
export const POLICY_SEVERITIES = ["CRITICAL", "HIGH", "MEDIUM", "LOW"] as const;

export const POLICY_LIMITS = { regions: 50, services: 100 } as const;

/** What happens to a resource, in the order of the plan summary. */
export const RESOURCE_ACTIONS = [
  "create",
  "update",
  "replace",
  "delete",
  "read",
  "forget",
] as const;
export type ResourceAction = (typeof RESOURCE_ACTIONS)[number];

/** Whether a plan with these counts leaves every resource in place. */
export const keepsEverything = (counts: Partial<Record<ResourceAction, number>>): boolean =>
  (counts.delete ?? 0) + (counts.replace ?? 0) + (counts.forget ?? 0) === 0;

export const RESOURCE_ACTION_LABELS: Record<ResourceAction, string> = {
  create: "create",
  update: "change",
  replace: "replace",
  delete: "destroy",
  read: "read",
  forget: "forget",
};

/** Seconds, unless named otherwise. */
export const RUNNER_TIMES = {
  /** How long a runner may wait for work in one request. */
  poll: 50,
  /** How often a runner with a lease sends a heartbeat. */
  heartbeat: 10,
  /** Silence after which a runner counts as not responding. */
  notResponding: 30,
  /** Silence after which plans are leased again, and applies become uncertain. */
  lost: 300,
  /** How far a request's time may be from the server's. */
  clockTolerance: 60,
  /** How long an enrollment token works. */
  enrollment: 3_600,
} as const;

export const RUNNER_LIMITS = {
  pools: 20,
  /** Per pool. */
  runners: 2_000,
  /** Per pool, invited ones included. */
  approvers: 20,
  /** Passkeys that a pool's folder can list. */
  signers: 50,
  deployments: 1_000,
  /** One log chunk, in UTF-16 code units. */
  logChunk: 64 * 1024,
  /** Stored log of an operation, in UTF-16 code units. Runners keep the rest. */
  log: 8 * 1024 * 1024,
  /** What the ends of attempts may add to a full log, because they say how the work ended. */
  logEnds: 1024 * 1024,
  /** The end of an attempt's log that is sent when the log is full, in bytes. */
  logEnd: 32 * 1024,
  /** Resource changes listed in a plan summary. The counts cover all of them. */
  changes: 2_000,
  /** Attributes listed per resource change. */
  attributes: 50,
  /** One attribute's value as JSON. */
  value: 1_000,
  outputs: 100,
  message: 2_000,
  /** Attempts at a plan whose runners fall silent. */
  attempts: 5,
} as const;

/** Upper bounds of a runner's request bodies, in bytes. */
export const RUNNER_BODIES = { small: 64 * 1024, log: 512 * 1024, plan: 8 * 1024 * 1024 } as const;
