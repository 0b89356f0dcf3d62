/**
 * Decodes one uploaded picture: the file on stdin, a report and WebP copies on stdout. Runs in a bounded
 * process, see run-decoder.ts. Plain JavaScript: Node strips types with WebAssembly, which `--jitless`
 * turns off.
 */
import { buffer } from "node:stream/consumers";
import sharp from "sharp";

/** The only loaders we need. The library's others are a far larger attack surface. */
const LOADERS = ["JpegBuffer", "PngBuffer", "WebpBuffer", "NsgifBuffer"];
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) });
sharp.cache(false);
sharp.concurrency(1);

/** @type {import("./run-decoder.ts").DecoderTask} */
const { frames, limits } = JSON.parse(process.argv[2] ?? "");
// From here on, a crash is caused by the picture.
process.stdout.write("ready\n");
const original = await buffer(process.stdin);
await decode();

async function decode() {
  try {
    const refusal = refusalOf(await sharp(original, { limitInputPixels: false }).metadata());
    if (refusal) return answer(refusal);
    const copies = [];
    for (const frame of frames) copies.push(await reencode(frame));
    const sizes = copies.map(({ data, info: { width, height } }) => ({
      width,
      height,
      bytes: data.length,
    }));
    answer({ copies: sizes });
    for (const { data } of copies) process.stdout.write(data);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isCostly = /out of memory|insufficient memory/i.test(reason);
    answer({ refused: isCostly ? "picture_too_costly" : "unsupported_picture", reason });
  }
}

/**
 * Checks what the header claims before decoding. Only the first frame of an animation is ever decoded.
 * @param {import("sharp").Metadata} metadata
 * @returns {import("./run-decoder.ts").Refusal | undefined}
 */
function refusalOf({ width, height, channels, depth }) {
  const reason = `${width} × ${height} pixels, ${channels} × ${depth}`;
  if (Math.max(width, height) > limits.side) return { refused: "picture_too_long", reason };
  if (width * height > limits.pixels) return { refused: "too_many_pixels", reason };
  const bytes = width * height * channels * (depth === "uchar" ? 1 : 2);
  if (bytes > limits.bytes) return { refused: "picture_too_costly", reason };
}

/** @param {import("./run-decoder.ts").Frame} frame */
function reencode(frame) {
  return sharp(original, { limitInputPixels: limits.pixels, failOn: "error" })
    .autoOrient()
    .resize(frame)
    .webp({ quality: 84 })
    .toBuffer({ resolveWithObject: true });
}

/** @param {import("./run-decoder.ts").DecoderReport} report */
function answer(report) {
  process.stdout.write(`${JSON.stringify(report)}\n`);
}
