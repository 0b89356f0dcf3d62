import { z } from "zod";
import { id } from "../base/common.ts";
import {
  ANNOUNCED_STATUSES,
  type AnnouncedStatus,
  OPERATION_KINDS,
  OPERATION_STATUS_LABELS,
  OPERATION_STATUSES,
  type OperationStatus,
  RUNNER_LIMITS,
} from "../deployments/deployment-lists.ts";
import { event } from "./event.ts";

const operation = z.object({
  deploymentId: id,
  name: z.string(),
  userId: id,
  operationId: id,
  kind: z.enum(OPERATION_KINDS),
  status: z.enum(OPERATION_STATUSES),
});
type Operation = z.output<typeof operation>;

const path = ({ deploymentId }: Operation) => `/deployments/${deploymentId}`;

/** What happened, to follow a name. */
const DID: Record<OperationStatus, string> = {
  queued: "queued work",
  leased: "sent work to a runner",
  planning: "started to plan",
  planned: "planned changes",
  approved: "approved the plan",
  applying: "started to apply the plan",
  destroying: "started to destroy resources",
  uncertain: "lost contact with the runner",
  applied: "applied the plan",
  destroyed: "destroyed the resources",
  checked: "compared the resources with the state",
  failed: "reported a failure",
  cancelled: "canceled the operation",
};

const did = ({ status, name }: Operation) => `${DID[status]} of ${name}`;

/** A step of an operation that its owner watches on the page, or by webhook, without notifications. */
export const operationMoved = event({
  type: "deployment.moved",
  subject: "deployment",
  consumers: ["webhooks"],
  data: operation,
  audience: {
    actor: true,
    concerned: {
      who: ({ userId }) => [userId],
      describe: ({ status, name }) => `${OPERATION_STATUS_LABELS[status]}: ${name}`,
    },
  },
  did,
  path,
});

const SENTENCES: Record<AnnouncedStatus, (name: string) => string> = {
  planned: (name) => `A plan needs approval: ${name}`,
  applied: (name) => `Your deployment was applied: ${name}`,
  destroyed: (name) => `Your deployment's resources were destroyed: ${name}`,
  failed: (name) => `Your deployment failed: ${name}`,
  uncertain: (name) => `A runner fell silent during an apply. Check your deployment: ${name}`,
};

/** A step that its owner is told of. */
export const operationAnnounced = event({
  type: "deployment.announced",
  subject: "deployment",
  consumers: ["notifications", "webhooks"],
  data: operation.extend({ status: z.enum(ANNOUNCED_STATUSES) }),
  audience: {
    actor: true,
    concerned: {
      who: ({ userId }) => [userId],
      describe: ({ status, name }) => SENTENCES[status](name),
      kind: "deployments",
    },
  },
  did,
  path,
});

/** A plan waits for one of the people whom its owner listed. */
export const planAwaitsApproval = event({
  type: "deployment.awaits_approval",
  subject: "deployment",
  consumers: ["notifications", "webhooks"],
  data: operation.extend({ approverIds: z.array(id).max(RUNNER_LIMITS.approvers) }),
  audience: {
    concerned: {
      who: ({ approverIds }) => approverIds,
      describe: ({ name }) => `A plan needs your approval: ${name}`,
      kind: "deployments",
    },
  },
  did: ({ name }) => `planned changes of ${name}`,
  path,
});

const OUTDATED = {
  newer: (name: string, version: string) =>
    `Version ${version} is available. Preview the upgrade of ${name}`,
  withdrawn: (name: string, version: string) =>
    `Version ${version} was withdrawn. Preview the upgrade of ${name}`,
} as const;

/** The module of a deployment has a newer version, or the deployment's version was withdrawn. */
export const deploymentOutdated = event({
  type: "deployment.outdated",
  subject: "deployment",
  consumers: ["notifications", "webhooks"],
  data: z.object({
    deploymentId: id,
    name: z.string(),
    userId: id,
    /** The newer version, or the withdrawn one. */
    version: z.string(),
    why: z.enum(["newer", "withdrawn"]),
  }),
  audience: {
    concerned: {
      who: ({ userId }) => [userId],
      describe: ({ why, name, version }) => OUTDATED[why](name, version),
      kind: "deployments",
    },
  },
  did: ({ name, why, version }) =>
    why === "newer" ? `offered version ${version} to ${name}` : `told ${name} of a withdrawal`,
  path: ({ deploymentId }) => `/deployments/${deploymentId}/upgrade`,
});

export const runnerSilent = event({
  type: "deployment.runner_silent",
  subject: "deployment",
  consumers: ["webhooks"],
  data: operation,
  audience: {
    concerned: {
      who: ({ userId }) => [userId],
      describe: ({ name }) => `The runner isn't responding: ${name}`,
    },
  },
  did: ({ name }) => `noted that the runner of ${name} isn't responding`,
  path,
});

const APPROVER_STEPS = ["invited", "accepted", "removed", "left"] as const;

const APPROVER_SENTENCES: Record<(typeof APPROVER_STEPS)[number], (actor: string) => string> = {
  invited: (actor) => `${actor} asks you to approve deployment plans`,
  accepted: (actor) => `${actor} approves your deployment plans from now on`,
  removed: (actor) => `${actor} doesn't need you to approve deployment plans anymore`,
  left: (actor) => `${actor} doesn't approve your deployment plans anymore`,
};

const DID_APPROVER: Record<(typeof APPROVER_STEPS)[number], string> = {
  invited: "invited an approver of deployment plans",
  accepted: "agreed to approve deployment plans",
  removed: "removed an approver of deployment plans",
  left: "stopped approving deployment plans",
};

/** An account became an approver of a pool, or stopped being one. */
export const approverChanged = event({
  type: "runner.approver_changed",
  subject: "runner",
  consumers: ["notifications"],
  data: z.object({ poolId: id, ownerId: id, approverId: id, step: z.enum(APPROVER_STEPS) }),
  audience: {
    actor: true,
    concerned: {
      who: ({ step, ownerId, approverId }) =>
        step === "invited" || step === "removed" ? [approverId] : [ownerId],
      describe: ({ step }, actor) => APPROVER_SENTENCES[step](actor),
      kind: "deployments",
    },
  },
  did: ({ step }) => DID_APPROVER[step],
  path: () => "/runners",
});

const runner = z.object({ poolId: id, userId: id, name: z.string() });

const declareRunner = (
  type: `runner.${string}`,
  describe: (name: string) => string,
  did: (name: string) => string,
) =>
  event({
    type,
    subject: "runner",
    consumers: ["notifications"],
    data: runner,
    audience: {
      actor: true,
      concerned: {
        who: ({ userId }) => [userId],
        describe: ({ name }) => describe(name),
        kind: "security",
      },
    },
    did: ({ name }) => did(name),
    path: () => "/runners",
  });

export const runnerEnrolled = declareRunner(
  "runner.enrolled",
  (name) => `A runner was enrolled: ${name}`,
  (name) => `enrolled the runner ${name}`,
);

export const runnerRevoked = declareRunner(
  "runner.revoked",
  (name) => `A runner was revoked: ${name}`,
  (name) => `revoked the runner ${name}`,
);
