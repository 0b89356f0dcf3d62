import { z } from "zod";
import { id } from "../base/common.ts";
import { APPEALABLE } from "../forum/moderation-actions.ts";
import { event } from "./event.ts";
import { path, place } from "./forum-place.ts";

export const postHeld = event({
  type: "forum.post_held",
  subject: "thread",
  consumers: ["forum-queue", "site-index"],
  data: place.extend({ postId: id }),
  audience: { actor: true },
  did: ({ title }) => `wrote a post in “${title}” that needs moderation`,
  path,
});

export const queueGrew = event({
  type: "forum.queue_grew",
  subject: "forum",
  consumers: ["notifications"],
  data: z.object({ waiting: z.number().int() }),
  audience: {
    moderators: {
      describe: ({ waiting }) =>
        waiting === 1
          ? "1 post is waiting in the forum's moderation queue"
          : `${waiting} posts are waiting in the forum's moderation queue`,
      kind: "moderation",
    },
  },
  did: ({ waiting }) => `increased the forum's moderation queue to ${waiting}`,
  path: () => "/developer-forum/moderation",
});

/**
 * Two threads were merged. Recorded for the thread that no longer exists and links to the other.
 */
export const threadMerged = event({
  type: "forum.thread_merged",
  subject: "thread",
  consumers: ["notifications", "site-index"],
  data: place.extend({
    /** The merged thread's title. */
    merged: z.string(),
    posts: z.number().int(),
    reason: z.string(),
    userId: id,
  }),
  audience: {
    actor: true,
    concerned: {
      who: ({ userId }) => [userId],
      describe: ({ title, merged, reason }) =>
        `Your thread “${merged}” was merged into “${title}”: ${reason}`,
      kind: "forum",
    },
  },
  did: ({ title, merged, reason }) => `merged the thread “${merged}” into “${title}”: ${reason}`,
  path,
});

export const threadSplit = event({
  type: "forum.thread_split",
  subject: "thread",
  consumers: ["notifications", "site-index"],
  data: place.extend({
    /** The merged thread's ID, and the numbers of its posts. */
    fromId: id,
    from: z.string(),
    numbers: z.array(z.number().int()),
    reason: z.string(),
    /** Author of its opening post. */
    userId: id,
  }),
  audience: {
    actor: true,
    concerned: {
      who: ({ userId }) => [userId],
      describe: ({ title, from, reason }) =>
        `Your reply in “${from}” now starts a new thread, “${title}”: ${reason}`,
      kind: "forum",
    },
  },
  did: ({ title, from, reason }) => `split “${title}” off the thread “${from}”: ${reason}`,
  path,
});

const appealed = place.extend({ postId: id, about: z.enum(APPEALABLE) });

export const moderationAppealed = event({
  type: "forum.moderation_appealed",
  subject: "thread",
  consumers: ["forum-queue", "site-index"],
  data: appealed,
  audience: { actor: true },
  did: ({ title, about }) => `appealed because their post in “${title}” is ${about}`,
  path,
});

export const appealDecided = event({
  type: "forum.appeal_decided",
  subject: "thread",
  consumers: ["notifications", "site-index"],
  data: appealed.extend({ isGranted: z.boolean(), reason: z.string(), userId: id }),
  audience: {
    actor: true,
    concerned: {
      who: ({ userId }) => [userId],
      describe: ({ title, isGranted, reason }) =>
        `Your appeal about “${title}” was ${isGranted ? "granted" : "refused"}: ${reason}`,
      kind: "forum",
    },
  },
  did: ({ title, isGranted, reason }) =>
    `${isGranted ? "granted" : "refused"} an appeal about “${title}”: ${reason}`,
  path,
});
