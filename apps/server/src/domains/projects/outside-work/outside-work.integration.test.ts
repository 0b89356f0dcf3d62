import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fund, readContract } from "../../../../test/actions/agree-on-contract.ts";
import { listEngineer, offerService, SERVICE } from "../../../../test/actions/offer-service.ts";
import { processEvents } from "../../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { deleteAccounts } from "../../site/accounts/delete-accounts.ts";
import { notifyPeople } from "../../site/notifications/notify-people.ts";
import { servicesFollowContracts } from "../../talent/services/follow-contracts.ts";
import { recordsFollowContracts } from "../../talent/talent/follow-contracts.ts";

let server: TestServer;
let engineer: SignedUp;
let buyer: SignedUp;
let stranger: SignedUp;
let engineerId: number;
let serviceId: number;
beforeAll(async () => {
  server = await openTestServer();
  [engineer, buyer, stranger] = await Promise.all([
    server.signUp("engineer"),
    server.signUp(),
    server.signUp(),
  ]);
  engineerId = (await listEngineer(engineer)).id;
  serviceId = (await offerService(engineer)).id;
});
afterAll(() => server.close());

const request = (who: SignedUp, fields: object = {}, id = serviceId) =>
  who.client.post(`/api/services/${id}/requests`, {
    ...{ tier: 1, price: 90_000, message: "We need this by May." },
    ...fields,
  });
const accept = async (who: SignedUp, id: number) => {
  const { body } = await engineer.client.get(`/api/contracts/${id}`);
  return who.client.put(`/api/contracts/${id}/confirmation`, { hash: body.hash });
};
const end = ({ client }: SignedUp, id: number) => client.put(`/api/contracts/${id}/cancellation`);
const done = ({ client }: SignedUp, id: number) => client.put(`/api/contracts/${id}/done`);
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort();
const follow = async () => {
  await processEvents(server.services, recordsFollowContracts);
  await processEvents(server.services, servicesFollowContracts);
};
const eventsOf = async (id: number) => {
  const { db } = server.services;
  const events = db.selectFrom("events").select("type").where("subjectId", "=", id);
  const own = await events.where("subjectKind", "=", "contract").orderBy("id").execute();
  return own.map(({ type }) => type.replace("contract.", ""));
};

describe("requesting a package", () => {
  it("opens a conversation, copies the package, and is one request however often it is sent", async () => {
    expect((await request({ client: server.visitor() } as SignedUp)).status).toBe(401);
    expect((await request(engineer)).body.code).toBe("own_service");
    expect((await request(buyer, { price: 80_000 })).body.code).toBe("price_changed");
    expect((await request(buyer, { tier: 3 })).body.code).toBe("price_changed");
    expect((await request(buyer, {}, 99_999)).body.code).toBe("service_not_found");
    const twice = await Promise.all([request(buyer), request(buyer)]);
    expect(statuses(twice)).toEqual([201, 409]);
    const { body } = twice.find(({ status }) => status === 201) ?? {};
    expect(body).toMatchObject({
      title: `${SERVICE.title} · Basic`,
      amount: 90_000,
      deliverables: SERVICE.tiers[0]?.deliverables,
      ...{ status: "proposed", isPaidOutside: true, serviceId },
      client: { username: buyer.username },
    });
    const dearer = { ...SERVICE, tiers: [{ ...SERVICE.tiers[0], price: 95_000 }] };
    await engineer.client.put(`/api/services/${serviceId}`, dearer);
    const path = `/api/conversations/${body.conversationId}`;
    expect((await engineer.client.get(`${path}/contracts`)).body[0].amount).toBe(90_000);
    expect((await stranger.client.get(`${path}/contracts`)).status).toBe(404);
    // The refused request left no message.
    expect((await engineer.client.get(`${path}/messages`)).body).toHaveLength(1);
    await engineer.client.put(`/api/services/${serviceId}`, SERVICE);
    await processEvents(server.services, notifyPeople);
    const { body: told } = await engineer.client.get("/api/notifications");
    expect(told.map(({ kind }: { kind: string }) => kind)).toContain("work");
  });

  it("shows the engineer a new account's request, and its links only after a moderator's approval", async () => {
    const client = await server.signUp();
    const { body } = await request(client, { message: "See https://elsewhere.example" });
    const { body: list } = await engineer.client.get("/api/conversations");
    expect(list[0]).toMatchObject({ id: body.conversationId, preview: null, unread: 0 });
    const proposal = {
      title: "Come to elsewhere.com",
      scope: "There we go on, cheaper.",
      ...{ price: 50_000, deliveryDays: 3 },
    };
    const path = `/api/conversations/${body.conversationId}/contracts`;
    const refused = await client.client.post(path, proposal);
    expect(refused.body.fields.scope).toContain("New accounts");
    const own = { ...proposal, title: "Something of our own" };
    expect((await engineer.client.post(path, own)).status).toBe(409);
    expect((await client.client.post(path, own)).body).toMatchObject({
      ...{ serviceId: null, amount: 50_000, engineer: { userId: engineer.id } },
    });
  });
});

describe("work paid outside", () => {
  it("is accepted or declined by the engineer or withdrawn by the client, whichever comes first", async () => {
    const client = await server.signUp();
    const { id } = (await request(client)).body;
    expect((await accept(stranger, id)).status).toBe(404);
    expect((await done(stranger, id)).status).toBe(404);
    expect((await done(client, id)).status).toBe(409);
    // The client's confirmation came with the request, so this starts nothing.
    expect((await accept(client, id)).status).toBe(204);
    expect((await readContract(client, id)).status).toBe("proposed");
    const race = [accept(engineer, id), end(engineer, id), end(client, id)];
    expect((await Promise.all(race)).filter(({ status }) => status === 204)).not.toHaveLength(0);
    const events = await eventsOf(id);
    expect(events.filter((type) => type === "cancelled").length).toBeLessThan(2);
    expect(events.filter((type) => type === "started").length).toBeLessThan(2);
  });

  it("says who declined or withdrew it", async () => {
    for (const who of [engineer, buyer]) {
      const { body } = await request(buyer, { tier: 2, price: 400_000 });
      expect((await end(who, body.id)).status).toBe(204);
      const contract = await readContract(buyer, body.id);
      expect(contract).toMatchObject({ status: "cancelled", outside: { cancelledBy: who.id } });
      const did = who === engineer ? "declined the request" : "withdrew the request";
      expect(contract.timeline.at(-1).did).toBe(did);
    }
  });

  it("has no milestones, no money, and nothing that needs them", async () => {
    const client = await server.signUp();
    const { id } = (await request(client)).body;
    await accept(engineer, id);
    const contract = await readContract(client, id);
    expect(contract).toMatchObject({ milestones: [], amendments: [], status: "active" });
    expect(contract.viewer).toEqual({
      ...{ role: "client", canConfirm: false, canCancel: true, canAmend: false },
      ...{ canTip: false, canMarkDone: true, canReadMessages: false, hasOpenedMessages: false },
    });
    const amendment = { hash: contract.hash, reason: "We want more than that." };
    const refused = await client.client.post(`/api/contracts/${id}/amendments`, amendment);
    expect(refused.body.code).toBe("contract_paid_outside");
    const tip = await client.client.post(`/api/contracts/${id}/tips`, { amount: 1_000 });
    expect(tip.body.code).toBe("tip_not_open");
    expect((await fund(client, { id, amount: 90_000 })).status).toBeGreaterThanOrEqual(400);
  });

  it("is completed once both confirm it, and its figures follow by events", async () => {
    const client = await server.signUp();
    const { id } = (await request(client)).body;
    await accept(engineer, id);
    const figures = async () => {
      await follow();
      const { body: page } = await client.client.get(`/api/engineers/${engineerId}/page`);
      const { body: service } = await client.client.get(`/api/services/${serviceId}`);
      return [page.completedProjects, service.doneCount, page.viewer.mayReview, page.record];
    };
    const [projects, orders, , record] = await figures();
    for (let n = 0; n < 2; n++) expect((await done(client, id)).status).toBe(204);
    expect((await readContract(client, id)).status).toBe("active");
    expect(await figures()).toEqual([projects, orders, false, record]);
    const review = { engineerId, rating: 5, content: "Did what was agreed." };
    const early = await client.client.post("/api/reviews", review);
    expect(early.body.code).toBe("not_worked_together");
    await Promise.all([done(engineer, id), done(engineer, id)]);
    // Work paid outside is completed, but doesn't count in the record of contracts.
    expect(await figures()).toEqual([projects + 1, orders + 1, true, record]);
    await follow();
    expect(await eventsOf(id)).toEqual(["requested", "started", "marked_done", "completed"]);
    expect((await end(client, id)).status).toBe(409);
    const sealed = await client.client.put(`/api/contracts/${id}/review`, review);
    expect(sealed.body.code).toBe("contract_paid_outside");
    expect((await client.client.post("/api/reviews", review)).status).toBe(201);
  });

  it("is completed once when both confirm it at the same moment", async () => {
    const client = await server.signUp();
    const { id } = (await request(client)).body;
    await accept(engineer, id);
    expect(statuses(await Promise.all([done(client, id), done(engineer, id)]))).toEqual([204, 204]);
    expect(await eventsOf(id)).toEqual(["requested", "started", "marked_done", "completed"]);
  });

  it("outlives its conversation, its service, and an account", async () => {
    const client = await server.signUp();
    const short = await offerService(engineer, { title: "Soon gone" });
    const { body } = await request(client, {}, short.id);
    const open = (await request(client)).body;
    await accept(engineer, body.id);
    for (const who of [client, engineer]) await done(who, body.id);
    await engineer.client.delete(`/api/services/${short.id}`);
    const { db } = server.services;
    await db.deleteFrom("conversations").where("id", "=", body.conversationId).execute();
    const deletesAt = new Date(Date.now() - 1_000);
    await db.updateTable("users").set({ deletesAt }).where("id", "=", client.id).execute();
    await deleteAccounts(server.services, new AbortController().signal);
    expect(await readContract(engineer, body.id)).toMatchObject({
      ...{ title: "Soon gone · Basic", status: "completed", conversationId: null },
    });
    expect((await readContract(engineer, open.id)).status).toBe("cancelled");
    const { body: own } = await engineer.client.get("/api/user/contracts");
    expect(own.map(({ id }: { id: number }) => id)).toContain(body.id);
  });
});
