import { z } from "zod";
import { id } from "../base/common.ts";
import {
  ANNOUNCED_STATUSES,
  type AnnouncedStatus,
  OPERATION_KINDS,
  OPERATION_STATUSES,
  type OperationStatus,
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

/** A step of an operation that its owner watches on the page. */
export const operationMoved = event({
  type: "deployment.moved",
  subject: "deployment",
  consumers: [],
  data: operation,
  audience: { actor: true },
  did,
  path,
});

const SENTENCES: Record<AnnouncedStatus, (name: string) => string> = {
  planned: (name) => `A plan needs your approval: ${name}`,
  applied: (name) => `Your deployment was applied: ${name}`,
  destroyed: (name) => `Your deployment's resources were destroyed: ${name}`,
  failed: (name) => `Your deployment failed: ${name}`,
  uncertain: (name) => `A runner fell silent during an apply. Check your deployment: ${name}`,
};

/** A step that its owner is told of. */
export const operationAnnounced = event({
  type: "deployment.announced",
  subject: "deployment",
  consumers: ["notifications"],
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

export const runnerSilent = event({
  type: "deployment.runner_silent",
  subject: "deployment",
  consumers: [],
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
