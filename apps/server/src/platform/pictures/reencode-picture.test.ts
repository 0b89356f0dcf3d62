import sharp from "sharp";
import { expect, it } from "vitest";
import { reencodePicture } from "./reencode-picture.ts";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c60" } });

it.each(["png", "jpeg", "gif", "webp"] as const)("a %s becomes a WebP", async (format) => {
  const { bytes, width, height, sha256 } = await reencodePicture(
    await plain(30, 20).toFormat(format).toBuffer(),
  );
  expect([width, height]).toEqual([30, 20]);
  expect((await sharp(bytes).metadata()).format).toBe("webp");
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
});

it("loses what the file held besides its pixels", async () => {
  const original = await plain(8, 8)
    .withExif({ IFD0: { Copyright: "<script>" } })
    .jpeg()
    .toBuffer();
  const { bytes } = await reencodePicture(original);
  expect(Buffer.from(bytes).includes("<script>")).toBe(false);
});

it("is no wider than a page shows it", async () => {
  const { width, height } = await reencodePicture(await plain(3_200, 100).png().toBuffer());
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
])("%s is refused", async (_, content) => {
  await expect(reencodePicture(Buffer.from(content))).rejects.toThrow(
    expect.objectContaining({ name: "NoPictureError" }),
  );
});

it("a format whose reader is not needed is refused", async () => {
  const tiff = await plain(8, 8).tiff().toBuffer();
  await expect(reencodePicture(tiff)).rejects.toThrow(
    expect.objectContaining({ name: "NoPictureError" }),
  );
});

it("a picture that unfolds to more pixels than anybody sees is refused as that", async () => {
  const huge = await plain(8_000, 5_001).png({ compressionLevel: 9 }).toBuffer();
  await expect(reencodePicture(huge)).rejects.toThrow(
    expect.objectContaining({ name: "TooManyPixelsError", message: "8000 × 5001 pixels" }),
  );
}, 30_000);
