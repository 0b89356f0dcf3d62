import { realpath } from "node:fs/promises";
import { resolve, sep } from "node:path";
import {
  FINDINGS_PER_ANSWER,
  pageOf,
  presentFinding,
} from "@stackyard/contract/base/agent-answers";
import { usersTexts } from "@stackyard/contract/base/users-text";
import { selectFindings } from "@stackyard/scanner/listing/select-findings";
import { worstSecurity } from "@stackyard/scanner/output/describe";
import type { ScanReport } from "@stackyard/scanner/report/report";
import { SEVERITIES } from "@stackyard/scanner/scores/severity";
import { z } from "zod";
import { CliFailure } from "../cli-failure.ts";
import { reasonOf } from "../reason-of.ts";
import { readModuleAt } from "../scan/read-module.ts";
import { scanReadModule } from "../scan/scan-read-module.ts";

export const SCAN_FOLDER = {
  name: "scan_folder",
  title: "Scan a folder",
  description:
    "Scan an infrastructure module on this machine: a folder, an archive, or a plan written by terraform show -json. Returns scores, how much could be judged, and findings, the most severe first. Pass next as from for the next findings.",
  inputSchema: z.strictObject({
    path: z.string().min(1).max(1_000).default(".").describe("Below the folder that is shared"),
    severity: z.enum(SEVERITIES).optional().describe("List findings from this severity on"),
    from: z.int().nonnegative().default(0).describe("Number of the first finding to return"),
  }),
};

/** The answer about a module at or below `shared`, which is a real path. */
export async function scanFolder(
  shared: string,
  { path, severity, from }: z.output<(typeof SCAN_FOLDER)["inputSchema"]>,
) {
  const module = await readModuleAt(await within(shared, path));
  const report = scanReadModule(module, { suppressions: { by: "owner" } });
  const listed = selectFindings(report, { rules: [], skipped: [], severity: severity ?? null });
  const page = { from, size: FINDINGS_PER_ANSWER };
  const { items: findings, ...place } = pageOf(listed.findings, page, presentFinding);
  return { ...outcomeOf(report), ...place, findings };
}

/** Follows symbolic links first, so that none leads out of what is shared. */
async function within(shared: string, path: string): Promise<string> {
  const real = await realpath(resolve(shared, path)).catch((error) => {
    throw new CliFailure(`cannot read it: ${reasonOf(error)}`);
  });
  const inside = shared.endsWith(sep) ? shared : shared + sep;
  if (real === shared || real.startsWith(inside)) return real;
  throw new CliFailure("the path leads out of the folder that is shared");
}

function outcomeOf(report: ScanReport) {
  const { scores } = report;
  return {
    status: report.status,
    rulesetVersion: report.rulesetVersion,
    scores: {
      security: scores.security.score,
      quality: scores.quality.score,
      efficiency: scores.efficiency.score,
    },
    coveragePercent: report.coverage.percent,
    worstCaseSecurityScore: worstSecurity(report),
    suppressedFindings: report.suppressed.length,
    writtenByAuthor: {
      failures: usersTexts(report.failures),
      notEvaluated: usersTexts(report.notEvaluated),
    },
  };
}
