import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import { publishModule, submitModule } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
let author: SignedUp;
let auditor: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
  auditor = await server.signUp("auditor");
});
afterAll(() => server.close());

describe("a published module", () => {
  it("is cached for visitors until it changes, and computed for each signed-in user", async () => {
    const { id } = await publishModule(server, author);
    const reader = await server.signUp();
    const titleFor = async (client: SignedUp["client"]) =>
      (await client.get(`/api/modules/${id}`)).body.title;
    const title = await titleFor(server.visitor());
    // Kept from the second request on.
    await titleFor(server.visitor());
    await server.services.db.transaction().execute(async (transaction) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(transaction);
      const unheard = { title: "Changed unheard" };
      await transaction.updateTable("modules").set(unheard).where("id", "=", id).execute();
    });
    expect(await titleFor(server.visitor())).toBe(title);
    expect(await titleFor(reader.client)).toBe("Changed unheard");
    await buyModule(reader, id);
    expect(await titleFor(server.visitor())).toBe("Changed unheard");
  });

  it("shows a visitor nothing that its author was shown", async () => {
    const { id } = await publishModule(server, author);
    const viewerFor = async (client: SignedUp["client"]) =>
      (await client.get(`/api/modules/${id}?_=${id}`)).body.viewer;
    const [nobody, owner] = [
      { isAuthor: false, mayDownload: false, hasReviewed: false, isReviewHidden: false },
      { isAuthor: true, mayDownload: true, hasReviewed: false, isReviewHidden: false },
    ];
    expect(await viewerFor(author.client)).toEqual(owner);
    expect(await viewerFor(server.visitor())).toEqual(nobody);
    expect(await viewerFor(author.client)).toEqual(owner);
  });
});

describe("a pending module", () => {
  it("is visible to its author and auditors only", async () => {
    const module = await submitModule(author);
    const admin = await server.signUp("admin");
    const other = await server.signUp("contributor");
    const unapproved = server.visitor();
    await unapproved.post("/api/register", {
      username: "unapproved",
      email: "unapproved@example.test",
      password: "correct horse battery",
      role: "auditor",
    });
    const statusFor = async (client: SignedUp["client"]) =>
      Promise.all(
        ["", "/versions", "/versions/latest", "/reviews"].map(
          async (path) => (await client.get(`/api/modules/${module.id}${path}`)).status,
        ),
      );
    for (const client of [author.client, auditor.client, admin.client]) {
      expect(await statusFor(client)).toEqual([200, 200, 200, 200]);
    }
    for (const client of [server.visitor(), other.client, unapproved]) {
      expect(await statusFor(client)).toEqual([404, 404, 404, 404]);
    }
    const { body: listed } = await auditor.client.get("/api/modules?limit=100");
    expect(listed.map(({ id }: { id: number }) => id)).not.toContain(module.id);
  });
});

describe("featuring", () => {
  it("is for administrators, and shows published modules only", async () => {
    const published = await publishModule(server, author);
    const pending = await submitModule(author);
    const admin = await server.signUp("admin");
    const feature = (client: SignedUp["client"], id: number) =>
      client.put(`/api/modules/${id}/featured`, { isFeatured: true, reason: "A good example." });
    expect((await feature(server.visitor(), published.id)).status).toBe(401);
    expect((await feature(auditor.client, published.id)).status).toBe(403);
    expect((await feature(admin.client, 999_999)).status).toBe(404);
    expect((await feature(admin.client, published.id)).status).toBe(200);
    await feature(admin.client, pending.id);
    const { body } = await server.visitor().get("/api/modules/featured");
    expect(body.map(({ id }: { id: number }) => id)).toEqual([published.id]);
  });
});
