import { openWebhookSender } from "../../src/domains/site/webhooks/webhook-sender.ts";
import type { Services } from "../../src/platform/services.ts";

const SLOTS = { fast: { fast: 1, slow: 0 }, slow: { fast: 0, slow: 1 } } as const;

/** Sends what is due to a webhook in one lane, as another process would. */
export async function sendNow(ctx: Services, id: number, lane: "fast" | "slow" = "fast") {
  const stopped = new AbortController().signal;
  const sender = openWebhookSender(ctx, { stopped, slots: SLOTS[lane] });
  sender.add([{ id, isSlow: lane === "slow" }]);
  await sender.idle();
}
