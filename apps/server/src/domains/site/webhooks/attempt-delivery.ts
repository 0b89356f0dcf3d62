import { Webhook } from "standardwebhooks";
import { unseal } from "../../../platform/seal.ts";
import type { Services } from "../../../platform/services.ts";
import { FetchError, type PostAnswer } from "../../../platform/web-fetch/web-fetch.ts";
import type { NextDelivery } from "./next-delivery.ts";
import type { Outcome } from "./note-outcome.ts";
import { payloadOf } from "./payload.ts";

/** Whatever fails counts as a failed attempt, so that it doesn't block later deliveries. */
export async function attemptDelivery(ctx: Services, delivery: NextDelivery): Promise<Outcome> {
  try {
    const { status, text } = await post(ctx, delivery);
    return { isDelivered: status >= 200 && status < 300, status, text: printable(text) };
  } catch (error) {
    if (error instanceof FetchError)
      return { isDelivered: false, status: null, text: printable(error.message) };
    ctx.log.error({ err: error, deliveryId: delivery.id }, "a webhook's message could not be made");
    return { isDelivered: false, status: null, text: "The message could not be made." };
  }
}

async function post(
  { web, config: { authSecret } }: Services,
  delivery: NextDelivery,
): Promise<PostAnswer> {
  const { url, sealedSecret, sealedPreviousSecret } = delivery;
  const body = payloadOf(delivery);
  const messageId = `msg_${delivery.id}`;
  const now = new Date();
  const secrets = [sealedSecret, sealedPreviousSecret].filter((sealed) => sealed !== null);
  const signatures = secrets.map((sealed) =>
    new Webhook(unseal(authSecret, sealed, "webhook")).sign(messageId, now, body),
  );
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "Stackyard-Webhooks/1",
    "webhook-id": messageId,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
    "webhook-signature": signatures.join(" "),
  };
  return web.post(url, { headers, body });
}

const MAX_TEXT = 1_000;

/** PostgreSQL stores no zero characters, and nobody wants to read the others. */
const printable = (text: string) => text.replace(/\p{Cc}/gu, " ").slice(0, MAX_TEXT);
