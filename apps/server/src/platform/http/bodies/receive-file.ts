import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Services } from "../../services.ts";
import { AppError } from "../errors/app-error.ts";
import type { Bounds } from "./read-bytes.ts";

/**
 * Has a body come in as a temporary file, however slowly, and works with that once it is whole. So
 * whoever sends slowly holds neither memory nor a turn that others wait for.
 */
export async function receiveFile<T>(
  { config }: Pick<Services, "config">,
  body: ReadableStream<Uint8Array>,
  { most, announced, tooLarge }: Bounds,
  work: (path: string) => Promise<T>,
): Promise<T> {
  if (announced > most) throw new AppError(tooLarge);
  const incoming = join(config.dataDir, "incoming");
  await mkdir(incoming, { recursive: true });
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
