import type { WorstCase } from "@stackyard/contract/modules/modules";
import type { ScanReport } from "@stackyard/scanner";
import { type StoredJson, storedJson } from "../../../platform/db/stored-json.ts";

/** Stored reports of earlier rulesets don't say what inputs lead to. */
type AnyReport = Omit<ScanReport, "inputs"> & Partial<Pick<ScanReport, "inputs">>;

export function switchesOf<Each>({
  inputs,
}: {
  readonly inputs?: { readonly switches: readonly Each[] };
}): readonly Each[] {
  return inputs?.switches ?? [];
}

/**
 * Whether a module has critical findings, with its defaults or with other inputs. A version with
 * some can't be verified, and loses its badge when new rules find them.
 */
export function hasCritical(report: AnyReport): boolean {
  const isByDefault = report.findings.some(
    ({ severity, part }) => severity === "CRITICAL" && part === "module",
  );
  return isByDefault || switchesOf(report).some(({ added }) => added.CRITICAL > 0);
}

/** The three scores as a module's columns, with the worst case of its inputs. */
export function scoreColumns(report: AnyReport) {
  const { security, quality, efficiency } = report.scores;
  const worst = worstCase(report);
  return {
    securityScore: security.score,
    qualityScore: quality.score,
    efficiencyScore: efficiency.score,
    worstCase: worst && storedJson(worst),
  } satisfies Record<string, number | StoredJson | null>;
}

/** Bounds of a listing's worst case. The report has it in full. */
const MOST = { inputs: 5, characters: 100 } as const;

interface Explored {
  readonly scores: { readonly security: { readonly score: number | null } };
  readonly inputs?: {
    readonly switches: readonly Pick<Switch, "settings" | "security" | "added">[];
  };
}
type Switch = ScanReport["inputs"]["switches"][number];

/** The lowest security score that inputs lead to; null if it isn't lower than the defaults'. */
export function worstCase(report: Explored): WorstCase | null {
  let worst: WorstCase | null = null;
  for (const { settings, security, added } of switchesOf(report)) {
    const lowest = worst?.securityScore ?? report.scores.security.score ?? Infinity;
    if (security === null || security >= lowest) continue;
    const bounded = settings.slice(0, MOST.inputs).map(({ name, value }) => ({
      name: name.slice(0, MOST.characters),
      value: value?.slice(0, MOST.characters) ?? null,
    }));
    worst = { inputs: bounded, securityScore: security, criticalFindings: added.CRITICAL };
  }
  return worst;
}
