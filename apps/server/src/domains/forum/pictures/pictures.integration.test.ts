import { TRUST_LEVELS } from "@stackyard/contract/forum/trust";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { removeForumPicturesOf, sweepForumPictures } from "./sweep-pictures.ts";

const never = new AbortController().signal;
let server: TestServer;
let admin: SignedUp;
let writer: SignedUp;
let other: SignedUp;
let categoryId: number;

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  [admin, writer, other] = [
    await server.signUp("admin"),
    await server.signUp(),
    await server.signUp(),
  ];
  const category = { name: "Using", slug: "using", description: "What you have bought." };
  categoryId = (await admin.client.post("/api/forum/categories", category)).body.id;
});
afterAll(() => server.close());

const png = (width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: "#336699" } })
    .png()
    .withExif({ IFD0: { Copyright: "Somebody" } })
    .toBuffer();
const upload = (bytes: Uint8Array, who = writer.client) =>
  who.send("POST", "/api/forum/pictures", bytes);
const statusOf = async (address: string, who = server.visitor()) => (await who.get(address)).status;
const digestIn = (address: string) => address.split("/").at(-1) ?? "";
const start = async (content: string, who = writer) =>
  (
    await who.client.post("/api/forum/threads", {
      title: "What it looks like",
      content,
      categoryId,
    })
  ).body;
const showing = (address: string) => `This is the plan that I mean:\n\n![The plan](${address})`;

async function growOld() {
  await server.services.db
    .updateTable("forumPictures")
    .set({ createdAt: new Date(Date.now() - 48 * 3_600_000) })
    .execute();
}

describe("a picture for a post", () => {
  it("requires a session and a picture, and is stored re-encoded", async () => {
    const bytes = await png(60);
    expect((await upload(bytes, server.visitor())).status).toBe(401);
    expect((await upload(Buffer.from("<svg onload='alert(1)'/>"))).body.code).toBe(
      "unsupported_picture",
    );
    expect((await upload(Buffer.alloc(6 * 1024 * 1024))).body.code).toBe("picture_too_large");
    const { status, body } = await upload(bytes);
    expect(status).toBe(201);
    expect(body).toMatchObject({ width: 60, height: 40 });
    expect((await upload(bytes)).body).toEqual(body);
    const kept = Buffer.from(await server.services.files.read(digestIn(body.address)));
    expect(kept.subarray(8, 12).toString()).toBe("WEBP");
    expect(kept.includes("Somebody")).toBe(false);
  });

  it("is visible to everyone while a public post shows it, and to its uploader only before", async () => {
    const { address } = (await upload(await png(61))).body;
    expect(await statusOf(address, writer.client)).toBe(200);
    expect([await statusOf(address), await statusOf(address, other.client)]).toEqual([404, 404]);
    const stolen = await start(showing(address), other);
    expect(stolen.contentHtml).not.toContain("<img");
    expect(await statusOf(address)).toBe(404);
    const { id, contentHtml } = await start(showing(address));
    expect(contentHtml).toContain(`<img src="${address}" alt="The plan" width="61" height="40"`);
    expect(await statusOf(address)).toBe(200);
    await server.services.db
      .updateTable("forumThreads")
      .set({ status: "hidden" })
      .where("id", "=", id)
      .execute();
    expect(await statusOf(address)).toBe(404);
    expect(await statusOf(address, admin.client)).toBe(200);
  });

  it("is deleted a day after the upload if no post shows it, and with its uploader's account", async () => {
    const [shown, unused, late] = await Promise.all(
      [62, 63, 64].map(async (width) => (await upload(await png(width))).body.address as string),
    );
    const { id } = await start(showing(shown ?? ""));
    await sweepForumPictures(server.services, never);
    expect(await statusOf(unused ?? "", writer.client)).toBe(200);
    await growOld();
    await upload(await png(64));
    await sweepForumPictures(server.services, never);
    expect(await statusOf(unused ?? "", writer.client)).toBe(404);
    expect(await statusOf(shown ?? "")).toBe(200);
    await removeForumPicturesOf(server.services, writer.id);
    expect(await statusOf(late ?? "", writer.client)).toBe(404);
    expect(await statusOf(shown ?? "")).toBe(200);
    await writer.client.send("PATCH", `/api/forum/threads/${id}`, {
      title: "What it looked like",
      content: "There was a picture here, once.",
    });
    await growOld();
    await sweepForumPictures(server.services, never);
    expect(await statusOf(shown ?? "", writer.client)).toBe(404);
    await expect.poll(() => server.services.files.has(digestIn(shown ?? ""))).toBe(false);
  });

  it("is refused when the account's storage is full", async () => {
    await server.services.db
      .insertInto("forumPictures")
      .values({ userId: other.id, sha256: "f".repeat(64), width: 1, height: 1, bytes: 52_428_790 })
      .execute();
    expect((await upload(await png(65), other.client)).body.code).toBe("no_room_for_pictures");
  });

  it("is limited per day by the uploader's trust level, also for concurrent uploads", async () => {
    const newcomer = await server.signUp();
    const send = async (from: number, count: number) =>
      Promise.all(
        Array.from({ length: count }, async (_, n) => upload(await png(from + n), newcomer.client)),
      );
    const { picturesADay } = TRUST_LEVELS[0];
    const tooMany = await send(100, picturesADay + 2);
    expect(tooMany.filter(({ status }) => status === 201)).toHaveLength(picturesADay);
    const refused = tooMany.find(({ status }) => status !== 201);
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
    // The same picture again takes no further space and doesn't count.
    const same = tooMany.findIndex(({ status }) => status === 201);
    expect((await upload(await png(100 + same), newcomer.client)).status).toBe(201);
    await growOld();
    expect((await send(200, 1))[0]?.status).toBe(201);
  });
});
