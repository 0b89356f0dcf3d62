import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listEngineer, offerService, SERVICE } from "../../../../test/actions/offer-service.ts";
import { processEvents } from "../../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { notifyPeople } from "../../site/notifications/notify-people.ts";
import { haveWorkedTogether } from "./have-worked-together.ts";

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

const PATH = "/api/engagements";
const request = (who: SignedUp, fields: object = {}) =>
  who.client.post(PATH, {
    serviceId,
    tier: 1,
    price: 90_000,
    message: "We need this by May.",
    ...fields,
  });
const move = ({ client }: SignedUp, id: number, status: string) =>
  client.put(`${PATH}/${id}/status`, { status });
const done = ({ client }: SignedUp, id: number) => client.put(`${PATH}/${id}/done`);
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort();
const worked = (client: SignedUp) =>
  haveWorkedTogether(server.services, { clientId: client.id, engineerId: engineer.id });

describe("requesting a package", () => {
  it("opens a conversation, copies the package, and is one request however often it is sent", async () => {
    expect((await server.visitor().post(PATH, {})).status).toBe(401);
    expect((await request(engineer)).body.code).toBe("own_service");
    expect((await request(buyer, { price: 80_000 })).body.code).toBe("price_changed");
    expect((await request(buyer, { tier: 3 })).body.code).toBe("price_changed");
    expect((await request(buyer, { serviceId: 99_999 })).body.code).toBe("service_not_found");
    const twice = await Promise.all([request(buyer), request(buyer)]);
    expect(statuses(twice)).toEqual([201, 409]);
    const { body } = twice.find(({ status }) => status === 201) ?? {};
    expect(body).toMatchObject({
      title: `${SERVICE.title} · Basic`,
      price: 90_000,
      deliverables: SERVICE.tiers[0]?.deliverables,
      status: "requested",
      clientUsername: buyer.username,
    });
    const dearer = { ...SERVICE, tiers: [{ ...SERVICE.tiers[0], price: 95_000 }] };
    await engineer.client.put(`/api/services/${serviceId}`, dearer);
    const path = `/api/conversations/${body.conversationId}`;
    expect((await engineer.client.get(`${path}/engagements`)).body[0].price).toBe(90_000);
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
      price: 50_000,
      deliveryDays: 3,
    };
    const path = `/api/conversations/${body.conversationId}/engagements`;
    const refused = await client.client.post(path, proposal);
    expect(refused.body.fields.scope).toContain("New accounts");
    const own = { ...proposal, title: "Something of our own" };
    expect((await engineer.client.post(path, own)).status).toBe(409);
    expect((await client.client.post(path, own)).body).toMatchObject({
      serviceId: null,
      price: 50_000,
      engineerId: engineer.id,
    });
  });
});

describe("requested work", () => {
  it("is answered by the engineer or withdrawn by the client, whichever comes first", async () => {
    const client = await server.signUp();
    const { body } = await request(client);
    expect((await move(stranger, body.id, "accepted")).status).toBe(404);
    expect((await done(stranger, body.id)).status).toBe(404);
    expect((await move(client, body.id, "accepted")).status).toBe(403);
    expect((await move(engineer, body.id, "withdrawn")).status).toBe(403);
    expect((await move(engineer, body.id, "done")).status).toBe(400);
    expect((await done(client, body.id)).status).toBe(409);
    const race = [
      move(engineer, body.id, "accepted"),
      move(engineer, body.id, "declined"),
      move(client, body.id, "withdrawn"),
    ];
    expect(statuses(await Promise.all(race))).toEqual([200, 409, 409]);
  });

  it("is done once both confirm it, and only then counts as worked together", async () => {
    const client = await server.signUp();
    const { body } = await request(client);
    await move(engineer, body.id, "accepted");
    const completed = async () =>
      (await server.visitor().get(`/api/engineers/${engineerId}`)).body.completedProjects;
    const before = await completed();
    expect((await done(client, body.id)).body).toMatchObject({ status: "accepted" });
    expect((await done(client, body.id)).status).toBe(200);
    expect(await worked(client)).toBe(false);
    const both = await Promise.all([done(engineer, body.id), done(engineer, body.id)]);
    expect(both.map((answer) => answer.body.status)).toEqual(["done", "done"]);
    expect(await worked(client)).toBe(true);
    expect(await worked(stranger)).toBe(false);
    expect(await completed()).toBe(before + 1);
    const { body: service } = await server.visitor().get(`/api/services/${serviceId}`);
    expect(service.doneCount).toBe(1);
    expect((await move(client, body.id, "cancelled")).status).toBe(409);
    const own = await client.client.get("/api/user/engagements?as=client");
    expect(own.body).toMatchObject([{ id: body.id, status: "done" }]);
    expect((await client.client.get("/api/user/engagements?as=engineer")).body).toEqual([]);
  });

  it("is done once when both confirm it at the same moment", async () => {
    const client = await server.signUp();
    const { body } = await request(client);
    await move(engineer, body.id, "accepted");
    await Promise.all([done(client, body.id), done(engineer, body.id)]);
    expect(await worked(client)).toBe(true);
    const events = await server.services.db
      .selectFrom("events")
      .select("type")
      .where("subjectId", "=", body.conversationId)
      .where("type", "like", "engagement.%")
      .orderBy("id")
      .execute();
    expect(events.map(({ type }) => type.replace("engagement.", ""))).toEqual([
      "requested",
      "accepted",
      "marked_done",
      "done",
    ]);
  });

  it("keeps its text when the service is deleted", async () => {
    const client = await server.signUp();
    const short = await offerService(engineer, { title: "Soon gone" });
    const { body } = await request(client, { serviceId: short.id });
    await engineer.client.delete(`/api/services/${short.id}`);
    const { body: own } = await client.client.get("/api/user/engagements?as=client");
    expect(own).toMatchObject([{ id: body.id, serviceId: null, title: "Soon gone · Basic" }]);
  });
});
