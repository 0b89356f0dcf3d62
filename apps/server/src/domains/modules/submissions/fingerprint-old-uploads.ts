import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";
import { keepFingerprint, listUnknownUploads } from "./fingerprint-queries.ts";

/** Fingerprints uploads from before fingerprints. One run at a time, however many servers start. */
export const fingerprintOld = jobKind<Record<string, never>>("fingerprint-old-uploads", {
  policy: "exclusive",
  retryLimit: 2,
  expireInSeconds: 24 * 60 * 60,
});

/** Scans uploads from before fingerprints again, for their fingerprints alone. */
export function fingerprintOldUploads(ctx: Services, signal: AbortSignal): Promise<void> {
  const listAfter = (id: number) => listUnknownUploads(ctx.db, id);
  return eachByNumber({ ...ctx, signal }, listAfter, async ({ id, sha256, format }) => {
    const archive = await ctx.files.read(sha256);
    const outcome = await ctx.scanner.scan({ archive, format }, () => {}, signal);
    if (outcome.kind === "report") await keepFingerprint(ctx.db, id, outcome.fingerprint);
  });
}
