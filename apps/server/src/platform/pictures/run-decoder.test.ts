import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runDecoder } from "./run-decoder.ts";

const FRAMES = [{ width: 100 }];
const AMPLE = { megabytes: 512, cpuSeconds: 60, clockMs: 600_000, outputBytes: 1_000_000 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "decoder-test-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a program in place of the decoder. */
async function run(code: string, bounds: Partial<typeof AMPLE> = {}, original = Buffer.alloc(9)) {
  const path = join(folder, `${Math.random()}.mjs`);
  await writeFile(path, code);
  return runDecoder(original, FRAMES, {
    program: path,
    bounds: { ...AMPLE, ...bounds },
  });
}

const READY = `import { writeSync } from "node:fs";
  const writeAll = (text) => { try { writeSync(1, text); } catch { /* The pipe is full. */ } };
  writeAll("ready\\n");`;
const refused = (code: string, message: unknown = expect.any(String)) =>
  expect.objectContaining({ name: "RefusedPictureError", code, message });
const notOpened = expect.objectContaining({ name: "PictureNotOpenedError" });

describe("a runaway decoder", () => {
  it.each([
    ["loops forever", "for (;;);", { cpuSeconds: 1 }, "SIGXCPU"],
    ["writes forever", `for (;;) writeAll("x".repeat(100_000));`, {}, "maxBuffer"],
    ["crashes", "process.abort();", {}, "SIGABRT"],
  ])("%s: the picture is rejected", async (_, code, bounds, reason) => {
    const refusal = refused("picture_too_costly", expect.stringContaining(reason));
    await expect(run(READY + code, bounds)).rejects.toThrow(refusal);
  });

  it.runIf(process.platform === "linux")(
    "allocates forever: the kernel stops it and the picture is rejected",
    async () => {
      const take = `import { writeFileSync } from "node:fs";
        const held = [];
        for (let megabytes = 0; megabytes < 4_000; megabytes += 8) {
          writeFileSync("${folder}/held", String(megabytes));
          try { held.push(Buffer.alloc(8e6, 1)); } catch { process.abort(); }
        }`;
      await expect(run(READY + take, { megabytes: 256 })).rejects.toThrow(
        refused("picture_too_costly"),
      );
      const held = Number(await readFile(join(folder, "held"), "utf8"));
      expect(held).toBeGreaterThan(100);
      expect(held).toBeLessThan(256);
    },
  );
});

describe("a failure that isn't the picture's fault may be retried", () => {
  it.each([
    ["it ran out of wall time", `${READY} setInterval(() => {}, 1e6);`, { clockMs: 2_000 }],
    ["the out-of-memory killer ended it", `${READY} process.kill(process.pid, "SIGKILL");`, {}],
    ["the server is shutting down", `${READY} process.kill(process.pid, "SIGTERM");`, {}],
    ["it crashed before it read the picture", "process.abort();", {}],
  ])("%s", async (_, code, bounds) => {
    await expect(run(code, bounds)).rejects.toThrow(notOpened);
  });

  it("reports a decoder that can't start as a fault of the installation", async () => {
    await expect(run(`import "no-such-library";`)).rejects.toThrow(/no-such-library/);
  });
});

it("survives a decoder that ends before it has read a large picture", async () => {
  const refusal = JSON.stringify({ refused: "unsupported_picture", reason: "unread" });
  const code = `${READY} console.log('${refusal}'); process.exit(0);`;
  await expect(run(code, {}, Buffer.alloc(5_000_000))).rejects.toThrow("unread");
});

it("hides the server's environment from the decoder", async () => {
  process.env.DECODER_TEST_SECRET = "secret";
  const code = `${READY} const reason = Object.keys(process.env).join();
    console.log(JSON.stringify({ refused: "unsupported_picture", reason }));`;
  const told = await run(code).catch((error: Error) => error.message);
  expect(told).toContain("MALLOC_ARENA_MAX");
  expect(told).not.toContain("DECODER_TEST_SECRET");
});

it.each(["tiff", "avif", "svg"] as const)("has no loader for a %s", async (format) => {
  const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: "#c60" } });
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="8"/>';
  const file = format === "svg" ? Buffer.from(drawing) : await plain.toFormat(format).toBuffer();
  await expect(runDecoder(file, FRAMES)).rejects.toThrow("unsupported image format");
});

const MUTATIONS = process.env.TEST_LONG ? 300 : 8;
/** Change it to try other mutations. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

describe("a picture with some bytes changed", () => {
  const FORMATS = ["png", "jpeg", "webp", "gif"] as const;

  it.each(FORMATS)(
    "is decoded or rejected as a %s",
    async (format) => {
      const whole = await sampleOf(format);
      const next = numbersFrom(SEED);
      for (let count = 0; count < MUTATIONS; count += 1) {
        const outcome = await runDecoder(mutate(whole, next), FRAMES).then(
          ([copy]) => `${copy?.width} pixels wide`,
          ({ name, message }: Error) => (name === "RefusedPictureError" ? name : message),
        );
        expect(["100 pixels wide", "RefusedPictureError"]).toContain(outcome);
      }
    },
    3_600_000,
  );

  /** Two frames where the format allows it, with a color profile and EXIF. */
  async function sampleOf(format: (typeof FORMATS)[number]): Promise<Buffer> {
    const pixels = Buffer.from(Array.from({ length: 40 * 80 * 3 }, (_, at) => (at * 7_919) % 251));
    const raw = { width: 40, height: 80, channels: 3, pageHeight: 40 } as const;
    const still = format === "png" || format === "jpeg";
    const drawn = sharp(pixels, { raw: still ? { ...raw, pageHeight: 80 } : raw });
    return drawn
      .withIccProfile("p3")
      .withExif({ IFD0: { Copyright: "Somebody" } })
      .toFormat(format)
      .toBuffer();
  }

  /** Changes up to eight bytes, half of them near the start where sizes are, and sometimes truncates. */
  function mutate(whole: Buffer, next: (below: number) => number): Buffer {
    const changed = Buffer.from(whole);
    for (let left = 1 + next(8); left > 0; left -= 1) {
      const at = next(next(2) === 0 ? 64 : changed.length);
      changed[at] = [0, 0x7f, 0xff, next(256)][next(4)] ?? 0;
    }
    return next(8) === 0 ? changed.subarray(0, next(changed.length)) : changed;
  }
});

/** mulberry32: the same numbers for the same seed. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
