import { AppError } from "../errors/app-error.ts";

/** Reads a request body as text. Throws `body_too_large` as soon as it exceeds `limit` bytes. */
export async function readText({ headers, body }: Request, limit: number): Promise<string> {
  if (Number(headers.get("content-length") ?? 0) > limit) throw new AppError("body_too_large");
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new AppError("body_too_large");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
