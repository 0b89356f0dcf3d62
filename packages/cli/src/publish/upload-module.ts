import { setTimeout as pause } from "node:timers/promises";
import type { Calls, Client } from "@stackyard/client";
import type { PackedModule } from "./pack-module.ts";
import type { Progress } from "./progress.ts";

export type Upload = Calls["PUT /v1/uploads/{file_name}"]["data"];
export type Scan = Calls["GET /v1/scans/{scan_id}"]["data"];

const CHUNK_BYTES = 64 * 1024;

/** Pauses between questions grow up to the longest, so that a key's rate limit lasts. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 3_000;

/** Uploads the archive, again from its start if the connection breaks. */
export function uploadModule(
  client: Client,
  { fileName, archive }: PackedModule,
  progress: Progress,
): Promise<Upload> {
  const onSent = (share: number) => progress.step("Uploading", share);
  return client.put("/v1/uploads/{file_name}", {
    params: { file_name: fileName },
    body: () => inChunks(archive, onSent),
  });
}

function inChunks(bytes: Uint8Array, onSent: (share: number) => void): ReadableStream {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      onSent(sent / bytes.byteLength);
      if (sent >= bytes.byteLength) return controller.close();
      const chunk = bytes.subarray(sent, sent + CHUNK_BYTES);
      sent += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
}

/** Waits for the end of a scan, however long it is queued. */
export async function followScan(
  client: Client,
  scanId: number,
  progress: Progress,
): Promise<Scan> {
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(LONGEST_PAUSE_MS, ms * 2)) {
    const scan = await client.get("/v1/scans/{scan_id}", { params: { scan_id: scanId } });
    if (scan.status === "completed" || scan.status === "failed") return scan;
    progress.step("Scanning", scan.progress / 100);
    await pause(ms);
  }
}
