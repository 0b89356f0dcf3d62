import { LIMITS } from "@stackyard/contract/limits";
import { AppError } from "../../platform/http/app-error.ts";

/** All bytes of a picture as it streams in. Gives up as soon as it is too large. */
export async function readPicture(
  body: ReadableStream<Uint8Array>,
  announcedBytes: number,
): Promise<Uint8Array> {
  if (announcedBytes > LIMITS.avatarBytes) throw new AppError("picture_too_large");
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > LIMITS.avatarBytes) throw new AppError("picture_too_large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
