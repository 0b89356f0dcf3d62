import { tarGz } from "@stackyard/archive/test/archives";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import {
  publishModule,
  submitModule,
  submitVersion,
  uploadArchive,
} from "../../../../test/actions/publish-module.ts";
import { DELETION_RULES, tablesOf } from "../../../../test/deletion-rules.ts";
import {
  openTestServer,
  PASSWORD,
  type SignedUp,
  type TestServer,
} from "../../../../test/test-server.ts";
import { deleteAccounts } from "./delete-accounts.ts";

const never = new AbortController().signal;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
});
afterAll(() => server.close());

const PATH = "/api/account/deletion";
const giveUp = ({ client }: SignedUp, password: string | null = PASSWORD) =>
  client.post(PATH, { password });
const signIn = ({ username }: SignedUp) =>
  server.visitor().post("/api/login", { username, password: PASSWORD });

/** Ends the grace period. */
async function letDaysPass({ id }: SignedUp) {
  await server.services.db
    .updateTable("users")
    .set({ deletesAt: new Date(Date.now() - 1_000) })
    .where("id", "=", id)
    .where("deletesAt", "is not", null)
    .execute();
  // An account locked by another transaction is deleted by a later run.
  do await deleteAccounts(server.services, never);
  while (await isDue(id));
}

async function isDue(id: number) {
  const found = server.services.db.selectFrom("users").select(["deletesAt", "deletedAt"]);
  const { deletesAt, deletedAt } = await found.where("id", "=", id).executeTakeFirstOrThrow();
  return deletesAt !== null && deletedAt === null;
}

const isDeleted = async ({ id }: SignedUp) => {
  const found = server.services.db.selectFrom("users").select("deletedAt").where("id", "=", id);
  return (await found.executeTakeFirstOrThrow()).deletedAt !== null;
};

describe("requesting an account's deletion", () => {
  it("requires a session and the password", async () => {
    const owner = await server.signUp();
    expect((await server.visitor().post(PATH, { password: PASSWORD })).status).toBe(401);
    const token = { name: "t" };
    const { secret } = (await owner.client.post("/api/registry-tokens", token)).body;
    const bearer = { authorization: `Bearer ${secret}` };
    const byToken = await server.visitor().post(PATH, { password: PASSWORD }, bearer);
    expect(byToken.status).toBe(403);
    const { status, body } = await giveUp(owner, "something else");
    expect(status).toBe(400);
    expect(body.fields.password).toBe("Wrong password");
    expect((await owner.client.get("/api/user")).status).toBe(200);
  });

  it("requires a recent session if there is no password", async () => {
    const owner = await server.signUp();
    expect((await giveUp(owner, null)).status).toBe(400);
    await server.services.db
      .updateTable("accounts")
      .set({ password: null })
      .where("userId", "=", owner.id)
      .execute();
    const sessions = server.services.db.updateTable("sessions").where("userId", "=", owner.id);
    await sessions.set({ createdAt: new Date(Date.now() - 24 * 3_600_000) }).execute();
    expect((await giveUp(owner, null)).body.code).toBe("fresh_session_required");
    await sessions.set({ createdAt: new Date() }).execute();
    expect((await giveUp(owner, null)).status).toBe(200);
  });

  it("removes the user's picture, unless another user has the same", async () => {
    const [owner, twin] = [await server.signUp(), await server.signUp()];
    const picture = await sharp({
      create: { width: 9, height: 9, channels: 3, background: "#c60" },
    })
      .png()
      .toBuffer();
    for (const { client } of [owner, twin]) await client.put("/api/user/avatar", picture);
    const { sha256, smallSha256 } = await server.services.db
      .selectFrom("avatars")
      .select(["sha256", "smallSha256"])
      .where("userId", "=", owner.id)
      .executeTakeFirstOrThrow();
    const kept = async () =>
      Promise.all([sha256, smallSha256].map((digest) => server.services.files.has(digest)));
    for (const [who, left] of [
      [owner, true],
      [twin, false],
    ] as const) {
      await giveUp(who);
      await letDaysPass(who);
      await expect.poll(kept).toEqual([left, left]);
    }
  });

  it("delays wrong passwords like a sign-in", async () => {
    const owner = await server.signUp();
    const guesses = [];
    for (let guess = 0; guess < 6; guess++)
      guesses.push((await giveUp(owner, `no ${guess}`)).status);
    expect(guesses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it("ends all sessions, and says until when it can be canceled", async () => {
    const owner = await server.signUp();
    const elsewhere = server.visitor();
    await elsewhere.post("/api/login", { username: owner.username, password: PASSWORD });
    const { status, body } = await giveUp(owner);
    expect(status).toBe(200);
    const days = (Date.parse(body.deletesAt) - Date.now()) / (24 * 60 * 60 * 1_000);
    expect(days).toBeCloseTo(7, 2);
    expect((await owner.client.get("/api/user")).status).toBe(401);
    expect((await elsewhere.get("/api/user")).status).toBe(401);
    await deleteAccounts(server.services, never);
    expect(await isDeleted(owner)).toBe(false);
  });

  it("is canceled by signing in", async () => {
    const owner = await server.signUp();
    await giveUp(owner);
    expect((await signIn(owner)).status).toBe(200);
    await letDaysPass(owner);
    expect(await isDeleted(owner)).toBe(false);
    expect((await signIn(owner)).status).toBe(200);
  });
});

describe("a deleted account", () => {
  it("can't be signed in to; its name stays reserved and its email address becomes free", async () => {
    const owner = await server.signUp();
    await giveUp(owner);
    await letDaysPass(owner);
    expect((await signIn(owner)).status).toBe(401);
    const again = { username: owner.username, email: "another@example.test", password: PASSWORD };
    expect((await server.visitor().post("/api/register", again)).body.code).toBe("username_taken");
    const email = `${owner.username}@example.test`;
    const other = { username: "somebody-else", email, password: PASSWORD };
    expect((await server.visitor().post("/api/register", other)).status).toBe(201);
  });

  it("isn't restored by a session opened during the deletion", async () => {
    const owner = await server.signUp();
    await server.services.db
      .updateTable("users")
      .set({ deletedAt: new Date() })
      .where("id", "=", owner.id)
      .execute();
    expect((await owner.client.get("/api/user")).status).toBe(401);
  });
});

/** The remaining values of a former user's row. */
const LEFT = ["createdAt", "deletedAt", "id", "updatedAt", "username", "usernameSkeleton"];

describe("what remains after a deletion", () => {
  let author: SignedUp;
  let buyer: SignedUp;
  let module: { id: number };
  let draft: { id: number };
  let secret: string;
  const rows = async (table: string) =>
    (await sql`SELECT * FROM ${sql.table(table)} ORDER BY 1`.execute(server.services.db)).rows;
  const ownRows = async (table: string) =>
    (await rows(table)).filter((row) => isOf(row, author.id));

  beforeAll(async () => {
    [author, buyer] = [await server.signUp("engineer"), await server.signUp()];
    const { client } = author;
    await server.services.db
      .updateTable("users")
      .set({ fullName: "Mara Lind", bio: "Builds.", skills: ["Terraform"], githubId: "77" })
      .where("id", "=", author.id)
      .execute();
    module = await publishModule(server, author, { title: "Sold Module" });
    await submitVersion(author, module.id, "1.0.1");
    draft = await submitModule(author, { title: "Never Shown" });
    await uploadArchive(author, await tarGz({ "main.tf": "locals {}\n" }));
    const other = await publishModule(server, await server.signUp("contributor"));
    for (const [who, moduleId] of [
      [buyer, module.id],
      [author, other.id],
    ] as const) {
      await buyModule(who, moduleId);
      const review = { moduleId, rating: 4, content: "Does what it says." };
      await who.client.post("/api/reviews", review);
    }
    await client.post("/api/engineers", {
      title: "Platform engineer",
      description: "Builds platforms that others like to build on.",
      skills: ["Terraform"],
      specializations: ["devops"],
      yearsOfExperience: 7,
    });
    const ticket = { name: "Mara", subject: "Help", description: "Please." };
    await client.post("/api/support/tickets", { ...ticket, email: "mara@example.test" });
    await client.post("/api/account/exports");
    await client.post("/api/registry-tokens", { name: "t" }, { "idempotency-key": "key-of-mine" });
    secret = (await buyer.client.post("/api/registry-tokens", { name: "b" })).body.secret;
  });

  it("is stated for every table, and matches the database", async () => {
    const { rows: tables } = await sql<{ name: string }>`
      SELECT relname AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
        AND relname NOT LIKE 'kysely_migration%' ORDER BY 1`.execute(server.services.db);
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(DELETION_RULES).sort());
    const kept = tablesOf("kept whole");
    const before = await Promise.all(kept.map(rows));
    await giveUp(author);
    // All notifications are sent within the grace period.
    await expect
      .poll(async () => JSON.stringify(await ownRows("mails")))
      .toContain("Your account will be deleted");
    await letDaysPass(author);
    expect(await isDeleted(author)).toBe(true);
    expect(await Promise.all(kept.map(rows))).toEqual(before);
    for (const table of tablesOf("erased"))
      expect([table, await ownRows(table)]).toEqual([table, []]);
    const callers = JSON.stringify(await rows("idempotency_keys"));
    expect(callers).not.toContain("key-of-mine");
  });

  it("is a row with the ID and the name only", async () => {
    const row = await server.services.db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", author.id)
      .executeTakeFirstOrThrow();
    const rest = Object.entries(row).filter(([name]) => !LEFT.includes(name));
    const said = rest.filter(([, value]) => value !== null && value !== false && String(value));
    expect(Object.fromEntries(said)).toEqual({
      displayUsername: "Former user",
      email: `deleted-${author.id}@stackyard.invalid`,
      role: "buyer",
    });
  });

  it("excludes modules that no other user had", async () => {
    const { db } = server.services;
    const modules = await db.selectFrom("modules").select("id").execute();
    expect(modules.map(({ id }) => id)).not.toContain(draft.id);
    const uploads = db.selectFrom("uploads").select("id").where("userId", "=", author.id);
    expect(await uploads.execute()).toHaveLength(1);
    const auditor = await server.signUp("auditor");
    expect((await auditor.client.get("/api/audits")).body).toEqual([]);
  });

  it("includes modules that others bought, by a former user and off sale", async () => {
    const { body } = await buyer.client.get(`/api/modules/${module.id}`);
    expect(body).toMatchObject({ authorUsername: "Former user", viewer: { mayDownload: true } });
    const { namespace, name, system } = body;
    const path = `/v1/registry/modules/${namespace}/${name}/${system}/1.0.0/download`;
    const bearer = { authorization: `Bearer ${secret}` };
    expect((await server.visitor().get(path, bearer)).status).toBe(200);
    const other = await server.signUp();
    const bought = await buyModule(other, module.id);
    expect(bought.body.code).toBe("module_not_found");
    expect((await server.visitor().get(`/api/modules/${module.id}`)).status).toBe(404);
    const version = await buyer.client.get(`/api/modules/${module.id}/versions/1.0.0`);
    expect(version.body.withdrawalReason).toContain("left Stackyard");
  });

  it("includes the user's ratings, by a former user", async () => {
    const { rows: own } = await sql<{ moduleId: number }>`
      SELECT module_id FROM reviews WHERE author_id = ${author.id}`.execute(server.services.db);
    const [review] = own;
    const { body } = await server.visitor().get(`/api/modules/${review?.moduleId}/reviews`);
    expect(body).toMatchObject([{ rating: 4, authorUsername: "Former user", authorAvatar: null }]);
  });
});

function isOf(row: unknown, userId: number): boolean {
  return typeof row === "object" && row !== null && Reflect.get(row, "userId") === userId;
}
