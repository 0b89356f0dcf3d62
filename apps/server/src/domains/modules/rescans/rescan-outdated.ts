import { setTimeout } from "node:timers/promises";
import { RULESET_VERSION } from "@stackyard/scanner";
import semver from "semver";
import { eachRow } from "../../../platform/jobs/each-row.ts";
import type { Services } from "../../../platform/services.ts";
import { areScansWaiting, listOutdated } from "./rescan-queries.ts";
import { rescanVersion } from "./rescan-version.ts";

/** How often to look whether archives that people wait for have been scanned. */
const PAUSE_MS = 5_000;

/**
 * Scans versions again that older rules scanned, newest first and one at a time. Archives that
 * people wait for go first.
 */
export function rescanOutdated(ctx: Services, signal: AbortSignal): Promise<void> {
  return eachRow(
    { ...ctx, signal },
    outdatedVersions(ctx),
    ({ id }) => id,
    async ({ id }) => {
      while (await areScansWaiting(ctx.db)) await setTimeout(PAUSE_MS, undefined, { signal });
      await rescanVersion(ctx, { versionId: id, isBackground: true }, signal);
    },
  );
}

async function* outdatedVersions({ db }: Services) {
  const rulesetVersion = RULESET_VERSION;
  for (let before = 2_147_483_647; ; ) {
    const rows = await listOutdated(db, { rulesetVersion, before });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield* rows.filter((row) => semver.lt(row.rulesetVersion ?? "0.0.0", rulesetVersion));
    before = last.id;
  }
}
