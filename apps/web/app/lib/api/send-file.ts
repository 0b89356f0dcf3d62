import type { ErrorBody } from "@stackyard/contract/base/errors";
import { storedToken } from "../session/stored-token";
import { ApiError } from "./api";

export interface Watch {
  readonly signal?: AbortSignal;
  /** Percent of the file sent. */
  readonly onProgress?: (percent: number) => void;
}

/**
 * Uploads a file with XMLHttpRequest, because fetch doesn't report upload progress. Rejects with an
 * ApiError, a TypeError without a connection, or the abort reason.
 */
export function sendFile<Answer>(
  method: "POST" | "PUT",
  address: string,
  file: File,
  { signal, onProgress }: Watch = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = new XMLHttpRequest();
  request.open(method, address);
  request.responseType = "json";
  const token = storedToken();
  if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
  request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
    if (lengthComputable) onProgress?.(Math.floor((loaded / total) * 100));
  });
  request.addEventListener("load", () => {
    if (request.status >= 200 && request.status < 300) resolve(request.response as Answer);
    else {
      const body = (request.response ?? {}) as Partial<ErrorBody>;
      reject(new ApiError(request.status, body, request.statusText));
    }
  });
  request.addEventListener("error", () => reject(new TypeError("The upload was interrupted.")));
  signal?.addEventListener(
    "abort",
    () => {
      request.abort();
      reject(signal.reason);
    },
    { once: true },
  );
  request.send(file);
  return promise;
}
