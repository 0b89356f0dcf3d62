import { postReported } from "@stackyard/contract/events/forum-events";
import {
  moderationAppealed,
  postHeld,
  queueGrew,
} from "@stackyard/contract/events/forum-moderation-events";
import type { EventConsumer } from "../../../platform/events/consume-events.ts";
import { record } from "../../../platform/events/record.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { countQueue } from "./queue-queries.ts";

/** At most one waits at a time, and covers everything that arrives meanwhile. */
export const tellModeratorsSoon = jobKind<Record<string, never>>("tell-moderators", {
  policy: "short",
  retryLimit: 3,
});

/** Delay between the first post and the notification. */
const AFTER_SECONDS = 10 * 60;

const FILLS_QUEUE: ReadonlySet<string> = new Set(
  [postReported, postHeld, moderationAppealed].map(({ type }) => type),
);

/** Notifies the moderators some minutes after a post has entered their queue. */
export const queueFollower: EventConsumer = {
  name: "forum-queue",
  async handle({ db, jobs }, { shape }) {
    if (!FILLS_QUEUE.has(shape.type)) return;
    await jobs.enqueue(db, tellModeratorsSoon, {}, { startAfterSeconds: AFTER_SECONDS });
  },
};

/** Notifies them of the number of waiting posts, if there are still any. */
export async function tellModerators(ctx: Services): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const waiting = await countQueue(ctx.db);
    if (waiting === 0) return;
    await record(ctx, queueGrew, { actorId: null, subjectId: null, data: { waiting } });
  });
}
