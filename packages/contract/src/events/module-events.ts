import { z } from "zod";
import { id } from "../base/common.ts";
import { LISTING_FIELDS } from "../modules/modules.ts";
import { event } from "./event.ts";

const ofModule = z.object({ moduleId: id, title: z.string(), authorId: id });
const ofVersion = ofModule.extend({ version: z.string() });

const author = ({ authorId }: z.output<typeof ofModule>) => [authorId];
const path = ({ moduleId }: z.output<typeof ofModule>) => `/modules/${moduleId}`;
const scoreText = (score: number | null) => (score === null ? "not scored" : String(score));
const nameOf = ({ title, version }: z.output<typeof ofVersion>) => `${title} ${version}`;

export const moduleSubmitted = event({
  type: "module.submitted",
  subject: "module",
  consumers: ["site-index"],
  data: ofModule,
  audience: { actor: true },
  did: ({ title }) => `listed the module ${title}`,
  path,
});

export const listingChanged = event({
  type: "module.listing_changed",
  subject: "module",
  consumers: ["notifications", "site-index"],
  data: ofModule.extend({
    /** Long texts are shortened. */
    changes: z
      .array(
        z.object({
          field: z.enum(LISTING_FIELDS),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      )
      .optional(),
    /** An administrator's. */
    reason: z.string().optional(),
  }),
  audience: {
    actor: true,
    concerned: {
      who: author,
      describe: ({ title, reason }, actor) =>
        `${actor} changed the listing of ${title}${reason ? `: ${reason}` : ""}`,
      kind: "decisions",
    },
  },
  did: ({ title }) => `changed the listing of ${title}`,
  path,
});

/** In addition, if the module is published: auditors approved the previous text. */
export const publishedTextChanged = event({
  type: "module.published_text_changed",
  subject: "module",
  consumers: ["notifications", "site-index"],
  data: ofModule,
  audience: {
    auditors: {
      describe: ({ title }, actor) =>
        `${actor} changed the description of ${title}, which is published`,
      kind: "audits",
    },
  },
  did: ({ title }) => `changed the description of ${title}`,
  path: ({ moduleId }) => `/modules/${moduleId}#listing-history`,
});

const publisher = ofModule.extend({
  issuer: z.string(),
  repositoryId: z.string(),
  workflow: z.string(),
});
const pipelineOf = ({ repositoryId, workflow, issuer }: z.output<typeof publisher>) =>
  `${workflow} of repository ${repositoryId} at ${issuer}`;
const settings = ({ moduleId }: z.output<typeof publisher>) => `/modules/${moduleId}/edit`;

export const publisherAdded = event({
  type: "publisher.added",
  subject: "module",
  consumers: ["notifications", "site-index"],
  data: publisher,
  audience: {
    actor: true,
    concerned: {
      who: author,
      describe: (data) => `The pipeline ${pipelineOf(data)} can now publish ${data.title}`,
      kind: "security",
    },
  },
  did: (data) => `let the pipeline ${pipelineOf(data)} publish ${data.title}`,
  path: settings,
});

export const publisherRemoved = event({
  type: "publisher.removed",
  subject: "module",
  consumers: ["site-index"],
  data: publisher,
  audience: { actor: true },
  did: (data) => `removed the pipeline ${pipelineOf(data)} from the publishers of ${data.title}`,
  path: settings,
});

/** A pipeline got a token. */
export const publisherUsed = event({
  type: "publisher.used",
  subject: "module",
  consumers: ["site-index"],
  data: ofModule.extend({ repository: z.string(), commit: z.string() }),
  audience: {
    concerned: {
      who: author,
      describe: ({ title, repository, commit }) =>
        `A pipeline of ${repository} got a token to publish ${title}, at commit ${commit}`,
    },
  },
  did: ({ title, repository, commit }) =>
    `gave a pipeline of ${repository} a token to publish ${title}, at commit ${commit}`,
  path,
});

export const moduleDeleted = event({
  type: "module.deleted",
  subject: "module",
  consumers: ["notifications", "site-index"],
  data: ofModule.extend({ reason: z.string().optional() }),
  audience: {
    actor: true,
    concerned: {
      who: author,
      describe: ({ title, reason }, actor) =>
        `${actor} deleted your module ${title}${reason ? `: ${reason}` : ""}`,
      kind: "decisions",
    },
  },
  did: ({ title }) => `deleted the module ${title}`,
});

export const versionSubmitted = event({
  type: "version.submitted",
  subject: "module",
  consumers: ["notifications", "site-index", "webhooks"],
  data: ofVersion,
  audience: {
    actor: true,
    auditors: {
      describe: (data, actor) => `${nameOf(data)} by ${actor} needs an audit`,
      kind: "audits",
    },
  },
  did: (data) => `submitted ${nameOf(data)} for an audit`,
  path,
});

export const versionApproved = event({
  type: "version.approved",
  subject: "module",
  consumers: ["deployments", "notifications", "reputation", "site-index", "webhooks"],
  data: ofVersion.extend({
    isVerified: z.boolean(),
    isUpdate: z.boolean(),
    /** The module is taken down; the version appears once the module is restored. */
    isTakenDown: z.boolean().optional(),
  }),
  audience: {
    actor: true,
    concerned: {
      who: author,
      describe: (data) =>
        data.isTakenDown
          ? `${nameOf(data)} was approved; the module stays taken down until it is restored`
          : `${nameOf(data)} was approved and is now in the marketplace`,
      kind: "decisions",
    },
    holders: {
      describe: (data) =>
        data.isTakenDown
          ? `${nameOf(data)} was approved, while the module is taken down`
          : `${nameOf(data)} is available`,
      kind: "updates",
    },
    everyone: true,
  },
  did: (data) => `approved ${nameOf(data)}${data.isVerified ? " and verified it" : ""}`,
  path,
});

export const versionRejected = event({
  type: "version.rejected",
  subject: "module",
  consumers: ["notifications", "reputation", "site-index", "webhooks"],
  data: ofVersion.extend({ reason: z.string() }),
  audience: {
    actor: true,
    concerned: {
      who: author,
      describe: (data) => `${nameOf(data)} wasn't approved: ${data.reason}`,
      kind: "decisions",
    },
  },
  did: (data) => `rejected ${nameOf(data)}`,
  path,
});

export const approvalWithdrawn = event({
  type: "version.withdrawn",
  subject: "module",
  consumers: ["deployments", "notifications", "reputation", "site-index", "webhooks"],
  data: ofVersion.extend({ reason: z.string() }),
  audience: {
    actor: true,
    concerned: {
      who: author,
      describe: (data) => `The approval of ${nameOf(data)} was withdrawn: ${data.reason}`,
      kind: "decisions",
    },
    holders: {
      describe: (data) => `The approval of ${nameOf(data)}, which you own, was withdrawn`,
      kind: "updates",
    },
    everyone: true,
  },
  did: (data) => `withdrew the approval of ${nameOf(data)}`,
  path,
});

export const versionRescanned = event({
  type: "version.rescanned",
  subject: "module",
  consumers: ["notifications", "site-index", "webhooks"],
  data: ofVersion.extend({
    rulesetVersion: z.string(),
    before: z.int().nullable(),
    after: z.int().nullable(),
    gained: z.int(),
    lost: z.int(),
    /** Older versions are told of only if they have a new critical finding. */
    isTold: z.boolean(),
  }),
  audience: {
    concerned: {
      who: ({ authorId, isTold }) => (isTold ? [authorId] : []),
      describe: (data) =>
        `${nameOf(data)} was scanned with new rules: security ${scoreText(data.before)} → ${scoreText(data.after)}, ${data.gained} new and ${data.lost} resolved findings`,
      kind: "decisions",
    },
  },
  did: (data) => `scanned ${nameOf(data)} with the rules of ${data.rulesetVersion}`,
  path: ({ moduleId, version }) => `/modules/${moduleId}?tab=security&version=${version}`,
});

export const suppressionDecided = event({
  type: "version.suppression_decided",
  subject: "module",
  consumers: ["notifications", "site-index"],
  data: ofVersion.extend({ ruleId: z.string(), isAccepted: z.boolean(), reason: z.string() }),
  audience: {
    actor: true,
    concerned: {
      who: author,
      describe: (data) =>
        data.isAccepted
          ? `An auditor accepted that ${nameOf(data)} suppresses ${data.ruleId}: ${data.reason}`
          : `An auditor no longer accepts that ${nameOf(data)} suppresses ${data.ruleId}: ${data.reason}`,
      kind: "decisions",
    },
  },
  did: (data) =>
    `${data.isAccepted ? "accepted" : "no longer accepted"} that ${nameOf(data)} suppresses ${data.ruleId}`,
  path: ({ moduleId, version }) => `/modules/${moduleId}?tab=security&version=${version}`,
});

export const criticalFindingAnnounced = event({
  type: "version.critical_finding",
  subject: "module",
  consumers: ["notifications", "site-index"],
  data: ofVersion.extend({ ruleId: z.string(), finding: z.string() }),
  audience: {
    holders: {
      describe: (data) =>
        `${nameOf(data)}, which you own, has a critical finding under new rules: ${data.finding}`,
      kind: "updates",
    },
  },
  did: (data) => `told owners of ${nameOf(data)} about a critical finding: ${data.finding}`,
  path: ({ moduleId, version }) => `/modules/${moduleId}?tab=security&version=${version}`,
});

export const reviewWritten = event({
  type: "review.written",
  subject: "module",
  consumers: ["notifications", "reputation", "site-index", "webhooks"],
  data: ofModule.extend({ rating: z.number().int() }),
  audience: {
    actor: true,
    concerned: {
      who: author,
      describe: ({ title, rating }, actor) => `${actor} reviewed ${title}: ${rating} of 5`,
      kind: "reviews",
    },
    everyone: true,
  },
  did: ({ title, rating }) => `reviewed ${title}: ${rating} of 5`,
  path,
});

export const moduleReviewAnswered = event({
  type: "module.review_answered",
  subject: "module",
  consumers: ["notifications", "site-index"],
  data: ofModule.extend({ reviewerId: id }),
  audience: {
    actor: true,
    concerned: {
      who: ({ reviewerId }) => [reviewerId],
      describe: ({ title }, actor) => `${actor} answered your review of ${title}`,
      kind: "reviews",
    },
    everyone: true,
  },
  did: ({ title }) => `answered a review of ${title}`,
  path: ({ moduleId }) => `/modules/${moduleId}?tab=reviews`,
});
