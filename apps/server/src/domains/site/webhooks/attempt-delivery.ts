import { Webhook } from "standardwebhooks";
import { unseal } from "../../../platform/seal.ts";
import type { Services } from "../../../platform/services.ts";
import { FetchError, type PostAnswer } from "../../../platform/web-fetch/web-fetch.ts";
import { loggedHeaders, loggedText } from "./delivery-log-policy.ts";
import { messageHeaders, messageIdOf } from "./message-headers.ts";
import type { NextDelivery } from "./next-delivery.ts";
import type { Outcome } from "./note-outcome.ts";
import { payloadOf } from "./payload.ts";

/** Whatever fails counts as a failed attempt, so that it doesn't block later deliveries. */
export async function attemptDelivery(ctx: Services, delivery: NextDelivery): Promise<Outcome> {
  const sentAt = new Date();
  try {
    const { status, text, headers } = await post(ctx, delivery, sentAt);
    const isDelivered = status >= 200 && status < 300;
    return {
      ...{ isDelivered, sentAt, status },
      ...{ text: loggedText(text), headers: loggedHeaders(headers) },
    };
  } catch (error) {
    const failed = { isDelivered: false, sentAt, status: null, headers: null };
    if (error instanceof FetchError) return { ...failed, text: loggedText(error.message) };
    ctx.log.error({ err: error, deliveryId: delivery.id }, "a webhook's message could not be made");
    return { ...failed, text: "The message could not be made." };
  }
}

async function post(
  { web, config: { authSecret } }: Services,
  delivery: NextDelivery,
  sentAt: Date,
): Promise<PostAnswer> {
  const { url, sealedSecret, sealedPreviousSecret } = delivery;
  const body = payloadOf(delivery);
  const messageId = messageIdOf(delivery.id);
  const secrets = [sealedSecret, sealedPreviousSecret].filter((sealed) => sealed !== null);
  const signatures = secrets.map((sealed) =>
    new Webhook(unseal(authSecret, sealed, "webhook")).sign(messageId, sentAt, body),
  );
  const headers = messageHeaders(delivery.id, { sentAt, signature: signatures.join(" ") });
  return web.post(url, { headers, body });
}
