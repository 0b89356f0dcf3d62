import { AppError } from "../errors/app-error.ts";

/** Reads a request body as text. Throws `body_too_large` as soon as it exceeds `limit` bytes. */
export async function readText(request: Request, limit: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, limit));
}

/** The same as bytes. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const announced = request.headers.get("content-length");
  if (Number(announced ?? 0) > limit) throw new AppError("body_too_large");
  if (!announced) return readUpTo(request, limit);
  // HTTP ends a body where it was announced to end. Reading it in one piece takes no web stream.
  const body = await request.arrayBuffer();
  if (body.byteLength > limit) throw new AppError("body_too_large");
  return new Uint8Array(body);
}

async function readUpTo({ body }: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new AppError("body_too_large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
