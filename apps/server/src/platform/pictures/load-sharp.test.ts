import sharp from "sharp";
import { expect, it } from "vitest";
import { loadSharp } from "./load-sharp.ts";

it("loads SVG drawings and none of the formats that people upload", async () => {
  const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: "#c60" } });
  const formats = ["png", "jpeg", "webp", "gif", "tiff"] as const;
  const sent = await Promise.all(
    formats.map((format) => plain.clone().toFormat(format).toBuffer()),
  );
  const ours = await loadSharp();
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="8"/>';
  expect((await ours(Buffer.from(drawing)).metadata()).width).toBe(9);
  for (const picture of sent)
    await expect(ours(picture).metadata()).rejects.toThrow("unsupported image format");
});
