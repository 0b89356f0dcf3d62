import type { ErrorBody } from "@stackyard/contract/errors";
import type { Upload } from "@stackyard/contract/submissions";
import { ApiError, apiUrl } from "./api";
import { storedToken } from "./stored-token";

interface Watch {
  readonly signal?: AbortSignal;
  /** Percent of the file that has been sent. */
  readonly onProgress?: (percent: number) => void;
}

/**
 * Sends an archive, which starts its scan. By XMLHttpRequest, for fetch does not tell how much of a
 * body has been sent. Rejects with an ApiError, a TypeError without connection, or the abort reason.
 */
export function uploadArchive(file: File, { signal, onProgress }: Watch = {}): Promise<Upload> {
  const { promise, resolve, reject } = Promise.withResolvers<Upload>();
  const request = new XMLHttpRequest();
  request.open("PUT", apiUrl("/api/uploads/{fileName}", { fileName: file.name }));
  request.responseType = "json";
  const token = storedToken();
  if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
  request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
    if (lengthComputable) onProgress?.(Math.floor((loaded / total) * 100));
  });
  request.addEventListener("load", () => {
    if (request.status === 201) resolve(request.response as Upload);
    else {
      const body = (request.response ?? {}) as Partial<ErrorBody>;
      reject(new ApiError(request.status, body, request.statusText));
    }
  });
  request.addEventListener("error", () => reject(new TypeError("The upload was interrupted.")));
  request.addEventListener("abort", () => reject(signal?.reason));
  signal?.addEventListener("abort", () => request.abort(), { once: true });
  request.send(file);
  return promise;
}
