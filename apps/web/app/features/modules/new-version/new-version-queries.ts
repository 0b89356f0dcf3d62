import { apiQuery } from "../../../lib/api/query";

/** Polling interval of a running scan, in milliseconds. */
const ASK_EVERY_MS = 500;

export const scanQuery = (id: number) => ({
  ...apiQuery("/api/scans/{id}", { params: { id } }),
  refetchInterval: ({ state }: { state: { data?: { status: string } | undefined } }) =>
    ["completed", "failed"].includes(state.data?.status ?? "") ? false : ASK_EVERY_MS,
});

export const uploadChangesQuery = (id: number, uploadId: number, version: string) =>
  apiQuery("/api/modules/{id}/uploads/{uploadId}/changes", {
    params: { id, uploadId },
    query: { version },
  });
