import { unzipped } from "@stackyard/archive/test/archives";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import { PROJECT } from "../../../../test/actions/post-project.ts";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { sweepExports } from "./make-export.ts";

let server: TestServer;
let owner: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  owner = await server.signUp("contributor");
});
afterAll(() => server.close());

const PATH = "/api/account/exports";
const listed = async ({ client } = owner) => (await client.get(PATH)).body;

/** Requests an export, and waits for it. */
async function exported(who = owner): Promise<{ id: number; bytes: number }> {
  const { id } = (await who.client.post(PATH)).body;
  const find = async () => (await listed(who)).find((row: { id: number }) => row.id === id);
  await expect.poll(async () => (await find()).status).toBe("ready");
  return find();
}

async function fetched({ id }: { id: number }, who = owner) {
  const { headers } = await who.client.get(`${PATH}/${id}/archive`);
  return headers;
}

describe("an export of an account's data", () => {
  it("is for its signed-in owner only", async () => {
    expect((await server.visitor().get(PATH)).status).toBe(401);
    expect((await server.visitor().post(PATH)).status).toBe(401);
    const { id } = await exported();
    const path = `${PATH}/${id}/archive`;
    expect((await server.visitor().get(path)).status).toBe(401);
    const token = { name: "t" };
    const { secret } = (await owner.client.post("/api/registry-tokens", token)).body;
    const bearer = { authorization: `Bearer ${secret}` };
    expect((await server.visitor().get(path, bearer)).status).toBe(403);
    expect((await server.visitor().post(PATH, undefined, bearer)).status).toBe(403);
    const stranger = await server.signUp("admin");
    expect((await stranger.client.get(path)).status).toBe(404);
    expect(await listed(stranger)).toEqual([]);
  });

  it("contains all of the user's data, nothing of others, and no secret", async () => {
    const module = await publishModule(server, owner, { title: "Own Module" });
    const buyer = await server.signUp();
    await buyModule(buyer, module.id);
    const { secret } = (await owner.client.post("/api/registry-tokens", { name: "laptop" })).body;
    const { body: file } = await owner.client.put(
      "/api/support/attachments/log.txt",
      Buffer.from("it stops"),
    );
    await owner.client.post("/api/support/tickets", {
      name: "Owner",
      email: "owner@example.test",
      subject: "It stops",
      description: "See the file.",
      attachments: [file.token],
    });
    const { body: plan } = await owner.client.put(
      "/api/user/project-files/plan.txt",
      Buffer.from("the plan"),
    );
    await owner.client.post("/api/projects", { ...PROJECT, fileIds: [plan.id] });
    const { id, bytes } = await exported();
    expect((await fetched({ id })).get("content-disposition")).toContain(owner.username);
    const row = await server.services.db
      .selectFrom("accountExports")
      .select("sha256")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const zip = Buffer.from(await server.services.files.read(row.sha256 ?? ""));
    expect(zip).toHaveLength(bytes);
    const files = await unzipped(zip);
    expect(files["tickets.json"]).toContain("It stops");
    expect(Object.entries(files)).toContainEqual([
      expect.stringMatching(/^attachments\/\d+-log\.txt$/),
      "it stops",
    ]);
    expect(files[`projects/${plan.id}-plan.txt`]).toBe("the plan");
    const tables = [
      "account.json",
      "activity.json",
      "forumPosts.json",
      "modules.json",
      "purchases.json",
    ];
    expect(Object.keys(files)).toEqual(expect.arrayContaining(tables));
    expect(Object.keys(files)).toContainEqual(expect.stringMatching(/^modules\/.*-1\.0\.0\./));
    expect(files["account.json"]).toContain(`${owner.username}@example.test`);
    expect(files["modules.json"]).toContain("Own Module");
    expect(files["tokens.json"]).toContain("laptop");
    expect(files["activity.json"]).toContain("version.approved");
    const texts = Object.values(files).join("");
    expect(texts).not.toContain(secret);
    expect(texts).not.toContain("argon2id");
    expect(texts).not.toContain(`${buyer.username}@`);
    expect(texts).not.toMatch(/"(token|secretHash|password)":/);
  });

  it("contains the logos of the user's applications", async () => {
    const maker = await server.signUp();
    const { body: application } = await maker.client.post("/api/applications", {
      ...{ name: "Fleet", isConfidential: true, redirectAddresses: [] },
      scopes: ["modules:read"],
    });
    const logo = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#c60" } })
      .png()
      .toBuffer();
    await maker.client.put(`/api/applications/${application.id}/logo`, logo);
    const { id } = await exported(maker);
    const { sha256 } = await server.services.db
      .selectFrom("accountExports")
      .select("sha256")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const zip = Buffer.from(await server.services.files.read(String(sha256)));
    const paths = Object.keys(await unzipped(zip));
    expect(paths.filter((path) => path.startsWith("applications"))).toEqual([
      "applications.json",
      `applications/${application.id}.webp`,
    ]);
  });

  it("is made once by concurrent requests", async () => {
    const who = await server.signUp();
    const asked = await Promise.all([1, 2, 3].map(() => who.client.post(PATH)));
    expect(asked.map(({ status }) => status)).toEqual([202, 202, 202]);
    await expect.poll(async () => (await listed(who)).length).toBeGreaterThan(0);
    const { length } = new Set(asked.map(({ body }) => body.id)).values().toArray();
    expect(await listed(who)).toHaveLength(length);
  });

  it("is deleted with its file when it expires", async () => {
    const { db, files } = server.services;
    const { id } = await exported();
    const { sha256 } = await db
      .updateTable("accountExports")
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where("id", "=", id)
      .returning("sha256")
      .executeTakeFirstOrThrow();
    expect(await files.has(sha256 ?? "")).toBe(true);
    expect((await owner.client.get(`${PATH}/${id}/archive`)).status).toBe(404);
    await sweepExports(server.services);
    await expect.poll(() => files.has(sha256 ?? "")).toBe(false);
    const rows = await db.selectFrom("accountExports").select("id").execute();
    expect(rows.map((row) => row.id)).not.toContain(id);
  });
});
