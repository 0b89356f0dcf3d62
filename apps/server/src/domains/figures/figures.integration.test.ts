import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installModule } from "../../../test/install-module.ts";
import {
  publishModule,
  SMALL_MODULE,
  submitModule,
  submitVersion,
} from "../../../test/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../test/test-server.ts";

let server: TestServer;
let author: SignedUp;
let buyer: SignedUp;
let module: Awaited<ReturnType<typeof publishModule>>;

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
  buyer = await server.signUp();
  module = await publishModule(server, author);
  await buyer.client.post("/api/purchases", { moduleId: module.id });
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
  it.each(["contributor", "buyer"])("of a %s are nobody's who has not signed in", async (role) => {
    expect((await server.visitor().get(`/api/user/figures/${role}`)).status).toBe(401);
  });
});

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
    await someone.client.post("/api/purchases", { moduleId: id });
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
    await someone.client.post("/api/purchases", { moduleId: id });
    await sql`UPDATE entitlements SET revoked_at = now()
      WHERE user_id = ${someone.id}`.execute(server.services.db);
    await sql`INSERT INTO purchases (buyer_id, module_id, seller_id, amount_cents, payment_method)
      VALUES (${someone.id}, ${module.id}, ${author.id}, 700, 'test')`.execute(server.services.db);
    expect(await figures(someone)).toMatchObject({ spent: 1_000, purchases: 1, licences: 0 });
  });
});
