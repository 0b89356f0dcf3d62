import {
  type Evidence,
  type EvidenceFigure,
  MIN_CUSTOMERS,
} from "@stackyard/contract/deployments/evidence";
import semver from "semver";

/** Runs of a module, or of one of its versions. A customer has at most one a day. */
export interface Counted {
  /** Null for all versions. */
  readonly version: string | null;
  readonly customers: number;
  readonly runs: number;
  readonly applied: number;
  readonly medianSeconds: number | null;
  readonly regions: number;
}

/** What is shown of counted runs; null if they come from too few customers. */
export function evidenceOf(counted: readonly Counted[]): Evidence | null {
  const enough = counted.filter(({ customers }) => customers >= MIN_CUSTOMERS);
  const all = enough.find(({ version }) => version === null);
  if (!all) return null;
  const versions = enough.flatMap((one) =>
    one.version === null ? [] : [{ version: one.version, ...figureOf(one) }],
  );
  return {
    ...figureOf(all),
    versions: versions.sort((a, b) => semver.rcompare(a.version, b.version)),
  };
}

function figureOf({ version: _, ...counted }: Counted): EvidenceFigure {
  const { medianSeconds, applied, runs } = counted;
  return {
    ...counted,
    medianSeconds: medianSeconds === null ? null : Math.round(medianSeconds),
    ...wilsonBounds(applied, runs),
  };
}

/** Standard deviations of a confidence of 95 %. */
const Z = 1.96;

/** Between which success rates the true one is, by Wilson's score interval. */
export function wilsonBounds(
  succeeded: number,
  runs: number,
): { readonly lower: number; readonly upper: number } {
  if (runs === 0) return { lower: 0, upper: 1 };
  const rate = succeeded / runs;
  const middle = rate + Z ** 2 / (2 * runs);
  const reach = Z * Math.sqrt((rate * (1 - rate)) / runs + (Z / (2 * runs)) ** 2);
  const scale = 1 + Z ** 2 / runs;
  const bounded = (share: number) => Math.min(1, Math.max(0, share / scale));
  return { lower: bounded(middle - reach), upper: bounded(middle + reach) };
}
