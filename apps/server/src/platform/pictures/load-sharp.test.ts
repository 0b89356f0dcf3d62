import sharp from "sharp";
import { expect, it } from "vitest";
import { loadSharp } from "./load-sharp.ts";

it("reads what people send and what we draw, and leaves all other readers shut", async () => {
  const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: "#c60" } });
  const [png, tiff] = [await plain.clone().png().toBuffer(), await plain.clone().tiff().toBuffer()];
  const few = await loadSharp();
  expect((await few(png).metadata()).width).toBe(8);
  await expect(few(tiff).metadata()).rejects.toThrow("unsupported image format");
});
