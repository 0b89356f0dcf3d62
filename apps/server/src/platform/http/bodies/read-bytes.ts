import type { ErrorCode } from "@stackyard/contract/base/errors";
import { AppError } from "../errors/app-error.ts";

export interface Bounds {
  readonly most: number;
  /** Of the request's Content-Length; 0 where it has none. */
  readonly announced: number;
  readonly tooLarge: ErrorCode;
}

/** All bytes of a body as it streams in. Gives up as soon as it is too large. */
export async function readBytes(
  body: ReadableStream<Uint8Array>,
  { most, announced, tooLarge }: Bounds,
): Promise<Buffer> {
  if (announced > most) throw new AppError(tooLarge);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new AppError(tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What a request says of its body's length. */
export function announcedBytes(request: Request): number {
  return Number(request.headers.get("content-length") ?? 0);
}
