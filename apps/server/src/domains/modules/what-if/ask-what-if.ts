import { finding } from "@stackyard/contract/modules/scan-report";
import type { InputValues, ScanOutcome, WhatIf } from "@stackyard/contract/modules/what-if";
import { RULESET_VERSION, type ScanReport } from "@stackyard/scanner";
import type { ViewerServices } from "../../../platform/services.ts";
import { listAccepted } from "../rescans/accepted-suppressions.ts";
import { readScannedVersion } from "../versions/visible-versions.ts";
import { compareFindings } from "./compare-findings.ts";
import type { StoredArchive, WhatIfScans } from "./open-what-if-scans.ts";

type StoredVersion = Omit<StoredArchive, "accepted"> & { readonly id: number };

interface Question {
  readonly moduleId: number;
  readonly version: string;
  readonly variables: InputValues;
}

/** A version's scan with other values for its inputs, compared with its own. */
export async function askWhatIf(
  ctx: ViewerServices & { readonly address: string; readonly headers: Headers },
  scans: WhatIfScans,
  { moduleId, version, variables }: Question,
): Promise<WhatIf> {
  const row = await readScannedVersion(ctx, moduleId, version);
  const archive = { ...row, accepted: await listAccepted(ctx.db, row.id) };
  const now = await scans.scan(ctx, archive, variables);
  const stored = row.report;
  // Rules may have changed since, and the difference should come from the values alone.
  const before =
    stored.rulesetVersion === RULESET_VERSION ? stored : await scans.scan(ctx, archive, {});
  const { rulesetVersion } = now;
  return { version: row.version, rulesetVersion, ...compareReports(before, now) };
}

interface Asked {
  readonly row: StoredVersion;
  readonly variables: InputValues;
}

/** How the findings of two versions, each with its own values, differ. */
export async function compareScans(
  ctx: ViewerServices & { readonly address: string; readonly headers: Headers },
  scans: WhatIfScans,
  before: Asked,
  now: Asked,
): Promise<Comparison> {
  const reportOf = async ({ row, variables }: Asked) =>
    scans.scan(ctx, { ...row, accepted: await listAccepted(ctx.db, row.id) }, variables);
  const earlier = await reportOf(before);
  return compareReports(earlier, await reportOf(now));
}

type Comparison = Pick<WhatIf, "before" | "now" | "gone" | "come">;

function compareReports(before: ScanReport, now: ScanReport): Comparison {
  const known = (report: ScanReport) => finding.array().parse(report.findings);
  return {
    ...{ before: outcomeOf(before), now: outcomeOf(now) },
    ...compareFindings(known(before), known(now)),
  };
}

function outcomeOf({ status, scores, coverage, findings }: ScanReport): ScanOutcome {
  return {
    status,
    scores: {
      security: scores.security.score,
      quality: scores.quality.score,
      efficiency: scores.efficiency.score,
    },
    coverage: { ...coverage, missing: [...coverage.missing], types: [...coverage.types] },
    findingCount: findings.length,
  };
}
