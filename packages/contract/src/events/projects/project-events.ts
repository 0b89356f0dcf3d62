import { z } from "zod";
import { id } from "../../base/common.ts";
import { event } from "../event.ts";
import { matchedSearch, savedSearch } from "../matched-search.ts";
import { because, pastReason } from "../past-reason.ts";

const project = z.object({ projectId: id, title: z.string(), ownerId: id });
type Project = z.output<typeof project>;

const path = ({ projectId }: Project) => `/projects/${projectId}`;
const owner = ({ ownerId }: Project) => [ownerId];

export const projectOpened = event({
  type: "project.opened",
  subject: "project",
  consumers: ["notifications", "saved project searches", "webhooks"],
  data: project,
  audience: {
    actor: true,
    concerned: {
      who: owner,
      describe: ({ title }) => `Your project is open for proposals: ${title}`,
      kind: "work",
    },
  },
  did: ({ title }) => `opened the project ${title}`,
  path,
});

export const projectFound = event({
  type: "project.found",
  subject: "project",
  consumers: ["notifications"],
  data: project.extend({ userId: id, ...matchedSearch }),
  audience: {
    concerned: {
      who: ({ userId }) => [userId],
      describe: ({ title, name }) => `New match for ${savedSearch(name)}: ${title}`,
      kind: "updates",
    },
  },
  did: ({ title }) => `found a project for a saved search: ${title}`,
  path,
});

export const engineerInvited = event({
  type: "project.invited",
  subject: "project",
  consumers: ["notifications", "webhooks"],
  data: project.extend({ engineerId: id }),
  audience: {
    actor: true,
    concerned: {
      who: ({ engineerId }) => [engineerId],
      describe: ({ title }, actor) => `${actor} invites you to propose for the project ${title}`,
      kind: "work",
    },
  },
  did: ({ title }) => `invited an engineer to the project ${title}`,
  path,
});

export const projectHeld = event({
  type: "project.held",
  subject: "project",
  consumers: ["notifications"],
  data: project,
  audience: {
    actor: true,
    moderators: {
      describe: ({ title }) => `A project needs moderation: ${title}`,
      kind: "moderation",
      path: () => "/admin/projects",
    },
  },
  did: ({ title }) => `posted the project ${title}, which is in review`,
  path,
});

export const projectReturned = event({
  type: "project.returned",
  subject: "project",
  consumers: ["notifications"],
  data: project.extend({ reason: pastReason }),
  audience: {
    actor: true,
    concerned: {
      who: owner,
      describe: ({ title, reason }) =>
        `Your project wasn't opened and is a draft again: ${title}${because(reason)}`,
      kind: "account",
    },
  },
  did: ({ title }) => `returned the project ${title} to its client`,
  path,
});

export const projectCancelled = event({
  type: "project.cancelled",
  subject: "project",
  consumers: ["notifications", "webhooks"],
  data: project.extend({ reason: pastReason }),
  audience: {
    actor: true,
    concerned: {
      who: owner,
      describe: ({ title, reason }, actor) =>
        `${actor} canceled your project ${title}${because(reason)}`,
      kind: "account",
    },
  },
  did: ({ title }) => `canceled the project ${title}`,
  path,
});

export const projectExpiring = event({
  type: "project.expiring",
  subject: "project",
  consumers: ["notifications"],
  data: project,
  audience: {
    concerned: {
      who: owner,
      describe: ({ title }) =>
        `Your project expires soon: ${title}. Accept a proposal or keep it open longer.`,
      kind: "work",
    },
  },
  did: ({ title }) => `warned that the project ${title} expires soon`,
  path,
});

export const projectExpired = event({
  type: "project.expired",
  subject: "project",
  consumers: ["notifications", "webhooks"],
  data: project,
  audience: {
    concerned: {
      who: owner,
      describe: ({ title }) => `Your project expired: ${title}`,
      kind: "work",
    },
  },
  did: ({ title }) => `closed the expired project ${title}`,
  path,
});

const proposal = project.extend({ proposalId: id, engineerId: id });
type Proposal = z.output<typeof proposal>;

const proposals = (data: Proposal) => `${path(data)}#proposals`;
const engineer = ({ engineerId }: Proposal) => [engineerId];

/** Notifies one side of the proposal, never the actor. */
const declare = (
  type: `proposal.${string}`,
  who: (data: Proposal) => readonly number[],
  describe: (title: string, actor: string) => string,
  did: (title: string) => string,
) =>
  event({
    type,
    subject: "project",
    consumers: ["notifications", "webhooks"],
    data: proposal,
    audience: {
      actor: true,
      concerned: { who, describe: ({ title }, actor) => describe(title, actor), kind: "work" },
    },
    did: ({ title }) => did(title),
    path: proposals,
  });

export const proposalSubmitted = declare(
  "proposal.submitted",
  owner,
  (title, actor) => `${actor} made a proposal for your project: ${title}`,
  (title) => `made a proposal for ${title}`,
);

export const proposalChanged = declare(
  "proposal.changed",
  owner,
  (title, actor) => `${actor} changed their proposal for your project: ${title}`,
  (title) => `changed a proposal for ${title}`,
);

export const proposalWithdrawn = declare(
  "proposal.withdrawn",
  owner,
  (title, actor) => `${actor} withdrew their proposal for your project: ${title}`,
  (title) => `withdrew a proposal for ${title}`,
);

export const proposalShortlisted = declare(
  "proposal.shortlisted",
  engineer,
  (title, actor) => `${actor} shortlisted your proposal for ${title}`,
  (title) => `shortlisted a proposal for ${title}`,
);

export const proposalAccepted = declare(
  "proposal.accepted",
  engineer,
  (title, actor) => `${actor} accepted your proposal for ${title}. Agree on the start in Messages.`,
  (title) => `accepted a proposal for ${title}`,
);

const WHY = {
  declined: "The client chose not to continue with your proposal for",
  awarded: "The client chose another proposal this time for",
  cancelled: "The project was canceled, so your proposal is closed:",
  expired: "The project expired, so your proposal is closed:",
} as const;

/** By the client, or because the project closed. */
export const proposalDeclined = event({
  type: "proposal.declined",
  subject: "project",
  consumers: ["notifications", "webhooks"],
  data: proposal.extend({ why: z.enum(["declined", "awarded", "cancelled", "expired"]) }),
  audience: {
    actor: true,
    concerned: {
      who: engineer,
      describe: ({ title, why }) => `${WHY[why]} ${title}`,
      kind: "work",
    },
  },
  did: ({ title }) => `declined a proposal for ${title}`,
  path: proposals,
});
