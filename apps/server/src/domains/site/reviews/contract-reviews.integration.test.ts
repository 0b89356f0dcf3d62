import type { Review } from "@stackyard/contract/modules/modules";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { agreeOnContract, completeContract } from "../../../../test/actions/agree-on-contract.ts";
import { listEngineer } from "../../../../test/actions/offer-service.ts";
import { processEvents } from "../../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { deleteAccounts } from "../accounts/delete-accounts.ts";
import { notifyPeople } from "../notifications/notify-people.ts";
import { publishDueReviews } from "./publish-reviews.ts";

const DAY = 24 * 60 * 60 * 1_000;
let server: TestServer;
let client: SignedUp;
let engineer: SignedUp;
let engineerId: number;
let contractId: number;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  // One after the other, because reviews are published in the order of their authors' IDs.
  client = await server.signUp();
  engineer = await server.signUp("engineer");
  ({ id: engineerId } = await listEngineer(engineer));
  ({ id: contractId } = await completeContract({ client, engineer }));
});

const OF_ENGINEER = { rating: 5, content: "Delivered early and explained it." };
const OF_CLIENT = { rating: 2, content: "Answered only after a week." };
const write = ({ client }: SignedUp, review: object, id = contractId) =>
  client.put(`/api/contracts/${id}/review`, review);
const read = async ({ client }: SignedUp, id = contractId) =>
  (await client.get(`/api/contracts/${id}/reviews`)).body;
const later = (days: number) =>
  publishDueReviews(server.services, { now: new Date(Date.now() + days * DAY) });
const ofEngineer = async () =>
  (await server.visitor().get(`/api/engineers/${engineerId}/reviews`)).body as Review[];
const ofClient = async () =>
  (await server.visitor().get(`/api/profiles/${client.username}/reviews`)).body as Review[];
const change = (who: SignedUp, values: object) =>
  server.services.db.updateTable("users").set(values).where("id", "=", who.id).execute();

async function told({ client }: SignedUp): Promise<string[]> {
  await processEvents(server.services, notifyPeople);
  const { body } = await client.get("/api/notifications");
  return body.map(({ text }: { text: string }) => text);
}

describe("reviews of a completed contract", () => {
  it("are for its two sides only, with text and stars, after its completion", async () => {
    const visitor = server.visitor();
    expect((await visitor.put(`/api/contracts/${contractId}/review`, OF_CLIENT)).status).toBe(401);
    expect((await visitor.get(`/api/contracts/${contractId}/reviews`)).status).toBe(401);
    for (const other of [await server.signUp(), await server.signUp("admin")]) {
      expect((await write(other, OF_ENGINEER)).status).toBe(404);
      expect((await other.client.get(`/api/contracts/${contractId}/reviews`)).status).toBe(404);
    }
    for (const wrong of [{ content: "Short" }, { rating: 6 }, { rating: 0 }])
      expect((await write(client, { ...OF_ENGINEER, ...wrong })).status).toBe(400);
    const { id: running } = await agreeOnContract({ client, engineer });
    expect((await write(client, OF_ENGINEER, running)).body.code).toBe("contract_not_completed");
    // Nobody gets around it by reviewing the engineer without the contract.
    const direct = { ...OF_ENGINEER, engineerId };
    expect((await client.client.post("/api/reviews", direct)).body.code).toBe(
      "not_worked_together",
    );
  });

  it("can be read and changed by their author only, until both have written", async () => {
    expect((await write(client, { ...OF_ENGINEER, rating: 1 })).status).toBe(204);
    expect((await write(client, OF_ENGINEER)).status).toBe(204);
    expect(await read(client)).toMatchObject({ own: OF_ENGINEER, canWrite: true, published: [] });
    const seen = await read(engineer);
    expect(seen).toMatchObject({ own: null, isAwaited: true, canWrite: true, published: [] });
    expect(JSON.stringify(seen)).not.toContain(OF_ENGINEER.content);
    expect(await ofEngineer()).toEqual([]);
    const waiting = (await told(engineer)).filter((text) => text.includes("reviewed"));
    expect(waiting).toEqual([expect.stringContaining(`${client.username} reviewed your contract`)]);
    expect(waiting.join()).not.toMatch(/[1-5] of 5/);

    expect((await write(engineer, OF_CLIENT)).status).toBe(204);
    expect(await read(client)).toMatchObject({
      ...{ own: null, canWrite: false, isAwaited: false },
      published: [OF_ENGINEER, OF_CLIENT].map((review) => expect.objectContaining(review)),
    });
    expect(await ofEngineer()).toMatchObject([{ ...OF_ENGINEER, authorId: client.id }]);
    expect(await ofClient()).toMatchObject([{ ...OF_CLIENT, clientId: client.id }]);
    const { body: page } = await server.visitor().get(`/api/engineers/${engineerId}`);
    expect(page).toMatchObject({ rating: 100, ratingCount: 1 });
    expect(await told(client)).toContainEqual(expect.stringContaining("as the client of"));

    for (const side of [client, engineer])
      expect((await write(side, OF_CLIENT)).body.code).toBe("reviews_closed");
    await later(15);
    expect(await ofEngineer()).toHaveLength(1);
  });

  it("are published once if both write at the same moment", async () => {
    const written = await Promise.all([
      write(client, OF_ENGINEER),
      write(engineer, OF_CLIENT),
      later(15),
    ]);
    expect(written.slice(0, 2).map((answer) => answer?.status)).toContain(204);
    await later(15);
    const { published } = await read(client);
    const authors = published.map(({ authorId }: Review) => authorId);
    expect(new Set(authors).size).toBe(authors.length);
    expect(await ofEngineer()).toHaveLength(authors.includes(client.id) ? 1 : 0);
  });

  it("are published after 14 days if only one has written, once, after any outage", async () => {
    await write(engineer, OF_CLIENT);
    await later(13.9);
    expect(await ofClient()).toEqual([]);
    await Promise.all([later(21), later(21)]);
    await later(40);
    expect(await ofClient()).toHaveLength(1);
    // The other side has read it by now.
    expect((await write(client, OF_ENGINEER)).body.code).toBe("reviews_closed");
  });

  it("end after 14 days without any", async () => {
    await sql`UPDATE contracts SET ended_at = ended_at - interval '14 days'
      WHERE id = ${contractId}`.execute(server.services.db);
    expect((await write(client, OF_ENGINEER)).body.code).toBe("reviews_closed");
    expect(await read(client)).toMatchObject({ canWrite: false, published: [] });
  });

  it("exist once for each contract, and can be answered by the other side", async () => {
    const { id: second } = await completeContract({ client, engineer });
    for (const id of [contractId, second]) {
      await write(client, OF_ENGINEER, id);
      await write(engineer, OF_CLIENT, id);
    }
    expect(await ofEngineer()).toHaveLength(2);
    const [review] = await ofClient();
    const answer = (who: SignedUp) =>
      who.client.put(`/api/reviews/${review?.id}/answer`, { answer: "I was ill." });
    expect((await answer(engineer)).status).toBe(403);
    expect((await answer(client)).body).toMatchObject({ answer: "I was ill." });
    expect(await told(engineer)).toContainEqual(expect.stringContaining("answered your review of"));
  });
});

describe("reviews of a side that left", () => {
  it("wait while their author is suspended", async () => {
    await write(client, OF_ENGINEER);
    await change(client, { suspendedAt: new Date(), suspensionReason: "Spam in the forum." });
    await write(engineer, OF_CLIENT);
    await later(15);
    expect([await ofEngineer(), await ofClient()]).toMatchObject([[], [OF_CLIENT]]);
    await change(client, { suspendedAt: null, suspensionReason: null });
    await later(15);
    expect(await ofEngineer()).toMatchObject([OF_ENGINEER]);
  });

  it("are erased with their author's account, and nobody reviews a deleted one", async () => {
    await write(client, OF_ENGINEER);
    const { id: second } = await completeContract({ client, engineer });
    await write(engineer, OF_CLIENT, second);
    await change(client, { deletesAt: new Date(Date.now() - 1_000) });
    await deleteAccounts(server.services, new AbortController().signal);
    expect((await write(engineer, OF_CLIENT)).body.code).toBe("reviews_closed");
    await later(15);
    const left = await sql`SELECT contract_id FROM sealed_reviews
      WHERE contract_id IN (${contractId}, ${second})
      UNION ALL SELECT contract_id FROM reviews WHERE contract_id IN (${contractId}, ${second})`;
    expect((await left.execute(server.services.db)).rows).toEqual([]);
  });
});
