import { once } from "node:events";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { shareInFlight } from "../../../platform/limits/share-in-flight.ts";
import type { Services } from "../../../platform/services.ts";
import { DUE_TOPIC, readDue, sendSoon } from "./queue-deliveries.ts";
import { listDueWebhooks } from "./webhook-queries.ts";
import { openWebhookSender } from "./webhook-sender.ts";

/** Finds what is due for a retry, and what a process that stopped was to send. */
export const sendDueEveryMinute = jobKind<Record<string, never>>("send-due-webhooks", {
  policy: "exclusive",
  retryLimit: 0,
});

const MAX_DUE = 1_000;

export async function sendDue({ db, changes }: Pick<Services, "db" | "changes">): Promise<void> {
  await sendSoon({ db, changes }, await listDueWebhooks(db, MAX_DUE));
}

/** Has this process send what is announced as due, until the server stops. */
export function sendWebhooks(ctx: Services): void {
  ctx.backgroundLoops.start(async (stopped) => {
    const sender = openWebhookSender(ctx, { stopped });
    const findDue = shareInFlight(() =>
      listDueWebhooks(ctx.db, MAX_DUE).then(sender.add, (error) =>
        ctx.log.warn({ err: error }, "due webhooks could not be found"),
      ),
    );
    ctx.changes.subscribeFamily(DUE_TOPIC, (rest) => {
      // Announcements may have been missed.
      if (rest === undefined) void findDue();
      else sender.add(readDue(rest));
    });
    await findDue();
    if (!stopped.aborted) await once(stopped, "abort");
    await sender.idle();
  });
}
