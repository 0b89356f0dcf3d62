import { type ExecFileException, execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { LIMITS } from "@stackyard/contract/base/limits";
import type { ResizeOptions } from "sharp";
import { z } from "zod";
import { PLACES } from "../runtime/places.ts";
import { PictureNotOpenedError, RefusedPictureError } from "./picture-errors.ts";

/** How a picture is fitted into the size at which pages show it. */
export type Frame = Pick<ResizeOptions, "width" | "height" | "fit" | "withoutEnlargement">;

export interface DecoderTask {
  readonly frames: readonly Frame[];
  readonly limits: { readonly side: number; readonly pixels: number; readonly bytes: number };
}

const refusal = z.object({
  refused: z.enum([
    "unsupported_picture",
    "picture_too_long",
    "too_many_pixels",
    "picture_too_costly",
  ]),
  reason: z.string(),
});
const size = z.int().positive();
const copy = z.object({ width: size, height: size, bytes: size });
const decoderReport = z.union([refusal, z.object({ copies: z.array(copy) })]);
export type Refusal = z.output<typeof refusal>;
export type DecoderReport = z.output<typeof decoderReport>;

/** A WebP copy that we encoded. */
export interface DecodedPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** What decoding one picture may take. CPU time over the limit rejects it; wall time only ends the attempt. */
const BOUNDS = { megabytes: 512, cpuSeconds: 20, clockMs: 120_000, outputBytes: 32 * 1024 * 1024 };

/** Not in the bundle. */
const PROGRAM = join(PLACES.serverSource, "platform/pictures/decoder.js");

interface Decoder {
  readonly program?: string;
  readonly bounds?: typeof BOUNDS;
}

/** The kernel enforces the limits, whatever the library does. Core dumps are off. */
const bounded = ({ megabytes, cpuSeconds }: typeof BOUNDS) =>
  `ulimit -c 0; ulimit -d ${megabytes * 1024}; ulimit -S -t ${cpuSeconds}; exec "$0" "$@"`;

/** Keeps Node's own data segment at 64 MB; with a JIT and several malloc arenas it is over 600 MB. */
const OPTIONS = ["--jitless", "--v8-pool-size=0"];
/** Where Node keeps the compiled decoder, which starts with 0.14 s of processor time instead of 0.21. */
const COMPILED = join(PLACES.caches, "picture-decoder");
/** Not the server's environment: a memory bug in the decoder could leak its secrets into a picture. */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: "1",
  UV_THREADPOOL_SIZE: "1",
  NODE_COMPILE_CACHE: COMPILED,
};

/** Sent by operators, the out-of-memory killer and our own timeout, never caused by the picture. */
const ENDED_FROM_OUTSIDE = ["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"];
/** The system is out of processes or file descriptors. */
const NOT_STARTED = ["EAGAIN", "EMFILE", "ENFILE"];

const READY = "ready\n";
const run = promisify(execFile);

/**
 * Decodes a picture in a child process. libvips allocates outside V8's heap, so a worker thread's limits
 * don't apply to it. Throws a RefusedPictureError or a PictureNotOpenedError.
 */
export async function runDecoder(
  original: Uint8Array,
  frames: readonly Frame[],
  { program = PROGRAM, bounds = BOUNDS }: Decoder = {},
): Promise<DecodedPicture[]> {
  const { pictureSide: side, picturePixels: pixels, decodedPictureBytes: bytes } = LIMITS;
  const task: DecoderTask = { frames, limits: { side, pixels, bytes } };
  const command = [process.execPath, ...OPTIONS, program, JSON.stringify(task)];
  const running = run("/bin/sh", ["-c", bounded(bounds), ...command], {
    encoding: "buffer",
    env: ENVIRONMENT,
    timeout: bounds.clockMs,
    killSignal: "SIGKILL",
    maxBuffer: bounds.outputBytes,
  });
  const { stdin } = running.child;
  // EPIPE if the decoder ended early; its exit tells why.
  stdin?.on("error", () => {});
  stdin?.end(original);
  const { stdout } = await running.catch((error) => Promise.reject(failureOf(error)));
  return picturesIn(stdout);
}

function failureOf(error: ExecFileException & { readonly stdout?: unknown }): Error {
  const { signal, code, message: reason, stdout } = error;
  if (code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER")
    return new RefusedPictureError("picture_too_costly", reason);
  const hasStarted = String(stdout ?? "").startsWith(READY);
  if (signal && hasStarted && !ENDED_FROM_OUTSIDE.includes(signal))
    return new RefusedPictureError("picture_too_costly", `the decoder was ended by ${signal}`);
  if (signal || NOT_STARTED.includes(String(code)))
    return new PictureNotOpenedError(reason, { cause: error });
  return error;
}

function picturesIn(output: Buffer): DecodedPicture[] {
  const end = output.indexOf("\n", READY.length);
  const report = decoderReport.parse(JSON.parse(output.toString("utf8", READY.length, end)));
  if ("refused" in report) throw new RefusedPictureError(report.refused, report.reason);
  let start = end + 1;
  return report.copies.map(({ width, height, bytes }) => {
    const picture = { bytes: output.subarray(start, start + bytes), width, height };
    start += bytes;
    return picture;
  });
}
