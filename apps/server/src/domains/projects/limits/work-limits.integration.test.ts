import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  agreeOnContract,
  completeContract,
  drawUpContract,
  readContract,
} from "../../../../test/actions/agree-on-contract.ts";
import { amend, changeOf, confirmAmendment } from "../../../../test/actions/amend-contract.ts";
import { listEngineer, offerService, SERVICE } from "../../../../test/actions/offer-service.ts";
import { PROJECT, postProject, propose } from "../../../../test/actions/post-project.ts";
import { holdingLocks, untilWaitingForLocks } from "../../../../test/lock-waits.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { lockPerson } from "./require-room.ts";

let server: TestServer;
let client: SignedUp;
let engineer: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ isContended: true, env: { WORK_LIMITS: "true" } });
});
afterAll(() => server.close());
beforeEach(async () => {
  [client, engineer] = await Promise.all([server.signUp(), server.signUp("engineer")]);
  await listEngineer(engineer);
});

const limits = async ({ client }: SignedUp) => (await client.get("/api/user/work-limits")).body;
const whole = (amount: number) => ({ amount, milestones: [] });
const accept = ({ client }: SignedUp, { id, amount, revision }: Record<string, number>) =>
  client.put(`/api/proposals/${id}/acceptance`, { amount, revision });
const age = ({ id }: SignedUp, days: number) =>
  sql`UPDATE users SET created_at = now() - make_interval(days => ${days}) WHERE id = ${id}`.execute(
    server.services.db,
  );

it("a new account has three open projects at once, also if it posts several at the same moment", async () => {
  expect((await server.visitor().get("/api/user/work-limits")).status).toBe(401);
  const drafts = await Promise.all(
    [1, 2, 3, 4, 5].map(async () => (await client.client.post("/api/projects", PROJECT)).body.id),
  );
  const posted = await Promise.all(
    drafts.map((id) => client.client.put(`/api/projects/${id}/posting`)),
  );
  const refused = posted.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(2);
  expect(refused[0]).toMatchObject({ status: 409, body: { code: "work_limit" } });
  const { message } = refused[0]?.body ?? {};
  expect(message).toContain("Your limit for open projects is 3, and you have 3.");
  expect(message).toContain("in review count");
  expect(message).toContain("rises after 30 days with a completed contract");
  expect(await limits(client)).toMatchObject({ level: "new", used: { openProjects: 3 } });
  const { body: own } = await client.client.get("/api/user/projects");
  const open = own.find(({ status }: { status: string }) => status === "open");
  await client.client.put(`/api/projects/${open.id}/cancellation`, {});
  const waiting = own.find(({ status }: { status: string }) => status === "draft");
  expect((await client.client.put(`/api/projects/${waiting.id}/posting`)).status).toBe(200);
});

it("an engineer's sixth open proposal is refused, and one withdrawn makes room", async () => {
  const clients = await Promise.all([1, 2].map(() => server.signUp()));
  const projects = [];
  for (const owner of clients) for (let n = 0; n < 3; n++) projects.push(await postProject(owner));
  const made = [];
  for (const { id } of projects) made.push(await propose(engineer, id, whole(10_000)));
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 409]);
  expect(made.at(-1)?.body.message).toContain("Your limit for open proposals is 5");
  const [first] = made;
  const withdrawn = { status: "withdrawn" };
  await engineer.client.put(`/api/proposals/${first?.body.id}/status`, withdrawn);
  const last = projects.at(-1)?.id ?? 0;
  expect((await propose(engineer, last, whole(10_000))).status).toBe(201);
});

it("unfinished work is limited by value for both sides, at each of their own steps", async () => {
  const { id } = await postProject(client);
  expect((await propose(engineer, id, whole(1_000_001))).body.code).toBe("work_limit");
  const { body: small } = await propose(engineer, id, whole(600_000));
  const changed = { ...small, ...whole(1_000_001) };
  expect((await engineer.client.put(`/api/proposals/${small.id}`, changed)).body.code).toBe(
    "work_limit",
  );
  // Two acceptances at once: the client has room for one.
  const other = await server.signUp("engineer");
  await listEngineer(other);
  const { id: second } = await postProject(client);
  const { body: more } = await propose(other, second, whole(600_000));
  const accepted = await Promise.all([accept(client, small), accept(client, more)]);
  expect(accepted.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await limits(client)).used.unfinishedCents).toBe(600_000);

  // What a client accepts doesn't count for the engineer before they confirm it.
  expect((await limits(engineer)).used.unfinishedCents).toBe(0);
  const others = [await server.signUp(), await server.signUp()];
  const contracts = [];
  for (const payer of others)
    contracts.push(await drawUpContract({ client: payer, engineer }, whole(600_000)));
  const confirmed = await Promise.all(
    contracts.map(({ id, hash }) =>
      engineer.client.put(`/api/contracts/${id}/confirmation`, { hash }),
    ),
  );
  expect(confirmed.map(({ status }) => status).sort()).toEqual([204, 409]);
  // Strangers can't tell from the limit whether a contract exists.
  const { id: contractId, hash } = contracts[0] as { id: number; hash: string };
  const strange = await other.client.put(`/api/contracts/${contractId}/confirmation`, { hash });
  expect(strange.status).toBe(404);
});

it("an amendment that adds work needs room on both sides, and counts for its proposer while it is open", async () => {
  const contract = await agreeOnContract({ client, engineer }, whole(100_000));
  const [milestone] = contract.milestones;
  const change = (amount: number) => ({ changed: [changeOf(milestone, { amount })] });
  expect((await amend(engineer, contract, change(1_000_001))).body.code).toBe("work_limit");
  expect((await amend(engineer, contract, change(700_000))).status).toBe(201);
  expect((await limits(engineer)).used.unfinishedCents).toBe(700_000);
  expect((await limits(client)).used.unfinishedCents).toBe(100_000);
  const { id } = await postProject(client);
  const other = await server.signUp("engineer");
  await listEngineer(other);
  await accept(client, (await propose(other, id, whole(400_000))).body);
  expect((await confirmAmendment(client, contract)).body.code).toBe("work_limit");
  const [{ id: amendmentId }] = (await readContract(client, contract.id)).amendments;
  const path = `/api/amendments/${amendmentId}/status`;
  expect((await client.client.put(path, { status: "declined" })).status).toBe(204);
  expect((await limits(engineer)).used.unfinishedCents).toBe(100_000);
});

describe("a package that waits for its payment", () => {
  const PRICE = 600_000;
  /** Packages of different services in the client's cart. */
  async function choose(count: number): Promise<number[]> {
    const [tier] = SERVICE.tiers;
    const ids: number[] = [];
    for (let n = 0; n < count; n++) {
      const service = await offerService(engineer, { tiers: [{ ...tier, price: PRICE }] });
      const item = { tier: 1, price: PRICE };
      const { body } = await client.client.post(`/api/services/${service.id}/cart-items`, item);
      ids.push(body.at(-1).id);
    }
    return ids;
  }
  const pay = (id: number, paymentMethodId = "test-action") =>
    client.client.post("/api/orders", {
      items: [{ kind: "package", id, priceCents: PRICE }],
      ...{ totalCents: PRICE, paymentMethodId },
    });

  it("counts for its client, until its order is canceled", async () => {
    const [one = 0, other = 0] = await choose(2);
    const { body: chosen } = await client.client.get("/api/cart");
    // There is room for either, and not for both.
    expect(chosen.map(({ unavailable }: { unavailable: unknown }) => unavailable)).toEqual([
      null,
      expect.anything(),
    ]);
    const { body: order } = await pay(one);
    expect(order.status).toBe("awaiting_payment");
    expect((await limits(client)).used.unfinishedCents).toBe(PRICE);
    expect((await limits(engineer)).used.unfinishedCents).toBe(0);
    expect((await pay(other)).body.code).toBe("work_limit");
    // The order itself goes on, as it is or with another payment method.
    expect((await pay(one)).body.id).toBe(order.id);
    const item = { tier: 1, price: PRICE };
    const { body: found } = await client.client.get(`/api/packages/${one}`);
    const again = `/api/services/${found.serviceId}/cart-items`;
    expect((await client.client.post(again, item)).status).toBe(200);
    const { body: cart } = await client.client.get("/api/cart");
    const refused = cart.map((each: Record<string, unknown>) => [each.id, each.unavailable]);
    expect(Object.fromEntries(refused)[one]).toBeNull();
    const { id } = await postProject(client);
    const { body: proposal } = await propose(engineer, id, whole(PRICE));
    expect((await accept(client, proposal)).body.code).toBe("work_limit");
    expect((await client.client.post(`/api/orders/${order.id}/cancel`)).status).toBe(200);
    expect((await limits(client)).used.unfinishedCents).toBe(0);
    expect((await pay(other, "test")).status).toBe(201);
    expect((await limits(client)).used.unfinishedCents).toBe(PRICE);
  });

  it("takes its turn with other orders and acceptances of its client, which can't exceed the limit together", async () => {
    const [one = 0, other = 0] = await choose(2);
    const { id } = await postProject(client);
    const { body: proposal } = await propose(engineer, id, whole(PRICE));
    const { db } = server.services;
    const answers = await holdingLocks(db, async (holder) => {
      await lockPerson({ db: holder, user: client });
      // All three have passed the look at the offer and wait for the person.
      const all = [pay(one), pay(other), accept(client, proposal)];
      await untilWaitingForLocks(db, 3);
      return () => Promise.all(all);
    });
    const codes = (await answers()).map(({ status, body }) => body.code ?? status);
    expect(codes.filter((code) => code === "work_limit")).toHaveLength(2);
    expect((await limits(client)).used.unfinishedCents).toBe(PRICE);
  });
});

it("completed contracts and time raise the level, and so does a verified identity", async () => {
  await completeContract({ client, engineer });
  expect(await limits(engineer)).toMatchObject({ level: "new", used: { unfinishedCents: 0 } });
  await age(engineer, 31);
  expect((await limits(engineer)).level).toBe("established");
  await sql`INSERT INTO sellers (user_id, legal_name, identity_status, submitted_at)
    VALUES (${client.id}, 'A. Client', 'approved', now())`.execute(server.services.db);
  expect((await limits(client)).level).toBe("established");
  // Both sides of a contract see it, and so do clients who compare proposals.
  const { client: buyer, engineer: worker } = await agreeOnContract({ client, engineer });
  expect([buyer.isIdentityVerified, worker.isIdentityVerified]).toEqual([true, false]);
  await sql`INSERT INTO sellers (user_id, legal_name, identity_status, submitted_at)
    VALUES (${engineer.id}, 'An Engineer', 'approved', now())`.execute(server.services.db);
  const { id } = await postProject(await server.signUp());
  const { body: proposal } = await propose(engineer, id, whole(10_000));
  expect(proposal.engineer.isIdentityVerified).toBe(true);
  expect((await limits(await server.signUp("admin"))).level).toBe("trusted");
});

it("hints at payment outside get advice for the parties of a contract, and nothing else happens", async () => {
  const text = "Please send it to my PayPal instead.";
  const { id } = await postProject(client);
  const { body: proposal } = await propose(engineer, id, { ...whole(90_000), message: text });
  expect(proposal).toMatchObject({ hintsAtOutsidePayment: true, status: "submitted" });
  await accept(client, proposal);
  const { body: project } = await client.client.get(`/api/projects/${id}`);
  const path = `/api/conversations/${project.conversationId}/messages`;
  const { body: sent } = await engineer.client.post(path, { message: text });
  expect(sent).toMatchObject({ hintsAtOutsidePayment: true, status: "sent" });
  const { body: seen } = await client.client.get(path);
  expect(seen[0]).toMatchObject({ id: sent.id, hintsAtOutsidePayment: true });
});
