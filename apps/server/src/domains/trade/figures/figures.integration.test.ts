import { approvalWithdrawn } from "@stackyard/contract/events/module-events";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { completeContract } from "../../../../test/actions/agree-on-contract.ts";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import { installModule } from "../../../../test/actions/install-module.ts";
import { listEngineer, offerService } from "../../../../test/actions/offer-service.ts";
import {
  publishModule,
  SMALL_MODULE,
  submitModule,
  submitVersion,
} from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { record } from "../../../platform/events/record.ts";
import { inTransaction } from "../../../platform/services.ts";

let server: TestServer;
let author: SignedUp;
let buyer: SignedUp;
let module: Awaited<ReturnType<typeof publishModule>>;

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
  buyer = await server.signUp();
  module = await publishModule(server, author);
  await buyModule(buyer, module.id);
});
afterAll(() => server.close());

const figuresOf = async ({ client }: SignedUp, role: string) =>
  (await client.get(`/api/user/figures/${role}`)).body;

/** As if they had been made so many days earlier. */
const moveInstalls = (days: number) =>
  sql`UPDATE installs SET week = week - ${days}::integer`.execute(server.services.db);

/** Open to the world, which is a finding of what is sold; the example's is none. */
const OPEN_DOOR = `resource "aws_security_group" "door" {
  ingress {
    from_port   = 22
    to_port     = 22
    protocol    = "tcp"
    cidr_blocks = ["0.0.0.0/0"]
  }
}
`;

describe("the figures", () => {
  it.each(["contributor", "buyer", "engineer", "auditor"])(
    "of a %s are nobody's who has not signed in",
    async (role) => {
      expect((await server.visitor().get(`/api/user/figures/${role}`)).status).toBe(401);
    },
  );
});

it.each(["buyer", "engineer", "contributor"] as const)(
  "an auditor's figures are not a %s's to see",
  async (role) => {
    const { client } = await server.signUp(role);
    expect((await client.get("/api/user/figures/auditor")).status).toBe(403);
  },
);

describe("a contributor's figures", () => {
  const contributor = async (who = author) => figuresOf(who, "contributor");

  it("are twelve empty weeks for who has sold nothing", async () => {
    const { weeks, modules, findings } = await contributor(buyer);
    expect(weeks).toHaveLength(12);
    expect(new Set(weeks.map(({ week }: { week: string }) => new Date(week).getUTCDay()))).toEqual(
      new Set([1]),
    );
    expect(weeks).toEqual(
      weeks.map(({ week }: { week: string }) => ({ week, installs: 0, revenue: 0 })),
    );
    expect(modules).toEqual({ published: 0, inReview: 0, rejected: 0, withoutArchive: 0 });
    expect(findings).toEqual({ total: 0, modules: 0, worst: [] });
  });

  it("count a sale and a buyer's install in this week", async () => {
    await installModule(server, buyer, module);
    // Of somebody else's module, it is theirs to count.
    const other = await publishModule(server, await server.signUp("contributor"));
    await buyModule(buyer, other.id);
    await installModule(server, buyer, other);
    const { weeks } = await contributor();
    const { total } = (await author.client.get("/api/user/earnings")).body;
    expect(weeks.at(-1)).toMatchObject({ installs: 1, revenue: total });
    expect(total).toBeGreaterThan(0);
    expect(weeks.at(-2)).toMatchObject({ installs: 0, revenue: 0 });
  });

  it("put what was earlier into its week, and leave out what is older than twelve", async () => {
    await moveInstalls(7);
    expect((await contributor()).weeks.at(-2)).toMatchObject({ installs: 1 });
    await moveInstalls(77);
    const { weeks } = await contributor();
    expect(weeks.map(({ installs }: { installs: number }) => installs)).toEqual(Array(12).fill(0));
  });

  it("count modules by what becomes of them", async () => {
    await submitModule(author);
    await author.client.post("/api/modules", {
      title: "Not Yet There",
      description: "A module whose archive is still to come.",
      price: 500,
      category: "storage",
      tags: ["later"],
    });
    expect((await contributor()).modules).toEqual({
      published: 1,
      inReview: 1,
      rejected: 0,
      withoutArchive: 1,
    });
  });

  it("name the modules whose newest version has findings of what is sold", async () => {
    const { findings: before } = await contributor();
    const { id } = await submitModule(
      author,
      { title: "An Open Door" },
      { ...SMALL_MODULE, "door.tf": OPEN_DOOR, "examples/door/main.tf": OPEN_DOOR },
    );
    const { findings } = await contributor();
    const [{ critical, high, medium, low, info, ...worst }] = findings.worst;
    expect(worst).toEqual({ moduleId: id, title: "An Open Door", version: "1.0.0" });
    expect(critical + high).toBeGreaterThan(0);
    const count = critical + high + medium + low + info;
    expect(findings.total - before.total).toBe(count);
    expect(findings.modules - before.modules).toBe(1);
    const auditor = await server.signUp("auditor");
    const queue = (await auditor.client.get("/api/audits")).body;
    expect(queue.find(({ moduleId }: { moduleId: number }) => moduleId === id).findingCount).toBe(
      count,
    );
  });
});

it("an engineer's figures are what was asked for, what is under way, and what both called done", async () => {
  const engineer = await server.signUp("engineer");
  const figures = () => figuresOf(engineer, "engineer");
  const { months, ...none } = await figures();
  expect(none).toEqual({ proposals: 0, contracts: 0, done: 0, agreed: 0, earned: 0 });
  expect(months).toHaveLength(12);
  await listEngineer(engineer);
  const { id: serviceId } = await offerService(engineer);
  const clients = await Promise.all(Array.from({ length: 5 }, () => server.signUp()));
  const message = "We need this by May.";
  const asked = await Promise.all(
    clients.map(async ({ client }) => {
      const asked = { tier: 1, price: 90_000, message };
      const { body } = await client.post(`/api/services/${serviceId}/requests`, asked);
      return body.id as number;
    }),
  );
  const [waits, declined, accepted, done, longDone] = asked;
  await engineer.client.put(`/api/contracts/${declined}/cancellation`);
  for (const id of [accepted, done, longDone]) {
    const { hash } = (await engineer.client.get(`/api/contracts/${id}`)).body;
    await engineer.client.put(`/api/contracts/${id}/confirmation`, { hash });
  }
  for (const [id, client] of [
    [done, clients[3]],
    [longDone, clients[4]],
  ] as const)
    for (const who of [engineer, client]) await who?.client.put(`/api/contracts/${id}/done`);
  expect(waits).toBeGreaterThan(0);
  const paidOutside = { proposals: 1, contracts: 1, done: 2, agreed: 90_000, earned: 0 };
  expect(await figures()).toMatchObject(paidOutside);
  // What a contract brings is earned in the month of its release.
  const [client] = clients as [SignedUp];
  await completeContract({ client, engineer }, { amount: 50_000 });
  await expect.poll(async () => (await figures()).earned).toBe(50_000);
  const { months: earned, ...now } = await figures();
  expect(now).toEqual({ ...paidOutside, done: 3, earned: 50_000 });
  expect(earned.map((month: { earned: number }) => month.earned)).toEqual([
    ...Array(11).fill(0),
    50_000,
  ]);
  // Those who asked have earned nothing by it.
  expect((await figuresOf(clients[3] ?? engineer, "engineer")).done).toBe(0);
});

describe("a buyer's figures", () => {
  const figures = async (who: SignedUp) => figuresOf(who, "buyer");

  it("are twelve empty months for who has bought nothing", async () => {
    const { months, ...sums } = await figures(author);
    expect(months).toHaveLength(12);
    for (const { month, spent } of months) expect([month.slice(-2), spent]).toEqual(["01", 0]);
    expect(sums).toEqual({ spent: 0, purchases: 0, licences: 0, installed: 0, outdated: 0 });
  });

  it("follow a purchase, its installation and a newer version", async () => {
    const someone = await server.signUp();
    const { id, ...address } = await publishModule(server, author, { price: 2_500 });
    await buyModule(someone, id);
    const { months, ...bought } = await figures(someone);
    expect(months.at(-1).spent).toBe(2_500);
    expect(bought).toEqual({
      spent: 2_500,
      purchases: 1,
      licences: 1,
      installed: 0,
      outdated: 0,
    });
    await installModule(server, someone, address);
    expect(await figures(someone)).toMatchObject({ installed: 1, outdated: 0 });
    await submitVersion(author, id, "1.1.0");
    const auditor = await server.signUp("auditor");
    await auditor.client.post(`/api/modules/${id}/versions/1.1.0/approval`, {});
    expect(await figures(someone)).toMatchObject({ installed: 1, outdated: 1 });
    await installModule(server, someone, address, { version: "1.1.0" });
    expect(await figures(someone)).toMatchObject({ installed: 1, outdated: 0 });
  });

  it("keep what was spent when a licence ends, and count only what is paid", async () => {
    const someone = await server.signUp();
    const { id } = await publishModule(server, author, { price: 1_000 });
    await buyModule(someone, id);
    await sql`UPDATE entitlements SET revoked_at = now()
      WHERE user_id = ${someone.id}`.execute(server.services.db);
    // Its payment waits for another step.
    await buyModule(someone, module.id, { paymentMethodId: "test-action" });
    expect(await figures(someone)).toMatchObject({ spent: 1_000, purchases: 1, licences: 0 });
  });
});

describe("an auditor's figures", () => {
  const figures = async (who: SignedUp) => figuresOf(who, "auditor");

  it("are for whom an administrator has approved", async () => {
    const auditor = await server.signUp("auditor");
    await sql`UPDATE users SET auditor_approved_at = NULL
      WHERE id = ${auditor.id}`.execute(server.services.db);
    const { status, body } = await auditor.client.get("/api/user/figures/auditor");
    expect([status, body.code]).toEqual([403, "auditor_not_approved"]);
  });

  it("tell how long versions wait, and leave out the auditor's own", async () => {
    const auditor = await server.signUp("auditor");
    const { queue: before } = await figures(auditor);
    await submitModule(auditor);
    const { id } = await submitModule(author);
    const { queue } = await figures(auditor);
    const underOneDay = before.underOneDay + 1;
    expect(queue).toEqual({ ...before, underOneDay, oldest: expect.any(String) });
    for (const [days, group] of [
      [1, "underThreeDays"],
      [4, "longer"],
    ] as const) {
      await sql`UPDATE module_versions SET created_at = now() - ${days}::integer * interval '1 day'
        WHERE module_id = ${id}`.execute(server.services.db);
      const { queue } = await figures(auditor);
      expect(queue).toMatchObject({ ...before, [group]: before[group] + 1, oldest: queue.oldest });
      expect(Date.now() - Date.parse(queue.oldest)).toBeGreaterThanOrEqual(days * 86_400_000);
    }
  });

  it("count the auditor's own decisions, and the approvals withdrawn since", async () => {
    const auditor = await server.signUp("auditor");
    const none = await figures(auditor);
    expect(none).toMatchObject({ approvals: 0, rejections: 0, withdrawn: 0 });
    expect(none.weeks).toHaveLength(12);
    const decide = async (way: "approval" | "rejection") => {
      const { id } = await submitModule(author);
      const path = `/api/modules/${id}/versions/1.0.0/${way}`;
      await auditor.client.post(path, way === "rejection" ? { reason: "Not described yet." } : {});
      return id;
    };
    await decide("rejection");
    await decide("approval");
    const id = await decide("approval");
    const told = { title: "Withdrawn", authorId: author.id, moduleId: id, reason: "It leaks." };
    const withdraw = (version: string) =>
      inTransaction(server.services, (ctx) =>
        record(ctx, approvalWithdrawn, {
          actorId: buyer.id,
          subjectId: id,
          data: { ...told, version },
        }),
      );
    await withdraw("0.9.0");
    expect(await figures(auditor)).toMatchObject({ approvals: 2, withdrawn: 0 });
    await withdraw("1.0.0");
    const { weeks, ...sums } = await figures(auditor);
    expect(sums).toMatchObject({ approvals: 2, rejections: 1, withdrawn: 1 });
    expect(weeks.at(-1).decisions).toBe(3);
    expect(weeks.at(-2).decisions).toBe(0);
  });
});
