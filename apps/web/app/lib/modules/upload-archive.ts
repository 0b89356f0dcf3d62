import type { Upload } from "@stackyard/contract/modules/submissions";
import { apiUrl } from "../api/api";
import { sendFile, type Watch } from "../api/send-file";

/** Uploads an archive, which starts its scan. Rejects like `sendFile`. */
export function uploadArchive(file: File, watch?: Watch): Promise<Upload> {
  const address = apiUrl("/api/uploads/{fileName}", { fileName: file.name });
  return sendFile<Upload>("PUT", address, file, watch);
}
