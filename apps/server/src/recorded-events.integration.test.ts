import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../test/actions/buy-module.ts";
import { publishModule, submitModule, submitVersion } from "../test/actions/publish-module.ts";
import { openTestServer, PASSWORD, type SignedUp, type TestServer } from "../test/test-server.ts";
import { appointAdmin } from "./domains/members/identity/appoint-admin.ts";
import { readEvent } from "./platform/events/recorded-event.ts";

let server: TestServer;
let author: SignedUp;
let buyer: SignedUp;
let admin: SignedUp;
let declines = false;

beforeAll(async () => {
  server = await openTestServer({
    worksJobs: true,
    payments: (provider) => ({
      ...provider,
      charge: async (charge) =>
        declines ? { status: "declined", reason: "No funds." } : provider.charge(charge),
    }),
  });
  [author, buyer, admin] = [
    await server.signUp("contributor"),
    await server.signUp(),
    await server.signUp("admin"),
  ];
});
afterAll(() => server.close());

/**
 * The events that `doing` recorded: type, actor, and the sentence for administrators. Not the invoices
 * of earlier purchases, which a job issues at some time.
 */
async function recorded(doing: () => Promise<unknown>) {
  const { db } = server.services;
  const { last } = await db
    .selectFrom("events")
    .select((row) => row.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  await doing();
  const rows = await db
    .selectFrom("events")
    .selectAll()
    .where("id", ">", last)
    .where("type", "!=", "invoice.issued")
    .orderBy("id")
    .execute();
  return rows.map(readEvent).map(({ shape, data, actorId, subjectId }) => ({
    type: shape.type,
    actorId,
    subjectId,
    did: shape.did(data),
  }));
}

describe("the actor is recorded for", () => {
  it("a registration, a sign-in, a failed one and a sign-out", async () => {
    let id = 0;
    const account = { username: "newcomer", email: "new@example.test", password: PASSWORD };
    const client = server.visitor();
    const events = await recorded(async () => {
      id = (await client.post("/api/register", account)).body.id;
      await client.post("/api/logout", {});
      await client.post("/api/login", { ...account, password: "something else" });
      await client.post("/api/login", { username: "nobody-here", password: "hunter2 hunter2" });
      await client.post("/api/login", account);
    });
    const about = (type: string, actorId: number | null, subjectId: number | null) =>
      expect.objectContaining({ type, actorId, subjectId });
    expect(events).toEqual([
      about("account.registered", id, id),
      about("session.closed", id, id),
      about("session.refused", null, id),
      about("session.refused", null, null),
      about("session.opened", id, id),
    ]);
    const kept = await server.services.db.selectFrom("events").select("data").execute();
    expect(JSON.stringify(kept)).not.toMatch(/hunter2|something else|nobody-here/);
  });

  it("a submission, another version, and the decisions about them", async () => {
    const module = { id: 0 };
    const auditor = await server.signUp("auditor");
    const decide = (version: string, decision: string, body: object) =>
      auditor.client.post(`/api/modules/${module.id}/versions/${version}/${decision}`, body);
    const events = await recorded(async () => {
      module.id = (await submitModule(author, { title: "Tidy Network" })).id;
      await decide("1.0.0", "approval", { isVerified: true });
      await submitVersion(author, module.id, "1.0.1");
      await decide("1.0.1", "rejection", { reason: "The outputs are gone." });
    });
    const by = (type: string, actorId: number, did: string) => ({
      type,
      actorId,
      subjectId: module.id,
      did,
    });
    expect(events).toEqual([
      by("module.submitted", author.id, "listed the module Tidy Network"),
      by("version.submitted", author.id, "submitted Tidy Network 1.0.0 for an audit"),
      by("version.approved", auditor.id, "approved Tidy Network 1.0.0 and verified it"),
      by("version.submitted", author.id, "submitted Tidy Network 1.0.1 for an audit"),
      by("version.rejected", auditor.id, "rejected Tidy Network 1.0.1"),
    ]);
  });

  it("a declined payment, a repeated purchase, and a review", async () => {
    const { id } = await publishModule(server, author, { title: "Sold Module" });
    const events = await recorded(async () => {
      declines = true;
      await buyModule(buyer, id);
      declines = false;
      await buyModule(buyer, id);
      await buyModule(buyer, id);
      const review = { moduleId: id, rating: 4, content: "Does what it says." };
      await buyer.client.post("/api/reviews", review);
      await buyer.client.post("/api/reviews", review);
    });
    expect(events).toMatchObject([
      { type: "purchase.declined", actorId: null },
      { type: "purchase.paid", actorId: buyer.id, did: "bought Sold Module for $19.99" },
      {
        type: "order.paid",
        actorId: buyer.id,
        did: expect.stringMatching(/^paid \$19.99 for order/),
      },
      { type: "review.written", actorId: buyer.id, did: "reviewed Sold Module: 4 of 5" },
    ]);
  });

  it("a token's creation and revocation, and each new address that uses it", async () => {
    const events = await recorded(async () => {
      const token = (await buyer.client.post("/api/registry-tokens", { name: "laptop" })).body;
      const use = (address: string) =>
        server.app.request(
          "/v1/registry/modules/a/b/c/versions",
          { headers: { authorization: `Bearer ${token.secret}` } },
          { incoming: { socket: { remoteAddress: address } } },
        );
      await use("203.0.113.7");
      await server.services.batchedWrites.flush();
      for (const address of ["203.0.113.7", "2001:db8::1", "2001:db8::2"]) await use(address);
      await server.services.batchedWrites.flush();
      await buyer.client.delete(`/api/registry-tokens/${token.id}`);
      await buyer.client.delete(`/api/registry-tokens/${token.id}`);
    });
    expect(events.map(({ did }) => did)).toEqual([
      "created the API key “laptop”",
      "first used the API key “laptop”, from 203.0.113.7",
      "used the API key “laptop” from a new address, 2001:db8:0:0::/64",
      "revoked the API key “laptop”",
    ]);
  });

  it("administrators' actions: featuring, approving, opening a category, being appointed", async () => {
    const { id } = await publishModule(server, author, { title: "Featured Module" });
    const candidate = await server.visitor().post("/api/register", {
      username: "candidate",
      email: "candidate@example.test",
      password: PASSWORD,
      role: "auditor",
    });
    const category = { name: "Networks", slug: "networks", description: "All about networks." };
    const { client } = admin;
    const events = await recorded(async () => {
      await client.put(`/api/modules/${id}/featured`, {
        isFeatured: true,
        reason: "A good example.",
      });
      await client.put(`/api/modules/${id}/featured`, {
        isFeatured: true,
        reason: "A good example.",
      });
      await client.post(`/api/auditors/${candidate.body.id}/approval`, {
        reason: "Their certifications were looked up.",
      });
      await client.post(`/api/auditors/${candidate.body.id}/approval`, {
        reason: "Their certifications were looked up.",
      });
      await client.post("/api/forum/categories", category);
      await client.post("/api/forum/categories", category);
      await appointAdmin(server.services, "candidate");
    });
    expect(events).toMatchObject([
      { type: "module.featured", actorId: admin.id, subjectId: id },
      { type: "auditor.approved", actorId: admin.id, subjectId: candidate.body.id },
      { type: "forum.category_opened", actorId: admin.id },
      { type: "administrator.appointed", actorId: null, subjectId: candidate.body.id },
    ]);
  });

  it("an engineer's listing, once", async () => {
    const engineer = await server.signUp("engineer");
    const profile = {
      title: "Platform engineer",
      description: "Builds platforms that others like to build on.",
      skills: ["Terraform"],
      specializations: ["devops"],
      yearsOfExperience: 7,
    };
    const events = await recorded(async () => {
      await engineer.client.post("/api/engineers", profile);
      await engineer.client.post("/api/engineers", profile);
    });
    expect(events).toMatchObject([{ type: "engineer.listed", actorId: engineer.id }]);
  });
});

it("sentences for each audience", async () => {
  const rows = await server.services.db.selectFrom("events").selectAll().execute();
  for (const event of rows.map(readEvent)) {
    const { did, audience } = event.shape;
    expect(did(event.data)).toMatch(/^[a-z]/);
    for (const group of [audience.concerned, audience.auditors, audience.holders]) {
      if (group) expect(group.describe(event.data, "mara")).not.toMatch(/undefined|null/);
    }
  }
});
