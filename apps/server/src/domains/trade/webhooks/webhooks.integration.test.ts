import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { post, SECRETS, sign } from "../../../../test/stripe/deliveries.ts";
import { openStripeShop, type StripeShop } from "../../../../test/stripe/stripe-shop.ts";
import type { SignedUp } from "../../../../test/test-server.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { registerChangeHandler } from "../providers/change-handlers.ts";
import { erasePayloads } from "./erase-payloads.ts";
import { sweepProviderEvents } from "./sweep-provider-events.ts";

let shop: StripeShop;
let seller: SignedUp;
let admin: SignedUp;
beforeAll(async () => {
  shop = await openStripeShop();
  seller = await shop.server.signUp("contributor");
  admin = await shop.server.signUp("admin");
});
afterAll(() => shop.close());
afterEach(() => {
  shop.stripe.faults.clear();
  shop.lose();
});

const send = (body: string, signature: string, endpoint = "platform") =>
  post((path, init) => shop.server.app.request(path, init), endpoint, body, signature);
const sendSigned = (body: string, endpoint: keyof typeof SECRETS = "platform") =>
  send(body, sign(body, SECRETS[endpoint]), endpoint);

async function orderOne() {
  const buyer = await shop.server.signUp();
  const { body } = await shop.order(buyer, [await shop.publish(seller)]);
  return { buyer, orderId: body.id, reference: await shop.referenceOf(body.id) };
}
const statusOf = async ({ buyer, orderId }: { buyer: SignedUp; orderId: number }) =>
  (await shop.readOrder(buyer, orderId)).status;

const listEvents = async (subject: string) =>
  (await admin.client.get(`/api/admin/provider-events?match=${subject}`)).body;

const refundEvent = (id: string, more: object = {}) =>
  JSON.stringify({
    ...{ id, object: "event", type: "refund.updated", livemode: false, created: 1_700_000_000 },
    data: { object: { object: "refund", id: "re_1", metadata: { stackyard_reference: "r-1" } } },
    ...more,
  });

describe("the endpoints of webhooks", () => {
  it("take nothing that isn't signed for them, and keep nothing of it", async () => {
    const body = refundEvent("evt_forged");
    const statuses = await Promise.all([
      send(body, ""),
      send(body, sign(body, "whsec_guessed")),
      send(body, sign(body, SECRETS.connect)),
      send(body, sign(body, SECRETS.platform, Math.floor(Date.now() / 1_000) - 301)),
      send(`${body} `, sign(body, SECRETS.platform)),
      send(body, sign(body, SECRETS.platform), "other"),
      sendSigned("x".repeat(600_000)),
      sendSigned("{}}"),
      shop.server.app.request("/api/webhooks/payments/test/platform", { method: "POST", body }),
      shop.server.app.request("/api/webhooks/payments/stripe/platform"),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([
      ...[400, 400, 400, 400, 400, 404, 413, 400, 404, 404],
    ]);
    expect(await listEvents("evt_forged")).toEqual([]);
  });

  it("store an event as it came, once, and ignore those of the other mode or about nothing", async () => {
    const bodies = [
      refundEvent("evt_a"),
      refundEvent("evt_a"),
      refundEvent("evt_live", { livemode: true }),
      refundEvent("evt_other", { data: { object: { object: "customer", id: "cus_1" } } }),
    ];
    for (const body of bodies) expect((await sendSigned(body)).status).toBe(200);
    const { db } = shop.server.services;
    const stored = await db
      .selectFrom("providerEvents")
      .select(["eventId", "mode", "subject", "isIgnored", "payload"])
      .where("eventId", "in", ["evt_a", "evt_live", "evt_other"])
      .orderBy("id")
      .execute();
    expect(stored).toEqual([
      {
        eventId: "evt_a",
        mode: "test",
        subject: "refund:r-1",
        isIgnored: false,
        payload: bodies[0],
      },
      {
        eventId: "evt_live",
        mode: "live",
        subject: "refund:r-1",
        isIgnored: true,
        payload: bodies[2],
      },
      { eventId: "evt_other", mode: "test", subject: null, isIgnored: true, payload: bodies[3] },
    ]);
  });
});

describe("a payment that Stripe reports", () => {
  it("is recorded without the buyer coming back", async () => {
    const order = await orderOne();
    expect(await shop.readOrder(order.buyer, order.orderId)).toMatchObject({
      ...{ status: "awaiting_payment", actionUrl: expect.stringMatching(/^https:\/\/checkout\./) },
    });
    shop.stripe.buyer.pay(order.reference);
    expect(new Set(await shop.deliver())).toEqual(new Set([200]));
    await expect.poll(() => statusOf(order)).toBe("paid");
    await expect
      .poll(async () =>
        (await listEvents(`charge:${order.reference}`)).map((e: { state: string }) => e.state),
      )
      .toEqual(Array.from({ length: 5 }, () => "processed"));
  });

  it("is recorded once, whether the webhook or the redirect comes first", async () => {
    const order = await orderOne();
    shop.stripe.buyer.pay(order.reference);
    const refresh = () => order.buyer.client.post(`/api/orders/${order.orderId}/refresh`, {});
    await Promise.all([refresh(), shop.deliver({ isTwice: true, isReversed: true }), refresh()]);
    await expect.poll(() => statusOf(order)).toBe("paid");
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer FROM events WHERE type = 'order.paid' AND subject_id = ${order.orderId}`.execute(
      shop.server.services.db,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it("is recorded in any order of its events, late ones included", async () => {
    const order = await orderOne();
    shop.stripe.buyer.tryDeclinedCard(order.reference);
    shop.stripe.buyer.startAuthentication(order.reference);
    shop.stripe.buyer.finishAuthentication(order.reference, true);
    await shop.deliver({ isReversed: true });
    await expect.poll(() => statusOf(order)).toBe("paid");
    // An old failure doesn't undo it.
    shop.stripe.world.emit("payment_intent.payment_failed", {
      ...shop.stripe.world.get(shop.stripe.sessionOf(order.reference).payment_intent),
      status: "requires_payment_method",
    });
    await shop.deliver();
    await expect
      .poll(async () => (await listEvents(`charge:${order.reference}`))[0].state)
      .toBe("processed");
    expect(await statusOf(order)).toBe("paid");
  });

  it("by a debit that fails ends the order", async () => {
    const order = await orderOne();
    shop.stripe.buyer.payByDebit(order.reference);
    await shop.deliver();
    await expect
      .poll(async () => (await listEvents(`charge:${order.reference}`))[0].state)
      .toBe("processed");
    expect(await statusOf(order)).toBe("awaiting_payment");
    shop.stripe.buyer.settleDebit(order.reference, false);
    await shop.deliver();
    await expect.poll(() => statusOf(order)).toBe("failed");
  });

  it("of an expired page ends the order", async () => {
    const order = await orderOne();
    shop.stripe.world.advance(25 * 3_600_000);
    // Any request has the fake look at its clock.
    await fetch(`${shop.stripe.env.STRIPE_API_URL}/v1/balance`, {
      headers: { authorization: `Bearer ${shop.stripe.env.STRIPE_SECRET_KEY}` },
    });
    shop.stripe.world.advance(-25 * 3_600_000);
    await shop.deliver();
    await expect.poll(() => statusOf(order)).toBe("failed");
  });

  it("is read again when Stripe was out of reach, and the error is shown meanwhile", async () => {
    const order = await orderOne();
    shop.stripe.buyer.pay(order.reference);
    shop.stripe.faults.plan(/^GET /, "503", 1_000);
    await shop.deliver({ only: ({ type }) => type === "checkout.session.completed" });
    await expect
      .poll(async () => (await listEvents(`charge:${order.reference}`))[0])
      .toMatchObject({ state: "waiting", error: expect.stringContaining("unavailable") });
    shop.stripe.faults.clear();
    // The next event about the same payment processes both.
    await shop.deliver();
    await expect.poll(() => statusOf(order)).toBe("paid");
    await expect
      .poll(async () =>
        (await listEvents(`charge:${order.reference}`)).every(
          (e: { state: string }) => e.state === "processed",
        ),
      )
      .toBe(true);
  });
});

describe("disputes and accounts", () => {
  it("are handed to those who registered for them", async () => {
    const heard: string[] = [];
    for (const kind of ["dispute", "account"] as const)
      registerChangeHandler(kind, async (_, { provider, mode, reference }) => {
        heard.push(`${kind} ${provider} ${mode} ${reference}`);
      });
    const order = await orderOne();
    shop.stripe.buyer.pay(order.reference);
    const dispute = shop.stripe.disputes.open(order.reference);
    await shop.deliver();
    const account = { object: "account", id: "acct_1" };
    await sendSigned(
      refundEvent("evt_account", { account: "acct_1", data: { object: account } }),
      "connect",
    );
    await expect
      .poll(() => [...new Set(heard)].sort())
      .toEqual(["account stripe test acct_1", `dispute stripe test ${dispute}`]);
  });
});

describe("administrators", () => {
  it("see webhooks by state and subject, and have one processed again", async () => {
    const order = await orderOne();
    shop.stripe.buyer.pay(order.reference);
    await shop.deliver();
    await expect.poll(() => statusOf(order)).toBe("paid");
    const subject = `charge:${order.reference}`;
    await expect.poll(async () => (await listEvents(subject))[0].state).toBe("processed");
    const [{ id }] = await listEvents(subject);
    const ignored = (await admin.client.get("/api/admin/provider-events?state=ignored")).body;
    expect(ignored.every(({ state }: { state: string }) => state === "ignored")).toBe(true);
    expect(
      (await admin.client.get("/api/admin/provider-events?state=waiting&match=no")).body,
    ).toEqual([]);

    const path = `/api/admin/provider-events/${id}/replay`;
    const reason = "The buyer says that it isn't paid.";
    expect((await shop.server.visitor().post(path, { reason })).status).toBe(401);
    expect((await order.buyer.client.post(path, { reason })).status).toBe(403);
    expect((await admin.client.post(path, {})).status).toBe(400);
    const replay = (id: number) =>
      admin.client.post(`/api/admin/provider-events/${id}/replay`, { reason });
    expect((await replay(999_999)).status).toBe(404);
    expect((await replay(ignored[0].id)).status).toBe(409);
    const before = shop.stripe.requests.length;
    expect((await replay(id)).status).toBe(204);
    await expect.poll(async () => (await listEvents(subject))[0].state).toBe("processed");
    expect(shop.stripe.requests.slice(before)).toEqual([
      expect.stringMatching(/^GET \/v1\/checkout\/sessions\/cs_/),
    ]);
  });

  it("decide about calls that Stripe doesn't have and that are too old to be sent again", async () => {
    const { db } = shop.server.services;
    const call = { kind: "refund", provider: "stripe", mode: "test", subjectId: 1 } as const;
    const { id } = await db
      .insertInto("providerCalls")
      .values({
        ...{ ...call, reference: "refund-lost", status: "sent", sentAt: new Date(0), attempts: 1 },
        ...{ request: storedJson({ reference: "refund-lost", cents: 700 }) },
        ...{ createdAt: new Date(0), error: "no answer", followAt: new Date("2100-01-01") },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect((await admin.client.get("/api/admin/provider-calls/unclear")).body).toEqual([
      {
        ...{ id, ...call, reference: "refund-lost", amount: 700, attempts: 1, error: "no answer" },
        ...{ createdAt: new Date(0).toISOString(), needsDecision: true },
      },
    ]);
    const decide = (id: number, body: object = { reason: "The bank has no record of it." }) =>
      admin.client.post(`/api/admin/provider-calls/${id}/decision`, body);
    expect((await seller.client.get("/api/admin/provider-calls/unclear")).status).toBe(403);
    expect((await decide(id, {})).status).toBe(400);
    expect((await decide(999_999)).status).toBe(404);
    expect((await decide(id)).status).toBe(204);
    const allowed = await db
      .selectFrom("providerCalls")
      .select(["resendAllowedAt"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(allowed.resendAllowedAt).not.toBeNull();
    const done = { status: "settled", settledAt: new Date() } as const;
    await db.updateTable("providerCalls").set(done).where("id", "=", id).execute();
    expect((await decide(id)).status).toBe(409);
  });
});

describe("the bodies of webhooks", () => {
  const bodies = () =>
    shop.server.services.db
      .selectFrom("providerEvents")
      .select("eventId")
      .where("payload", "is not", null)
      .execute();

  it("are erased with the account that they are about", async () => {
    const order = await orderOne();
    shop.stripe.buyer.pay(order.reference);
    await shop.deliver();
    const { db } = shop.server.services;
    const { email } = await db
      .selectFrom("users")
      .select("email")
      .where("id", "=", order.buyer.id)
      .executeTakeFirstOrThrow();
    const body = refundEvent("evt_mail", { data: { object: { object: "customer", email } } });
    await sendSigned(body);
    await sendSigned(refundEvent("evt_stranger"));
    await erasePayloads(shop.server.services, order.buyer.id);
    const kept = (await bodies()).map(({ eventId }) => eventId);
    expect(kept).toContain("evt_stranger");
    expect(kept).not.toContain("evt_mail");
    const paid = await listEvents(`charge:${order.reference}`);
    expect(paid.length).toBeGreaterThan(3);
    for (const { eventId } of paid) expect(kept).not.toContain(eventId);
  });

  it("are removed after a month, and processed events after a year", async () => {
    const { db } = shop.server.services;
    await sendSigned(refundEvent("evt_old"));
    await sendSigned(refundEvent("evt_older", { livemode: true }));
    await sql`UPDATE provider_events SET received_at = now() - interval '31 days'
      WHERE event_id = 'evt_old'`.execute(db);
    await sql`UPDATE provider_events SET received_at = now() - interval '401 days'
      WHERE event_id = 'evt_older'`.execute(db);
    await sweepProviderEvents(shop.server.services);
    expect((await listEvents("evt_old")).length).toBe(1);
    expect((await bodies()).map(({ eventId }) => eventId)).not.toContain("evt_old");
    expect(await listEvents("evt_older")).toEqual([]);
  });
});
