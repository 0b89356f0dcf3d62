import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { blackPng, gif, longTexts, png } from "../../../test/pictures.ts";
import { asTransaction } from "../db/open-transaction.ts";
import { PAGE, reencodePicture } from "./reencode-picture.ts";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c60" } });

const open = async (original: Uint8Array | string) =>
  (await reencodePicture({ original, accountId: 1 }, PAGE)).page;
const refused = (code: string, message: unknown = expect.any(String)) =>
  expect.objectContaining({ name: "RefusedPictureError", code, message });

it.each(["png", "jpeg", "gif", "webp"] as const)("a %s becomes a WebP", async (format) => {
  const { bytes, width, height, sha256 } = await open(
    await plain(30, 20).toFormat(format).toBuffer(),
  );
  expect([width, height]).toEqual([30, 20]);
  expect((await sharp(bytes).metadata()).format).toBe("webp");
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
});

it("is copied in each requested size", async () => {
  const original = await plain(30, 20).png().toBuffer();
  const sizes = { small: { width: 3 }, large: { width: 24 } };
  const { small, large } = await reencodePicture({ original, accountId: 1 }, sizes);
  for (const [copy, width] of [
    [small, 3],
    [large, 24],
  ] as const) {
    expect(copy.width).toBe(width);
    expect((await sharp(copy.bytes).metadata()).width).toBe(width);
  }
});

it("contains nothing of the file but its pixels", async () => {
  const original = await plain(8, 8)
    .withExif({ IFD0: { Copyright: "<script>" } })
    .jpeg()
    .toBuffer();
  const { bytes } = await open(original);
  expect(Buffer.from(bytes).includes("<script>")).toBe(false);
});

it("is rotated as its EXIF orientation says", async () => {
  const turned = await plain(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await open(turned)).toMatchObject({ width: 20, height: 30 });
});

it("is no wider than a page shows it", async () => {
  const { width, height } = await open(await plain(3_200, 100).png().toBuffer());
  expect([width, height]).toEqual([1_600, 50]);
});

it.each([
  [
    "a drawing that could hold a script",
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  ],
  ["a document", "%PDF-1.7"],
  ["a web page", "<!doctype html><script>alert(1)</script>"],
  ["nothing", ""],
])("%s is rejected without starting a decoder", async (_, content) => {
  const refusal = refused("unsupported_picture", "not a JPEG, PNG, WebP or GIF");
  await expect(open(Buffer.from(content))).rejects.toThrow(refusal);
});

it("a format without a loader is rejected", async () => {
  const tiff = await plain(8, 8).tiff().toBuffer();
  await expect(open(tiff)).rejects.toThrow(refused("unsupported_picture"));
});

it("is never decoded inside a transaction", async () => {
  const report = (error: Error) => {
    throw error;
  };
  const decode = async () => open("");
  await expect(asTransaction(report, decode)).rejects.toThrow("inside a database transaction");
});

describe("a picture that claims to be huge", () => {
  const wide = { width: 40_000_000, height: 1, depth: 16, isTransparent: true } as const;
  it.each([
    ["40,000,000 pixels wide in 65 bytes", () => png(wide), "picture_too_long"],
    ["40,000,000 high in as many", () => png({ width: 1, height: 4e7 }), "picture_too_long"],
    [
      "4,000,000 wide with all its pixels",
      () => blackPng({ width: 4e6, height: 10 }),
      "picture_too_long",
    ],
    ["16,385 pixels wide", () => blackPng({ width: 16_385, height: 1 }), "picture_too_long"],
    ["40,005,000 pixels large", () => png({ width: 8_001, height: 5_000 }), "too_many_pixels"],
    [
      "168 MB of 16 bits a sample",
      () => png({ width: 7_000, height: 4_000, depth: 16 }),
      "picture_too_costly",
    ],
    [
      "a GIF with a frame of 65,535",
      () => gif({ screen: 9, frame: 65_535, frames: 2 }),
      "picture_too_long",
    ],
    [
      "small, with 2 GB of packed texts",
      () => blackPng({ width: 8, height: 8 }, longTexts(300)),
      "picture_too_costly",
    ],
  ])("is rejected: %s", async (_, draw, code) => {
    await expect(open(draw())).rejects.toThrow(refused(code));
  });

  it.each([
    ["16,384 pixels wide", () => blackPng({ width: 16_384, height: 1 })],
    ["40 megapixels", () => blackPng({ width: 8_000, height: 5_000 })],
    ["a GIF of 60,000 frames", () => gif({ screen: 10, frame: 10, frames: 60_000 })],
    [
      "a GIF with a screen larger than its frame",
      () => gif({ screen: 16_384, frame: 2, frames: 1 }),
    ],
  ])("is accepted at the limit: %s", async (_, draw) => {
    expect((await open(draw())).bytes.length).toBeGreaterThan(20);
  });

  it("is accepted with 40 megapixels in the encodings that need the most memory", async () => {
    const all = sharp({
      create: { width: 8_000, height: 5_000, channels: 4, background: "#c608" },
    });
    const ways = [
      all.clone().png({ progressive: true, compressionLevel: 1 }),
      all.clone().gif({ effort: 1 }),
    ];
    for (const way of ways) expect((await open(await way.toBuffer())).width).toBeGreaterThan(900);
  });
});

it.each(["png", "jpeg", "gif", "webp"] as const)("half a %s is rejected", async (format) => {
  const noise = Buffer.from(Array.from({ length: 30_000 }, (_, at) => (at * 7_919) % 251));
  const drawn = sharp(noise, { raw: { width: 100, height: 100, channels: 3 } }).toFormat(format);
  const whole = await drawn.toBuffer();
  await expect(open(whole.subarray(0, whole.length / 2))).rejects.toThrow(
    refused("unsupported_picture"),
  );
});
