import { modulePurchased } from "@stackyard/contract/events/trade/order-events";
import { SENT_TYPES } from "@stackyard/contract/site/webhook-events";
import { WEBHOOK_TYPES } from "@stackyard/contract/site/webhook-types";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { fine, openWebhookWorld, URL, VERSIONS } from "../../../../test/webhooks/webhook-world.ts";
import { record } from "../../../platform/events/record.ts";
import { inTransaction } from "../../../platform/services.ts";
import { MAX_WAITING, openWebhookSender } from "./webhook-sender.ts";

const { world, server, reset, publishVersion, make, makeOne, queueEvents, send, deliveriesOf } =
  await openWebhookWorld();
afterAll(() => server.close());
beforeEach(reset);

describe("an event of its owner's activity", () => {
  it("arrives signed, with the documented fields only, first things first", async () => {
    const { id, secret } = await makeOne();
    await publishVersion();
    await queueEvents();
    await send(id);
    expect(world.arrived.map(({ address }) => address)).toEqual([URL, URL]);
    const [submitted, approved] = world.arrived.map(({ body, headers }) =>
      new Webhook(secret).verify(body, headers),
    ) as Record<string, unknown>[];
    expect(submitted).toEqual({
      type: "version.submitted",
      timestamp: expect.any(String),
      sequence: expect.any(Number),
      subject: { kind: "module", id: 7 },
      data: { moduleId: 7, title: "Tidy VPC", version: "1.0.0" },
    });
    expect(approved).toMatchObject({ type: "version.approved", data: { isVerified: false } });
    expect(approved?.sequence).toBeGreaterThan(Number(submitted?.sequence));
    const shown = await deliveriesOf(id);
    expect(shown).toMatchObject([
      { type: "version.approved", status: "delivered", attempts: 1, answerStatus: 204 },
      { type: "version.submitted", status: "delivered", attempts: 1, answerStatus: 204 },
    ]);
    expect(shown.map(({ payload }: { payload: string }) => payload)).toEqual(
      world.arrived.map(({ body }) => body).toReversed(),
    );
  });

  it("arrives once, however often events are handled and jobs run", async () => {
    const { id } = await makeOne({ types: ["version.submitted"] });
    await publishVersion();
    await queueEvents();
    await Promise.all([send(id), send(id), send(id)]);
    await send(id);
    expect(world.arrived).toHaveLength(1);
  });

  it("doesn't arrive for others, other types and paused webhooks", async () => {
    const stranger = await server.signUp("contributor");
    const { id: theirs } = (await make({}, stranger)).body;
    const { id: paused } = await makeOne();
    const body = { url: URL, types: VERSIONS, isPaused: true };
    expect((await world.author.client.put(`/api/webhooks/${paused}`, body)).body.status).toBe(
      "paused",
    );
    const { id: other } = await makeOne({ types: ["payout.paid"] });
    await publishVersion();
    await queueEvents();
    for (const id of [theirs, paused, other]) await send(id);
    expect(world.arrived).toEqual([]);
  });

  it("is withheld from a suspended account, also in retries", async () => {
    const { id } = await makeOne({ types: ["version.submitted"] });
    await publishVersion();
    await queueEvents();
    await server.services.db
      .updateTable("users")
      .set({ suspendedAt: new Date(), suspensionReason: "A test." })
      .where("id", "=", world.author.id)
      .execute();
    await send(id);
    expect(world.arrived).toEqual([]);
    const rows = server.services.db.selectFrom("webhookDeliveries").select("status");
    expect(await rows.where("webhookId", "=", id).execute()).toEqual([{ status: "withheld" }]);
  });

  it("is checked again at each attempt: for access, address and whether it is paused", async () => {
    const { id } = await makeOne();
    for (const _ of [1, 2]) await publishVersion();
    await queueEvents();
    const { db } = server.services;
    world.answer = async () => {
      const webhook = db.updateTable("webhooks").where("id", "=", id);
      if (world.arrived.length === 1) await webhook.set({ url: `${URL}/new` }).execute();
      else await webhook.set({ status: "paused" }).execute();
      return fine();
    };
    await send(id);
    expect(world.arrived.map(({ address }) => address)).toEqual([URL, `${URL}/new`]);
    await db.updateTable("webhooks").set({ status: "active" }).where("id", "=", id).execute();
    world.answer = async () => {
      const suspended = { suspendedAt: new Date(), suspensionReason: "A test." };
      await db.updateTable("users").set(suspended).where("id", "=", world.author.id).execute();
      return fine();
    };
    await send(id);
    expect(world.arrived).toHaveLength(3);
    const rows = db.selectFrom("webhookDeliveries").select("status").where("webhookId", "=", id);
    expect(await rows.orderBy("id").execute()).toMatchObject([
      ...[{ status: "delivered" }, { status: "delivered" }],
      ...[{ status: "delivered" }, { status: "withheld" }],
    ]);
  });

  it("reaches the seller of a purchase without the buyer's ID", async () => {
    const { id } = await makeOne({ types: ["purchase.paid"] });
    const buyer = await server.signUp();
    const data = {
      ...{ orderId: 1, purchaseId: 2, moduleId: 7, title: "Tidy VPC", amountCents: 900 },
      ...{ buyerId: buyer.id, sellerId: world.author.id },
    };
    await inTransaction(server.services, (ctx) =>
      record(ctx, modulePurchased, { actorId: buyer.id, subjectId: 7, data }),
    );
    await queueEvents();
    await send(id);
    const { data: sent } = JSON.parse(world.arrived[0]?.body ?? "");
    expect(Object.keys(sent).sort()).toEqual(
      ["amountCents", "moduleId", "orderId", "purchaseId", "title"].sort(),
    );
  });
});

it("a message that can't be made doesn't block later ones", async () => {
  const { id } = await makeOne();
  await sql`
    INSERT INTO webhook_deliveries (webhook_id, event_id, type)
    SELECT ${id}, min(id), 'not.sent' FROM events`.execute(server.services.db);
  await publishVersion();
  await queueEvents();
  await send(id);
  expect(world.arrived).toHaveLength(2);
});

describe("a process", () => {
  it("sends to as many webhooks at once as it has slots, and to each one message at a time", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 3; n++) ids.push((await makeOne({ url: `${URL}/${n}` })).id);
    await publishVersion();
    await queueEvents();
    const sending = new Map<string, number>();
    let most = 0;
    world.answer = async ({ address }) => {
      expect(sending.get(address) ?? 0).toBe(0);
      sending.set(address, 1);
      most = Math.max(
        most,
        [...sending.values()].reduce((sum, count) => sum + count, 0),
      );
      await new Promise(setImmediate);
      sending.set(address, 0);
      return fine();
    };
    const stopped = new AbortController().signal;
    const sender = openWebhookSender(server.services, { stopped, slots: { fast: 2, slow: 0 } });
    sender.add(ids.map((id) => ({ id, isSlow: false })));
    await sender.idle();
    expect(most).toBe(2);
    expect(world.arrived).toHaveLength(6);
  });

  it("remembers a bounded number of webhooks that wait for a slot", async () => {
    const { id } = await makeOne();
    await publishVersion();
    await queueEvents();
    const stopped = new AbortController().signal;
    const sender = openWebhookSender(server.services, { stopped, slots: { fast: 1_000, slow: 0 } });
    // The first is taken at once.
    const invented = Array.from({ length: MAX_WAITING + 1 }, (_, n) => -n - 1);
    sender.add(invented.map((id) => ({ id, isSlow: false })));
    sender.add([{ id, isSlow: false }]);
    await sender.idle();
    expect(world.arrived).toEqual([]);
    sender.add([{ id, isSlow: false }]);
    await sender.idle();
    expect(world.arrived).toHaveLength(2);
  });

  it("that stops finishes only the attempt that it has started", async () => {
    const { id } = await makeOne();
    await publishVersion();
    await queueEvents();
    const stopping = new AbortController();
    world.answer = async () => {
      stopping.abort();
      return fine();
    };
    const sender = openWebhookSender(server.services, { stopped: stopping.signal });
    sender.add([{ id, isSlow: false }]);
    await sender.idle();
    expect(world.arrived).toHaveLength(1);
    expect(await deliveriesOf(id)).toMatchObject([{ status: "waiting" }, { status: "delivered" }]);
    await send(id);
    expect(world.arrived).toHaveLength(2);
  });
});

it("every type that is sent has a label, and no other", () => {
  expect([...SENT_TYPES].sort()).toEqual(Object.keys(WEBHOOK_TYPES).sort());
});
