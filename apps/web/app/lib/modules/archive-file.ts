import { ERRORS } from "@stackyard/contract/base/errors";
import { LIMITS } from "@stackyard/contract/base/limits";
import type { Upload } from "@stackyard/contract/modules/submissions";
import { apiUrl } from "../api/api";
import { sendFile, type Watch } from "../api/send-file";

/** For a file input. Browsers compare only the last extension, hence ".gz". */
export const ARCHIVE_ACCEPT = ".zip,.tar.gz,.tgz,.gz,application/zip,application/gzip";

const MAX_NAME = 200;

/** Why a file can't be an archive; undefined if it can. The server checks its content. */
export function whyNotArchive({ name, size }: Pick<File, "name" | "size">): string | undefined {
  if (!/\.(zip|tar\.gz|tgz)$/i.test(name)) return ERRORS.unsupported_archive.message;
  if (name.length > MAX_NAME) return `The file's name is longer than ${MAX_NAME} characters.`;
  if (size > LIMITS.archiveBytes) return ERRORS.archive_too_large.message;
  return size === 0 ? ERRORS.empty_archive.message : undefined;
}

/** Uploads an archive, which starts its scan. Rejects like `sendFile`. */
export function uploadArchive(file: File, watch?: Watch): Promise<Upload> {
  const address = apiUrl("/api/uploads/{fileName}", { fileName: file.name });
  return sendFile<Upload>("PUT", address, file, watch);
}
