import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ErrorCode } from "@stackyard/contract/base/errors";
import { refuseInTransaction } from "../../db/open-transaction.ts";
import type { Services } from "../../services.ts";
import { AppError } from "../errors/app-error.ts";

/** A request body. */
export interface Received {
  readonly body: ReadableStream<Uint8Array>;
  /** The Content-Length; 0 without one. */
  readonly announced: number;
}

interface Bounds extends Pick<Received, "announced"> {
  readonly most: number;
  readonly tooLarge: ErrorCode;
}

/** Uploads in progress are written more often than this. */
const LEFT_MS = 60 * 60 * 1_000;

/** The request's Content-Length; 0 without one. */
export function announcedBytes(request: Request): number {
  return Number(request.headers.get("content-length") ?? 0);
}

/**
 * Writes a body to a temporary file, and processes it once it is complete, so that slow senders
 * hold neither memory nor a slot.
 */
export async function receiveFile<T>(
  { config }: Pick<Services, "config">,
  body: ReadableStream<Uint8Array>,
  { most, announced, tooLarge }: Bounds,
  work: (path: string) => Promise<T>,
): Promise<T> {
  refuseInTransaction("receiveFile");
  if (announced > most) throw new AppError(tooLarge);
  const incoming = join(config.dataDir, "incoming");
  await mkdir(incoming, { recursive: true });
  await sweep(incoming);
  const path = join(incoming, randomUUID());
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > most) done(new AppError(tooLarge));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(body, measure, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Deletes files left by a killed process. */
async function sweep(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    // Its owner may have deleted it meanwhile.
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - LEFT_MS) await rm(path, { force: true });
  }
}
