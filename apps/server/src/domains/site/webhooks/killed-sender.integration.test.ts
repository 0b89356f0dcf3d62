import { versionApproved } from "@stackyard/contract/events/module-events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openWebServer } from "../../../../test/stand-ins/web-server.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { startSending } from "../../../../test/webhooks/start-sending.ts";
import { record } from "../../../platform/events/record.ts";
import { inTransaction } from "../../../platform/services.ts";
import { sendDue } from "./send-deliveries.ts";

const WEBHOOKS = 3;
const EVENTS = 40;

let server: TestServer;
let author: SignedUp;
let receiver: Awaited<ReturnType<typeof openWebServer>>;
/** What arrived at each address: the IDs of messages, in order. */
const arrived = new Map<string, string[]>();
/** Called on each arrival. A request that it swallows gets no answer. */
let onArrival: (total: number) => "answer" | "swallow" = () => "answer";

beforeAll(async () => {
  receiver = await openWebServer((request, response) => {
    const ids = arrived.get(request.url ?? "") ?? [];
    arrived.set(request.url ?? "", [...ids, String(request.headers["webhook-id"])]);
    request.resume();
    const total = [...arrived.values()].reduce((sum, ids) => sum + ids.length, 0);
    if (onArrival(total) === "answer") response.writeHead(204).end();
  });
  server = await openTestServer({ isContended: true });
  author = await server.signUp("contributor");
});
afterAll(async () => {
  await server.close();
  receiver.close();
});

const sending = () => startSending({ connection: server.connection, port: receiver.port });

function approve(version: string) {
  const data = { moduleId: 7, title: "Tidy VPC", authorId: author.id, version };
  const approved = { ...data, isVerified: false, isUpdate: false };
  return inTransaction(server.services, (ctx) =>
    record(ctx, versionApproved, { actorId: null, subjectId: 7, data: approved }),
  );
}

/** Starts a sender and kills it while the last of these arrivals waits for its answer. */
async function killWithin(arrivals: number): Promise<void> {
  const killing = Promise.withResolvers<void>();
  onArrival = (total) => {
    if (total < arrivals) return "answer";
    killing.resolve();
    return "swallow";
  };
  const sender = await sending();
  await killing.promise;
  await sender.kill();
  onArrival = () => "answer";
}

it("loses no message when a sender is killed in the middle", { timeout: 600_000 }, async () => {
  const { db } = server.services;
  for (let n = 0; n < WEBHOOKS; n++) {
    const body = { url: `https://other.test/${n}`, types: ["version.approved"] };
    expect((await author.client.post("/api/webhooks", body)).status).toBe(201);
  }
  for (let n = 0; n < EVENTS; n++) await approve(`1.0.${n}`);
  await killWithin(20);
  // Its webhooks are held for a minute.
  const held = db.selectFrom("webhooks").select("id").where("heldUntil", "is not", null);
  expect(await held.execute()).not.toEqual([]);
  await db.updateTable("webhooks").set({ heldUntil: null }).execute();
  await sendDue(server.services);
  const last = await sending();
  const waiting = () =>
    db.selectFrom("webhookDeliveries").select("id").where("status", "<>", "delivered").execute();
  await expect.poll(waiting, { timeout: 500_000 }).toEqual([]);
  await last.kill();
  const deliveries = await db
    .selectFrom("webhookDeliveries")
    .innerJoin("webhooks", "webhooks.id", "webhookId")
    .select(["webhookDeliveries.id", "url"])
    .orderBy("webhookDeliveries.id")
    .execute();
  expect(deliveries).toHaveLength(WEBHOOKS * EVENTS);
  const sent = Map.groupBy(deliveries, ({ url }) => new URL(url).pathname);
  // Each arrived, for the first time in the order of the events; what was cut off arrived again.
  for (const [path, deliveries] of sent)
    expect([...new Set(arrived.get(path))]).toEqual(deliveries.map(({ id }) => `msg_${id}`));
});
