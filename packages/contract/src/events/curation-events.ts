import { z } from "zod";
import { id } from "../base/common.ts";
import { event } from "./event.ts";
import { pastReason } from "./past-reason.ts";

/** An administrator's action on a module, and the reason. */
const ofModule = z.object({
  moduleId: id,
  title: z.string(),
  authorId: id,
  reason: pastReason,
});
type OfModule = z.output<typeof ofModule>;

const why = ({ reason }: OfModule) => (reason ? `: ${reason}` : "");
const toAuthor = { who: ({ authorId }: OfModule) => [authorId], kind: "decisions" } as const;
const path = ({ moduleId }: OfModule) => `/modules/${moduleId}`;

export const moduleFeatured = event({
  type: "module.featured",
  subject: "module",
  consumers: ["notifications", "site-index"],
  data: ofModule.extend({ isFeatured: z.boolean() }),
  audience: {
    actor: true,
    concerned: {
      ...toAuthor,
      describe: ({ title, isFeatured, ...data }) =>
        isFeatured
          ? `${title} is now on the home page`
          : `${title} is no longer on the home page${why({ title, ...data })}`,
    },
  },
  did: ({ title, isFeatured }) =>
    isFeatured ? `put ${title} on the home page` : `took ${title} off the home page`,
  path,
});

export const featuredOrdered = event({
  type: "featured.ordered",
  subject: "setting",
  consumers: [],
  data: z.object({ moduleIds: z.array(id), reason: pastReason }),
  audience: { actor: true },
  did: () => "reordered the modules on the home page",
  path: () => "/",
});

export const moduleVerified = event({
  type: "module.verified",
  subject: "module",
  consumers: ["notifications", "site-index"],
  data: ofModule.extend({ version: z.string(), isVerified: z.boolean() }),
  audience: {
    actor: true,
    concerned: {
      ...toAuthor,
      describe: (data) =>
        data.isVerified
          ? `${data.title} ${data.version} is now verified`
          : `${data.title} ${data.version} is no longer verified${why(data)}`,
    },
    everyone: true,
  },
  did: ({ title, version, isVerified }) =>
    isVerified ? `verified ${title} ${version}` : `removed the verification of ${title} ${version}`,
  path,
});

export const securityNoticeDecided = event({
  type: "notice.decided",
  subject: "setting",
  consumers: [],
  data: z.object({
    noticeId: id,
    ruleId: z.string(),
    decision: z.enum(["released", "dismissed"]),
    reason: pastReason,
  }),
  audience: { actor: true },
  did: ({ decision, ruleId }) => `${decision} the notice about ${ruleId}`,
  path: () => "/admin?tab=notices",
});

export const moduleTakenDown = event({
  type: "module.taken_down",
  subject: "module",
  consumers: ["notifications", "site-index", "webhooks"],
  data: ofModule.extend({ isCritical: z.boolean() }),
  audience: {
    actor: true,
    concerned: { ...toAuthor, describe: (data) => `${data.title} was taken down${why(data)}` },
    holders: {
      describe: (data) =>
        data.isCritical
          ? `${data.title}, which you own, is dangerous and can no longer be installed${why(data)}`
          : `${data.title}, which you own, was taken down${why(data)}`,
      kind: "updates",
    },
    everyone: true,
  },
  did: ({ title, isCritical }) =>
    `took ${title} down${isCritical ? " and stopped its installs" : ""}`,
  path,
});

export const moduleRetired = event({
  type: "module.retired",
  subject: "module",
  consumers: ["notifications", "site-index"],
  data: ofModule,
  audience: {
    actor: true,
    concerned: {
      ...toAuthor,
      describe: (data) => `${data.title} is no longer sold${why(data)}`,
    },
    holders: {
      describe: ({ title }) => `${title}, which you own, is no longer sold; you keep it`,
      kind: "updates",
    },
    everyone: true,
  },
  did: ({ title }) => `took ${title} off sale`,
  path,
});

export const moduleRestored = event({
  type: "module.restored",
  subject: "module",
  consumers: ["notifications", "site-index", "webhooks"],
  data: ofModule,
  audience: {
    actor: true,
    concerned: { ...toAuthor, describe: (data) => `${data.title} was restored${why(data)}` },
    holders: {
      describe: ({ title }) => `${title}, which you own, was restored`,
      kind: "updates",
    },
    everyone: true,
  },
  did: ({ title }) => `restored ${title}`,
  path,
});
