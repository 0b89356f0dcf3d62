import { sql } from "kysely";
import { followCalls } from "../../src/domains/trade/providers/follow-calls.ts";
import { processEvents } from "../../src/domains/trade/webhooks/process-events.ts";
import type { PaymentProvider } from "../../src/platform/payments/payments.ts";
import type { Tracing } from "../../src/platform/tracing/tracing.ts";
import { publishModule } from "../actions/publish-module.ts";
import { openTestServer, type SignedUp } from "../test-server.ts";
import { openDeliveries } from "./deliveries.ts";
import { type KEYS, openStripeServer } from "./stripe-server.ts";

interface Options {
  readonly mode?: keyof typeof KEYS;
  readonly env?: Record<string, string>;
  /** Default: jobs and event consumers run by themselves. */
  readonly worksJobs?: boolean;
  readonly tracing?: Tracing;
  /** Changes the provider. */
  readonly payments?: (provider: PaymentProvider) => PaymentProvider;
}

export type StripeShop = Awaited<ReturnType<typeof openStripeShop>>;

/** A whole server that takes payments by the fake Stripe. */
export async function openStripeShop({
  mode = "test",
  env = {},
  worksJobs = true,
  payments,
  tracing,
}: Options = {}) {
  const stripe = await openStripeServer({ mode });
  const server = await openTestServer({
    worksJobs,
    paymentTimeoutMs: 400,
    ...(payments && { payments }),
    ...(tracing && { tracing }),
    env: {
      ...stripe.env,
      ...(mode === "live" ? { PUBLIC_URL: "https://stackyard.example" } : { SEED: "none" }),
      ...env,
    },
  });
  const { db } = server.services;
  const { deliver, delivered, lose } = openDeliveries(stripe.world, async (path, init) =>
    server.app.request(path, init),
  );

  /** Orders modules. Their prices are the ones published. */
  function order(buyer: SignedUp, modules: readonly { id: number; price: number }[]) {
    const items = modules.map(({ id, price }) => ({ kind: "module", id, priceCents: price }));
    const totalCents = modules.reduce((sum, { price }) => sum + price, 0);
    return buyer.client.post("/api/orders", { items, totalCents });
  }

  /** The reference of an order's charge. */
  async function referenceOf(orderId: number): Promise<string> {
    const { reference } = await db
      .selectFrom("providerCalls")
      .select("reference")
      .where("kind", "=", "charge")
      .where("subjectId", "=", orderId)
      .executeTakeFirstOrThrow();
    return reference;
  }

  /** Does what the jobs of webhooks do. */
  async function work(): Promise<void> {
    const waiting = await db
      .selectFrom("providerEvents")
      .select("subject")
      .distinct()
      .where("processedAt", "is", null)
      .where("isIgnored", "=", false)
      .execute();
    for (const { subject } of waiting)
      await processEvents(server.services, { subject: subject ?? "" });
  }

  return {
    ...{ server, stripe, deliver, delivered, lose, order, referenceOf },
    async publish(seller: SignedUp, price = 4_900) {
      const { id } = await publishModule(server, seller, { price });
      return { id, price };
    },
    /** Sells a module, paid and recorded. */
    async sell(seller: SignedUp, price = 4_900) {
      const buyer = await server.signUp();
      const { id } = await publishModule(server, seller, { price });
      const { body } = await order(buyer, [{ id, price }]);
      const reference = await referenceOf(body.id);
      stripe.buyer.pay(reference);
      await buyer.client.post(`/api/orders/${body.id}/refresh`, {});
      return { buyer, orderId: body.id as number, reference, moduleId: id };
    },
    /** Delivers all webhooks and does what their jobs do. */
    async hear(order?: Parameters<typeof deliver>[0]): Promise<void> {
      await deliver(order);
      await work();
    },
    work,
    readOrder: async (buyer: SignedUp, orderId: number) =>
      (await buyer.client.get(`/api/orders/${orderId}`)).body,
    /** Runs the job that follows calls, as if it were some minutes later. */
    async followSoon(): Promise<void> {
      await sql`UPDATE provider_calls SET follow_at = now(), sent_at = sent_at - interval '3 minutes'
        WHERE status <> 'settled'`.execute(db);
      await followCalls(server.services);
    },
    async close() {
      await server.close();
      stripe.close();
    },
  };
}
