import Stripe from "stripe";
import { AppError } from "../../http/errors/app-error.ts";
import type { ProviderEvent, Webhooks } from "../payments.ts";
import type { StripeSettings } from "./stripe-settings.ts";
import { subjectOf } from "./subjects.ts";

/** How old a signature may be, seconds. */
const TOLERANCE = 300;

/** Verifies webhooks. What they say is not trusted beyond which object has changed. */
export function openWebhooks({ webhookSecrets }: StripeSettings): Webhooks {
  const secrets = new Map(Object.entries(webhookSecrets));
  return {
    endpoints: [...secrets.keys()],
    async read(endpoint, body, headers) {
      const secret = secrets.get(endpoint);
      if (!secret) throw new AppError("not_found");
      const signature = headers.get("stripe-signature") ?? "";
      return toEvent(await verify(body, signature, secret));
    },
  };
}

async function verify(body: Uint8Array, signature: string, secret: string): Promise<Stripe.Event> {
  try {
    const text = new TextDecoder().decode(body);
    return await Stripe.webhooks.constructEventAsync(text, signature, secret, TOLERANCE);
  } catch (cause) {
    // The body is parsed after its signature was verified.
    const isGenuine = cause instanceof SyntaxError;
    throw new AppError(isGenuine ? "malformed_request" : "bad_signature", { cause });
  }
}

function toEvent({ id, type, livemode, created, account, data }: Stripe.Event): ProviderEvent {
  const about = subjectOf(data.object);
  // Payouts of our own account have no reference of ours.
  const isOfAccount = about.kind === "other" && account !== undefined;
  return {
    ...{ id, type, mode: livemode ? "live" : "test", at: new Date(created * 1_000) },
    about: isOfAccount ? { kind: "account", accountId: account } : about,
  };
}
