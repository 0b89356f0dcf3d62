import { MAX_WEBHOOKS } from "@stackyard/contract/site/webhook-types";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  type Arrived,
  openWebhookWorld,
  URL,
  VERSIONS,
} from "../../../../test/webhooks/webhook-world.ts";
import { sweepDeliveries } from "./note-outcome.ts";

const {
  world,
  server,
  reset,
  publishVersion,
  make,
  makeOne,
  queueEvents,
  send,
  deliveriesOf,
  readOne,
  passTime,
} = await openWebhookWorld();
afterAll(() => server.close());
beforeEach(reset);

describe("its owner", () => {
  it("sends a test, sends a delivery again and replays events", async () => {
    const { id } = await makeOne({ types: ["version.submitted"] });
    const test = await world.author.client.post(`/api/webhooks/${id}/test`);
    expect(test.status).toBe(202);
    await send(id);
    expect(JSON.parse(world.arrived[0]?.body ?? "")).toMatchObject({
      type: "webhook.test",
      data: {},
    });
    const before = new Date().toISOString();
    await publishVersion();
    await queueEvents();
    await send(id);
    const [{ id: deliveryId }] = await deliveriesOf(id);
    const again = await world.author.client.post(
      `/api/webhooks/${id}/deliveries/${deliveryId}/redelivery`,
    );
    expect(again.status).toBe(202);
    await send(id);
    const replay = (since: string) =>
      world.author.client.post(`/api/webhooks/${id}/replay`, { since });
    expect((await replay(before)).body).toEqual({ count: 1 });
    await send(id);
    expect(world.arrived.slice(1).map(({ headers }) => headers["webhook-id"])).toEqual(
      Array(3).fill(`msg_${deliveryId}`),
    );
    expect((await replay("yesterday")).body.fields).toHaveProperty("since");
    expect((await replay("2020-01-01T00:00:00Z")).body).toEqual({ count: 1 });
  });

  it("sees the headers of the last request and answer, and no secrets", async () => {
    const { id, secret } = await makeOne({ types: ["version.submitted"] });
    await publishVersion();
    await queueEvents();
    expect(await deliveriesOf(id)).toMatchObject([{ requestHeaders: null, answerHeaders: null }]);
    const echo = ({ headers }: Arrived, status: number) => ({
      status,
      text: `${secret} and ${headers["webhook-signature"]}`,
      headers: [
        ["Content-Type", "text/plain"],
        ["Set-Cookie", "session=1234"],
        ["X-Echo", secret],
      ] as const,
    });
    for (const [status, state] of [
      [500, "waiting"],
      [200, "delivered"],
    ] as const) {
      world.answer = async (sent) => echo(sent, status);
      await passTime(1);
      await send(id);
      const { headers } = world.arrived.at(-1) as Arrived;
      expect(await deliveriesOf(id)).toMatchObject([
        {
          status: state,
          answer: "[redacted] and [redacted]",
          answerHeaders: "Content-Type: text/plain\nSet-Cookie: [redacted]\nX-Echo: [redacted]",
          requestHeaders: [
            ...["Content-Type: application/json", "User-Agent: Stackyard-Webhooks/1"],
            `webhook-id: ${headers["webhook-id"]}`,
            `webhook-timestamp: ${headers["webhook-timestamp"]}`,
            "webhook-signature: [redacted]",
          ].join("\n"),
        },
      ]);
    }
    const stored = server.services.db.selectFrom("webhookDeliveries").selectAll();
    const text = JSON.stringify(await stored.where("webhookId", "=", id).execute());
    for (const hidden of [secret, "session=1234", "v1,"]) expect(text).not.toContain(hidden);
  });

  it("rotates the secret; for a day both sign", async () => {
    const { id, secret } = await makeOne();
    const { body } = await world.author.client.post(`/api/webhooks/${id}/rotation`);
    expect(body.previousSignsUntil).not.toBeNull();
    const verify =
      (key: string, { body, headers }: Arrived) =>
      () =>
        new Webhook(key).verify(body, headers);
    const next = async () => {
      await world.author.client.post(`/api/webhooks/${id}/test`);
      await send(id);
      const last = world.arrived.at(-1);
      if (!last) throw new Error("nothing arrived");
      return last;
    };
    const first = await next();
    expect(verify(secret, first)).not.toThrow();
    expect(verify(body.secret, first)).not.toThrow();
    await sql`UPDATE webhooks SET previous_signs_until = now() - interval '1 second'`.execute(
      server.services.db,
    );
    const second = await next();
    expect(verify(secret, second)).toThrow();
    expect(verify(body.secret, second)).not.toThrow();
    expect((await readOne(id)).previousSignsUntil).toBeNull();
  });

  it("alone sees and changes it", async () => {
    const { id } = await makeOne();
    await world.author.client.post(`/api/webhooks/${id}/test`);
    const [{ id: deliveryId }] = await deliveriesOf(id);
    const { client } = await server.signUp();
    const body = { url: URL, types: VERSIONS, isPaused: false };
    const since = new Date().toISOString();
    const answers = [
      await client.get(`/api/webhooks/${id}/deliveries`),
      await client.put(`/api/webhooks/${id}`, body),
      await client.post(`/api/webhooks/${id}/rotation`),
      await client.post(`/api/webhooks/${id}/test`),
      await client.post(`/api/webhooks/${id}/replay`, { since }),
      await client.post(`/api/webhooks/${id}/deliveries/${deliveryId}/redelivery`),
      await client.delete(`/api/webhooks/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404));
    expect((await client.get("/api/webhooks")).body).toEqual([]);
    const other = (await make({}, { ...world.author, client })).body;
    const path = `/api/webhooks/${other.id}/deliveries/${deliveryId}/redelivery`;
    expect((await client.post(path)).status).toBe(404);
    expect((await world.author.client.delete(`/api/webhooks/${id}`)).status).toBe(204);
    expect(await readOne(id)).toBeUndefined();
  });

  it.each([
    "http://example.com/",
    "https://ann:secret@example.com/",
    "https://example.com:8443/",
    "example.com",
    `https://example.com/${"a".repeat(500)}`,
  ])("can't enter %s", async (url) => {
    const { status, body } = await make({ url });
    expect([status, Object.keys(body.fields)]).toEqual([400, ["url"]]);
  });

  it("has ten at most, also when creating them at once", async () => {
    const answers = await Promise.all(Array.from({ length: MAX_WEBHOOKS + 3 }, () => make()));
    const created = answers.filter(({ status }) => status === 201);
    expect(created).toHaveLength(MAX_WEBHOOKS);
  });

  it("uses a key with the scope, and no other key", async () => {
    const keyOf = async (scope: string) =>
      (await world.author.client.post("/api/registry-tokens", { name: scope, scopes: [scope] }))
        .body;
    const list = async (scope: string) =>
      server
        .visitor()
        .get("/api/webhooks", { authorization: `Bearer ${(await keyOf(scope)).secret}` });
    expect((await list("webhooks")).status).toBe(200);
    expect((await list("modules:read")).status).toBe(403);
  });
});

it("secrets are sealed", async () => {
  const { secret } = await makeOne();
  const rows = await server.services.db.selectFrom("webhooks").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
});

it("deliveries are deleted after thirty days", async () => {
  const { id } = await makeOne();
  for (const _ of [1, 2]) await world.author.client.post(`/api/webhooks/${id}/test`);
  await sql`
    UPDATE webhook_deliveries SET created_at = now() - interval '31 days'
    WHERE id = (SELECT min(id) FROM webhook_deliveries WHERE webhook_id = ${id})`.execute(
    server.services.db,
  );
  await sweepDeliveries(server.services);
  expect(await deliveriesOf(id)).toHaveLength(1);
});
