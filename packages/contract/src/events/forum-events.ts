import { z } from "zod";
import { id } from "../base/common.ts";
import { event } from "./event.ts";
import { path, place } from "./forum-place.ts";

/** Mentioned users. They are notified of the mention and not again as followers. */
const post = place.extend({ mentioned: z.array(id) });

const mentioned = {
  who: ({ mentioned }: z.output<typeof post>) => mentioned,
  describe: ({ title }: z.output<typeof post>, actor: string) =>
    `${actor} mentioned you in “${title}”`,
  kind: "mentions",
} as const;

/** The reply form with the post quoted. */
const answerPath = ({ threadId, number }: z.output<typeof place>) =>
  number === 0
    ? `/developer-forum/threads/${threadId}?answer=0#reply-form`
    : `/developer-forum/threads/${threadId}?reply=${number}&answer=${number}#reply-form`;

export const threadStarted = event({
  type: "forum.thread_started",
  subject: "thread",
  consumers: ["notifications", "site-index"],
  data: post.extend({
    categoryId: id,
    moduleId: id.nullable(),
    /** Author of the module that the thread asks about. */
    moduleAuthorId: id.nullish(),
  }),
  audience: {
    actor: true,
    concerned: {
      ...mentioned,
      who: ({ mentioned, moduleAuthorId }) => [
        ...new Set([...(moduleAuthorId ? [moduleAuthorId] : []), ...mentioned]),
      ],
      describe({ title, moduleAuthorId, mentioned }, actor) {
        if (!moduleAuthorId) return `${actor} mentioned you in “${title}”`;
        if (mentioned.length === 0) return `${actor} asked about your module: “${title}”`;
        return `${actor} started “${title}”`;
      },
    },
    categoryFollowers: {
      describe: ({ title }, actor) => `${actor} started “${title}” in a category that you follow`,
      kind: "forum",
    },
    everyone: true,
  },
  did: ({ title }) => `started the thread “${title}”`,
  path,
  answerPath,
});

export const replyPosted = event({
  type: "forum.reply_posted",
  subject: "thread",
  consumers: ["notifications", "site-index"],
  data: post.extend({ postId: id }),
  audience: {
    actor: true,
    concerned: mentioned,
    threadFollowers: {
      describe: ({ title }, actor) => `${actor} replied in “${title}”`,
      kind: "forum",
    },
    everyone: true,
  },
  did: ({ title }) => `replied in “${title}”`,
  path,
  answerPath,
});

const solution = place.extend({
  postId: id,
  /** The reply's author. */
  userId: id,
});

export const solutionMarked = event({
  type: "forum.solution_marked",
  subject: "thread",
  consumers: ["notifications", "site-index"],
  data: solution,
  audience: {
    actor: true,
    concerned: {
      who: ({ userId }) => [userId],
      describe: ({ title }, actor) => `${actor} marked your reply as the solution of “${title}”`,
      kind: "forum",
    },
    everyone: true,
  },
  did: ({ title }) => `marked a reply as the solution of “${title}”`,
  path,
});

export const solutionUnmarked = event({
  type: "forum.solution_unmarked",
  subject: "thread",
  consumers: ["site-index"],
  data: solution,
  audience: { actor: true },
  did: ({ title }) => `unmarked the solution of “${title}”`,
  path,
});

export const postEdited = event({
  type: "forum.post_edited",
  subject: "thread",
  consumers: ["notifications", "site-index"],
  data: post.extend({ postId: id }),
  audience: { actor: true, concerned: mentioned },
  did: ({ title }) => `edited a post in “${title}”`,
  path,
});

export const postDeleted = event({
  type: "forum.post_deleted",
  subject: "thread",
  consumers: ["site-index"],
  data: place.extend({ postId: id }),
  audience: { actor: true },
  did: ({ title, number }) =>
    number === 0 ? `deleted the thread “${title}”` : `deleted a reply in “${title}”`,
});

export const postReported = event({
  type: "forum.post_reported",
  subject: "thread",
  consumers: ["forum-queue", "site-index"],
  data: place.extend({ postId: id, reason: z.string() }),
  audience: { actor: true },
  did: ({ title, reason }) => `reported a post in “${title}”: ${reason}`,
  path,
});

const POST_WORDS = { approve: "approved", hide: "hid", restore: "restored" } as const;
const TOLD_WORDS = { approve: "approved", hide: "hidden", restore: "restored" } as const;

export const postModerated = event({
  type: "forum.post_moderated",
  subject: "thread",
  consumers: ["site-index"],
  data: place.extend({
    postId: id,
    act: z.enum(["approve", "hide", "restore"]),
    reason: z.string(),
    /** The post's author. */
    userId: id,
    /** Resolves the author's appeal; the author is notified. */
    isAnswer: z.boolean().optional(),
  }),
  audience: {
    actor: true,
    concerned: {
      who: ({ userId, isAnswer }) => (isAnswer ? [] : [userId]),
      describe: ({ title, act, reason }) =>
        `Your post in “${title}” was ${TOLD_WORDS[act]} by a moderator: ${reason}`,
      kind: "forum",
    },
  },
  did: ({ title, act, reason }) => `${POST_WORDS[act]} a post in “${title}”: ${reason}`,
  path,
});

export const reportsDismissed = event({
  type: "forum.reports_dismissed",
  subject: "thread",
  consumers: ["site-index"],
  data: place.extend({ postId: id, reason: z.string() }),
  audience: { actor: true },
  did: ({ title, reason }) => `dismissed the reports of a post in “${title}”: ${reason}`,
  path,
});

const THREAD_WORDS = {
  pin: "pinned",
  unpin: "unpinned",
  lock: "locked",
  unlock: "unlocked",
  slow: "slowed down",
  unslow: "sped up",
  move: "moved",
} as const;

export const threadModerated = event({
  type: "forum.thread_moderated",
  subject: "thread",
  consumers: ["site-index"],
  data: place.extend({
    act: z.enum(["pin", "unpin", "lock", "unlock", "slow", "unslow", "move"]),
    reason: z.string(),
    userId: id,
    /** The categories it moved from and to. */
    from: z.string().optional(),
    to: z.string().optional(),
    /** Minimum time between two posts by the same account. */
    minutes: z.number().int().optional(),
    isAnswer: z.boolean().optional(),
  }),
  audience: {
    actor: true,
    concerned: {
      who: ({ userId, isAnswer }) => (isAnswer ? [] : [userId]),
      describe: ({ title, act, reason, to }) =>
        `Your thread “${title}” was ${THREAD_WORDS[act]}${to ? ` to ${to}` : ""}: ${reason}`,
      kind: "forum",
    },
  },
  did: ({ title, act, reason, from, to }) =>
    `${THREAD_WORDS[act]} the thread “${title}”${from && to ? ` from ${from} to ${to}` : ""}: ${reason}`,
  path,
});
