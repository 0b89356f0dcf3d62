import { createHmac } from "node:crypto";
import type Stripe from "stripe";
import { PLATFORM, type World } from "./world.ts";

export const SECRETS = { platform: "whsec_platform", connect: "whsec_connect" } as const;
export type Endpoint = keyof typeof SECRETS;

type Receiver = (path: string, init: RequestInit) => Response | Promise<Response>;

/** https://docs.stripe.com/webhooks#verify-manually */
export function sign(body: string, secret: string, seconds = Math.floor(Date.now() / 1_000)) {
  const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${signature}`;
}

export const post = (receive: Receiver, endpoint: string, body: string, signature: string) =>
  receive(`/api/webhooks/payments/stripe/${endpoint}`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "stripe-signature": signature },
  });

interface Order {
  /** Stripe doesn't guarantee the order of events. https://docs.stripe.com/webhooks#event-ordering */
  readonly isReversed?: boolean;
  /** The same event may come more than once. https://docs.stripe.com/webhooks#handle-duplicate-events */
  readonly isTwice?: boolean;
  readonly only?: (event: Stripe.Event) => boolean;
}

/** Delivers what happened, as Stripe does some time later. Failed deliveries stay for the next time. */
export function openDeliveries(world: World, receive: Receiver) {
  const delivered: Stripe.Event[] = [];

  async function deliver({
    isReversed,
    isTwice,
    only = () => true,
  }: Order = {}): Promise<number[]> {
    const due = world.undelivered.filter(({ event }) => only(event));
    const ordered = isReversed ? due.toReversed() : due;
    const statuses: number[] = [];
    for (const each of isTwice ? ordered.flatMap((each) => [each, each]) : ordered) {
      // An endpoint of the platform gets events of its own account only, and the other way round.
      // https://docs.stripe.com/connect/webhooks
      const endpoint: Endpoint = each.account === PLATFORM ? "platform" : "connect";
      const body = JSON.stringify(each.event);
      const answer = await post(receive, endpoint, body, sign(body, SECRETS[endpoint]));
      statuses.push(answer.status);
      const place = world.undelivered.indexOf(each);
      if (answer.ok && place >= 0) world.undelivered.splice(place, 1);
      if (answer.ok) delivered.push(each.event);
    }
    return statuses;
  }

  /** Loses what happened, as when an endpoint was disabled. */
  const lose = () => world.undelivered.splice(0).length;
  return { deliver, delivered, lose };
}
