import type { Upload } from "@stackyard/contract/submissions";
import { apiUrl, callOverNetwork, requireOk } from "../../../lib/api";

/** Sends an archive, which starts its scan. Rejects with an ApiError. */
export async function uploadArchive(file: File): Promise<Upload> {
  const path = apiUrl("/api/uploads/{fileName}", { fileName: file.name });
  const response = await requireOk(await callOverNetwork(path, { method: "PUT", body: file }));
  return (await response.json()) as Upload;
}
