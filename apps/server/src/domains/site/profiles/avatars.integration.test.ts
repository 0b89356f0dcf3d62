import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const picture = (width: number, height: number, background = "#c60") =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

const HALF = (await picture(200, 200)).subarray(0, 80);
const MANY_PIXELS = await picture(8_001, 5_000);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';

async function sizeOf(path: string) {
  const answer = await server.app.request(path);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { format, width, height } = await sharp(bytes).metadata();
  return { status: answer.status, format, width, height };
}

describe("the user's picture", () => {
  it("is set and removed by signed-in users", async () => {
    const bytes = await picture(9, 9);
    expect((await server.visitor().put("/api/user/avatar", bytes)).status).toBe(401);
    expect((await server.visitor().delete("/api/user/avatar")).status).toBe(401);
  });

  it.each([
    ["a drawing that could hold a script", Buffer.from(SVG), 400, "unsupported_picture"],
    ["a web page", Buffer.from("<!doctype html><p>hi"), 400, "unsupported_picture"],
    ["half a picture", HALF, 400, "unsupported_picture"],
    ["more than 40 megapixels", MANY_PIXELS, 413, "too_many_pixels"],
    ["more than 5MB", Buffer.alloc(5 * 1024 * 1024 + 1), 413, "picture_too_large"],
  ])("is refused if it is %s", async (_, bytes, status, code) => {
    const { client } = await server.signUp();
    expect(await client.put("/api/user/avatar", bytes)).toMatchObject({ status, body: { code } });
    expect((await client.get("/api/user")).body.avatar).toBeNull();
  });

  it("is refused if it is too large, whatever the headers say", async () => {
    const { client } = await server.signUp();
    const bytes = Buffer.alloc(5 * 1024 * 1024 + 1);
    const lying = await client.put("/api/user/avatar", bytes, { "content-length": "9" });
    expect(lying.status).toBe(413);
  });

  it("is converted to two WebP squares at a public address", async () => {
    const { client, id } = await server.signUp("contributor");
    const { status, body } = await client.put("/api/user/avatar", await picture(600, 300));
    expect(status).toBe(200);
    expect((await client.get("/api/user")).body.avatar).toBe(body.avatar);
    expect((await server.visitor().get(`/api/users/${id}`)).body.avatar).toBe(body.avatar);
    const square = (width: number) => ({ status: 200, format: "webp", width, height: width });
    expect(await sizeOf(body.avatar)).toEqual(square(112));
    expect(await sizeOf(`${body.avatar}?size=large`)).toEqual(square(384));
  });

  it("disappears from its address once it is replaced or removed", async () => {
    const { client } = await server.signUp();
    const first = await client.put("/api/user/avatar", await picture(50, 50, "#123456"));
    const second = await client.put("/api/user/avatar", await picture(50, 50, "#654321"));
    expect((await server.visitor().get(first.body.avatar)).status).toBe(404);
    expect((await client.delete("/api/user/avatar")).status).toBe(204);
    expect((await server.visitor().get(second.body.avatar)).status).toBe(404);
    expect((await client.get("/api/user")).body.avatar).toBeNull();
  });
});
