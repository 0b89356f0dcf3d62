import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyPicture } from "../../src/domains/modules/pictures/copy-picture.ts";
import { keepReadme } from "../../src/domains/modules/readmes/keep-readme.ts";
import { listEngineer, offerService } from "../actions/offer-service.ts";
import { publishModule, SMALL_MODULE } from "../actions/publish-module.ts";
import { blackPng, longTexts, png } from "../pictures.ts";
import { openTestServer, type SignedUp, type TestServer } from "../test-server.ts";
import { signalDecoder, watchDecoders } from "./watch-decoders.ts";

const WIDE = png({ width: 40_000_000, height: 1, depth: 16, isTransparent: true });
const WIDE_AND_WHOLE = blackPng({ width: 4_000_000, height: 10 });
const MANY_TEXTS = blackPng({ width: 8, height: 8 }, longTexts(100));
/** Takes about a second to decode. */
const LARGE = blackPng({ width: 8_000, height: 5_000 });

const web = new Map<string, Buffer>();
let server: TestServer;
let engineer: SignedUp;
let others: SignedUp[];
let serviceId: number;
beforeAll(async () => {
  server = await openTestServer({
    worksJobs: true,
    web: { get: async (address) => web.get(address) ?? Buffer.alloc(0) },
  });
  engineer = await server.signUp("engineer");
  await listEngineer(engineer);
  serviceId = (await offerService(engineer)).id;
  others = await Promise.all([1, 2].map(() => server.signUp()));
});
afterAll(() => server.close());

const ways = {
  "as one's own": (bytes: Uint8Array, { client } = engineer) =>
    client.put("/api/user/avatar", bytes),
  "for a post": (bytes: Uint8Array, { client } = engineer) =>
    client.post("/api/forum/pictures", bytes),
  "of a service": (bytes: Uint8Array, { client } = engineer) =>
    client.post(`/api/services/${serviceId}/pictures`, bytes),
};
const sendAsOwn = ways["as one's own"];

/** Only Linux enforces the memory limit and reports memory under /proc. */
describe.runIf(process.platform === "linux")("a picture that decodes to gigabytes", () => {
  it.each(Object.entries(ways))("is refused %s, and takes no memory", async (_, send) => {
    for (const bomb of [WIDE, WIDE_AND_WHOLE]) {
      let answer: Awaited<ReturnType<typeof send>> | undefined;
      const { atOnce, megabytes } = await watchDecoders(async () => {
        answer = await send(bomb);
      });
      expect(answer).toMatchObject({ status: 413, body: { code: "picture_too_long" } });
      expect(atOnce).toBe(1);
      expect(megabytes).toBeLessThan(150);
    }
  });

  it("is limited to half a gigabyte when its header gives no warning", async () => {
    let answer: Awaited<ReturnType<typeof sendAsOwn>> | undefined;
    const { megabytes } = await watchDecoders(async () => {
      answer = await sendAsOwn(MANY_TEXTS);
    });
    expect(answer).toMatchObject({ status: 413, body: { code: "picture_too_costly" } });
    expect(megabytes).toBeGreaterThan(200);
    expect(megabytes).toBeLessThan(700);
  });

  it("is decoded one at a time per account and two at a time in all", async () => {
    const many = (who: readonly SignedUp[], bomb: Uint8Array) => () =>
      Promise.all(who.map((sender) => sendAsOwn(bomb, sender)));
    const sixOfOne = Array.from({ length: 6 }, () => engineer);
    const ofOne = await watchDecoders(many(sixOfOne, WIDE));
    expect(ofOne.atOnce).toBe(1);
    expect(ofOne.megabytes).toBeLessThan(150);
    const ofThree = await watchDecoders(many([engineer, ...others], LARGE));
    expect(ofThree.atOnce).toBe(2);
    expect(ofThree.megabytes).toBeLessThan(600);
  });

  it("doesn't stop other accounts from sending pictures", async () => {
    const small = await sharp(LARGE).resize(40).png().toBuffer();
    const [other] = others;
    const hostile = [1, 2].map(() => sendAsOwn(LARGE));
    expect((await sendAsOwn(small, other)).status).toBe(200);
    for (const { status } of await Promise.all(hostile)) expect(status).toBe(200);
    expect((await sendAsOwn(small)).status).toBe(200);
  });

  it("is left out of a README and a listing", async () => {
    web.set("https://pictures.test/wide.png", WIDE);
    const { megabytes } = await watchDecoders(async () => {
      const url = "https://pictures.test/wide.png";
      expect(await copyPicture(server.services, url, engineer.id)).toBe("never");
      const readme = "# A\n\n![Wide](wide.png) ![Whole](whole.png)\n";
      const pictures = { "wide.png": WIDE, "whole.png": WIDE_AND_WHOLE };
      const files = { ...SMALL_MODULE, "README.md": readme, ...pictures };
      const { id } = await publishModule(server, engineer, {}, files);
      const { db } = server.services;
      const version = db.selectFrom("moduleVersions").where("moduleId", "=", id);
      await keepReadme(server.services, (await version.select("id").executeTakeFirstOrThrow()).id);
      const { readmeHtml } = await version.select("readmeHtml").executeTakeFirstOrThrow();
      expect(readmeHtml?.match(/class="no-picture"/g)).toHaveLength(2);
    });
    expect(megabytes).toBeLessThan(300);
  });
});

describe.runIf(process.platform === "linux")("a decoder killed by the system", () => {
  it("leaves the picture free to be sent again", async () => {
    const [answer] = await Promise.all([sendAsOwn(LARGE), signalDecoder("SIGKILL")]);
    expect(answer).toMatchObject({ status: 503, body: { code: "overloaded" } });
    expect((await sendAsOwn(LARGE)).status).toBe(200);
  });

  it("leads to a retry for a picture on the web", async () => {
    const url = "https://pictures.test/large.png";
    web.set(url, LARGE);
    const copy = () => copyPicture(server.services, url, engineer.id);
    const [first] = await Promise.all([copy(), signalDecoder("SIGKILL")]);
    expect(first).toBe("later");
    expect(await copy()).toMatchObject({ width: 1_600, height: 1_000 });
  });
});
