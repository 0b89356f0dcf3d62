import type { FileStore } from "../files/file-store.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Serves a stored picture with headers that prevent any use other than display. */
export async function servePicture(
  files: FileStore,
  sha256: string,
  visibility: "public" | "private",
): Promise<Response> {
  const bytes = await files.read(sha256);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "image/webp",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": `${visibility}, max-age=${visibility === "public" ? YEAR_SECONDS : 3_600}, immutable`,
    },
  });
}
