import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  OAUTH_ORIGIN,
  type OAuthClient,
  openOAuthClient,
} from "../../../../test/stand-ins/oauth-client.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { deleteAccounts } from "../../site/accounts/delete-accounts.ts";

let server: TestServer;
let owner: SignedUp;
let user: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true, env: { PUBLIC_URL: OAUTH_ORIGIN } });
  owner = await server.signUp();
  user = await server.signUp();
});
afterAll(() => server.close());

let pictures = 0;
/** A picture that no other test has. */
function picture(width = 300, height = 200) {
  pictures += 1;
  const background = { r: pictures * 9, g: 90, b: 200 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';
const pathOf = ({ application }: OAuthClient) => `/api/applications/${application.id}/logo`;

async function withLogo(of = owner, bytes?: Buffer) {
  const client = await openOAuthClient(server, of);
  const { status, body } = await of.client.put(pathOf(client), bytes ?? (await picture()));
  expect(status, JSON.stringify(body)).toBe(200);
  const logo = String(body.logo);
  return { client, logo, sha256: String(logo.split("/").at(-1)) };
}

const statusOf = async (logo: string) => (await server.app.request(logo)).status;
const isStored = (sha256: string) => server.services.files.has(sha256);

describe("the logo of an application", () => {
  it("is changed and removed by its owner only", async () => {
    const { client, logo } = await withLogo();
    const bytes = await picture();
    for (const method of ["put", "delete"] as const) {
      const ask = ({ client: by }: Pick<SignedUp, "client">) =>
        method === "put" ? by.put(pathOf(client), bytes) : by.delete(pathOf(client));
      expect((await ask({ client: server.visitor() })).status).toBe(401);
      expect((await ask(user)).status).toBe(404);
    }
    const { body } = await owner.client.get("/api/applications");
    expect(body[0]).toMatchObject({ id: client.application.id, logo });
  });

  it.each([
    ["a drawing that could hold a script", () => Buffer.from(SVG), 400, "unsupported_picture"],
    ["a web page", () => Buffer.from("<!doctype html><p>hi"), 400, "unsupported_picture"],
    ["more than 5MB", () => Buffer.alloc(5 * 1_024 * 1_024 + 1), 413, "picture_too_large"],
    ["more than 40 megapixels", () => picture(8_001, 5_000), 413, "too_many_pixels"],
  ])("is refused if it is %s, and the previous one stays", async (_, make, status, code) => {
    const { client, logo } = await withLogo();
    const refused = await owner.client.put(pathOf(client), await make());
    expect(refused).toMatchObject({ status, body: { code } });
    expect(await statusOf(logo)).toBe(200);
  });

  it("is a square that we encoded, with headers that allow nothing but display", async () => {
    const { logo } = await withLogo();
    const answer = await server.app.request(logo);
    const read = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(read).toMatchObject({ format: "webp", width: 192, height: 192 });
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  it("is shown when the application asks for access, and where it is connected", async () => {
    const { client, logo } = await withLogo();
    const asked = await user.client.get((await client.start()).path);
    const uid = String(asked.headers.get("location")).split("/").at(-1);
    const { body: request } = await user.client.get(`/api/oauth/requests/${uid}`);
    expect(request.application).toMatchObject({ name: "Deploy bot", logo });
    await client.signIn(user);
    const { body: connected } = await user.client.get("/api/connected-applications");
    expect(connected).toContainEqual(expect.objectContaining({ logo }));
  });

  it("that is replaced or removed is no longer served, and its file is deleted", async () => {
    const first = await withLogo();
    const second = await owner.client.put(pathOf(first.client), await picture());
    expect(await statusOf(first.logo)).toBe(404);
    await expect.poll(() => isStored(first.sha256)).toBe(false);
    expect(await statusOf(second.body.logo)).toBe(200);
    const removed = await owner.client.delete(pathOf(first.client));
    expect(removed).toMatchObject({ status: 200, body: { logo: null } });
    expect(await statusOf(second.body.logo)).toBe(404);
    await expect.poll(() => isStored(second.body.logo.split("/").at(-1))).toBe(false);
  });

  it("is removed by an administrator, with a reason that its owner reads", async () => {
    const admin = await server.signUp("admin");
    const { client, logo, sha256 } = await withLogo();
    const { id } = client.application;
    const list = `/api/admin/users/${owner.id}/applications`;
    const path = `/api/admin/applications/${id}/logo-removal`;
    const why = { reason: "The picture shows the brand of another company." };
    expect((await server.visitor().post(path, why)).status).toBe(401);
    expect((await server.visitor().get(list)).status).toBe(401);
    for (const { client: by } of [owner, user]) {
      expect((await by.post(path, why)).status).toBe(403);
      expect((await by.get(list)).status).toBe(403);
    }
    expect((await admin.client.post(path, { reason: "Too short" })).status).toBe(400);
    expect((await admin.client.post(path.replace(`${id}`, "999999"), why)).status).toBe(404);
    expect((await admin.client.get("/api/admin/users/999999/applications")).status).toBe(404);
    const { body: listed } = await admin.client.get(list);
    expect(listed[0]).toEqual({
      ...{ id, logo, name: "Deploy bot", clientId: client.application.clientId, users: 0 },
      createdAt: expect.any(String),
    });
    expect(await statusOf(logo)).toBe(200);

    const removed = await admin.client.post(path, why);
    expect(removed).toMatchObject({ status: 200, body: { id, logo: null } });
    expect(await statusOf(logo)).toBe(404);
    await expect.poll(() => isStored(sha256)).toBe(false);
    expect((await admin.client.post(path, why)).status).toBe(409);
    const { body: log } = await admin.client.get("/api/admin/events?type=application.logo_removed");
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log)).toContain(why.reason);
    await expect
      .poll(async () => JSON.stringify((await owner.client.get("/api/notifications")).body))
      .toContain(`removed the logo of your application “Deploy bot”: ${why.reason}`);
  });

  it("that is uploaded again stays", async () => {
    const bytes = await picture();
    const { client, logo } = await withLogo(owner, bytes);
    expect((await owner.client.put(pathOf(client), bytes)).body.logo).toBe(logo);
    expect(await statusOf(logo)).toBe(200);
  });

  it("is deleted with its application, unless another one has the same", async () => {
    const bytes = await picture();
    const [first, twin] = [await withLogo(owner, bytes), await withLogo(user, bytes)];
    expect(first.logo).toBe(twin.logo);
    await owner.client.delete(`/api/applications/${first.client.application.id}`);
    const other = await withLogo();
    await owner.client.delete(`/api/applications/${other.client.application.id}`);
    await expect.poll(() => isStored(other.sha256)).toBe(false);
    expect(await statusOf(other.logo)).toBe(404);
    expect([await isStored(twin.sha256), await statusOf(twin.logo)]).toEqual([true, 200]);
  });

  it("is deleted with its owner's account", async () => {
    const leaving = await server.signUp();
    const { logo, sha256 } = await withLogo(leaving);
    const { db } = server.services;
    const deletesAt = new Date(Date.now() - 1_000);
    await db.updateTable("users").set({ deletesAt }).where("id", "=", leaving.id).execute();
    await expect
      .poll(async () => {
        await deleteAccounts(server.services, new AbortController().signal);
        return isStored(sha256);
      })
      .toBe(false);
    expect(await statusOf(logo)).toBe(404);
  });
});
