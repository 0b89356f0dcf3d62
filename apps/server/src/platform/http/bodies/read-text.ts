import { AppError } from "../errors/app-error.ts";

/** Reads a request body as text. Throws `body_too_large` as soon as it exceeds `limit` bytes. */
export async function readText(request: Request, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of boundedChunks(request, limit))
    text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

/** The same as bytes. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of boundedChunks(request, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* boundedChunks({ headers, body }: Request, limit: number) {
  if (Number(headers.get("content-length") ?? 0) > limit) throw new AppError("body_too_large");
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new AppError("body_too_large");
    yield chunk;
  }
}
