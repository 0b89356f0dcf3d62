/** Major, minor and patch; missing numbers are 0. */
export type Version = readonly [number, number, number];

/** The version range of a constraint such as `>= 1.2, < 2.0`. */
export interface VersionRange {
  readonly from: Version;
  readonly isFromIncluded: boolean;
  /** Undefined if unbounded. */
  readonly to: Version | undefined;
  readonly isToIncluded: boolean;
  /** Versions excluded by `!=`. */
  readonly excluded: readonly string[];
}

const ZERO: Version = [0, 0, 0];

const EVERYTHING: VersionRange = {
  from: ZERO,
  isFromIncluded: true,
  to: undefined,
  isToIncluded: false,
  excluded: [],
};

/**
 * What the constraint applies to. Terraform parses constraints with two libraries that disagree on
 * `~> 5`: for a provider it admits only 5.x; for Terraform itself and for modules it admits 5 and
 * later (https://github.com/hashicorp/terraform/issues/30025).
 */
export type Constrained = "provider" | "terraform" | "module";

/** Parses a constraint; null admits every version. Undefined if Terraform would reject it. */
export function parseVersionRange(
  constraint: string | null,
  of: Constrained,
): VersionRange | undefined {
  if (constraint === null) return EVERYTHING;
  let range: VersionRange | undefined = EVERYTHING;
  for (const term of constraint.split(",")) {
    range = range && narrowed(range, term.trim(), of);
  }
  return range;
}

function narrowed(range: VersionRange, term: string, of: Constrained): VersionRange | undefined {
  const match = /^(=|!=|>=|<=|>|<|~>)?\s*v?(\d+(?:\.\d+){0,2})(?:[-+][\w.+-]*)?$/.exec(term);
  if (match === null) return undefined;
  const [, operator = "=", written = ""] = match;
  const numbers = written.split(".").map(Number);
  const version = toVersion(numbers);
  switch (operator) {
    case ">=":
      return from(range, version, true);
    case ">":
      return from(range, version, false);
    case "<":
      return to(range, version, false);
    case "<=":
      return to(range, version, true);
    case "!=":
      return { ...range, excluded: [...range.excluded, version.join(".")] };
    case "~>": {
      const started = from(range, version, true);
      if (numbers.length === 1 && of !== "provider") return started;
      // Only the last specified number may increase.
      return to(started, nextOfLastButOne(numbers), false);
    }
    default:
      return to(from(range, version, true), version, true);
  }
}

function from(range: VersionRange, version: Version, isFromIncluded: boolean): VersionRange {
  const order = compareVersions(version, range.from);
  if (order < 0 || (order === 0 && !range.isFromIncluded)) return range;
  return { ...range, from: version, isFromIncluded };
}

function to(range: VersionRange, version: Version, isToIncluded: boolean): VersionRange {
  const order = range.to === undefined ? -1 : compareVersions(version, range.to);
  if (order > 0 || (order === 0 && !range.isToIncluded)) return range;
  return { ...range, to: version, isToIncluded };
}

function toVersion([major = 0, minor = 0, patch = 0]: readonly number[]): Version {
  return [major, minor, patch];
}

function nextOfLastButOne(numbers: readonly number[]): Version {
  const kept = numbers.slice(0, Math.max(1, numbers.length - 1));
  return toVersion(kept.with(-1, (kept.at(-1) ?? 0) + 1));
}

export function compareVersions(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** How a range is narrower than another. */
export interface Tightening {
  readonly isFromRaised: boolean;
  readonly isToLowered: boolean;
  readonly isMoreExcluded: boolean;
}

export function tightening(before: VersionRange, after: VersionRange): Tightening {
  const start = compareVersions(after.from, before.from);
  return {
    isFromRaised: start > 0 || (start === 0 && before.isFromIncluded && !after.isFromIncluded),
    isToLowered: endsEarlier(after, before),
    isMoreExcluded: after.excluded.some((version) => !before.excluded.includes(version)),
  };
}

/** Whether a range includes a version such as `6.25.0`. */
export function admits(range: VersionRange, version: string): boolean {
  const at = toVersion(version.split(".").map(Number));
  const start = compareVersions(at, range.from);
  const end = range.to === undefined ? -1 : compareVersions(at, range.to);
  return (
    (start > 0 || (start === 0 && range.isFromIncluded)) &&
    (end < 0 || (end === 0 && range.isToIncluded)) &&
    !range.excluded.includes(version)
  );
}

/** Whether a range includes only patch releases of one minor release, such as that of `6.25.0`. */
export function isWithinMinor(range: VersionRange, version: string): boolean {
  const [major, minor] = toVersion(version.split(".").map(Number));
  const { from, to, isToIncluded } = range;
  if (to === undefined || compareVersions(from, [major, minor, 0]) < 0) return false;
  const end = compareVersions(to, [major, minor + 1, 0]);
  return end < 0 || (end === 0 && !isToIncluded);
}

function endsEarlier(after: VersionRange, before: VersionRange): boolean {
  if (after.to === undefined) return false;
  if (before.to === undefined) return true;
  const order = compareVersions(after.to, before.to);
  return order < 0 || (order === 0 && before.isToIncluded && !after.isToIncluded);
}

/** Where a range's versions lie: all before `major`.0.0, all at or after it, or both. */
export type Side = "before" | "from" | "both";

export function sideOf(major: number, range: VersionRange): Side {
  const limit: Version = [major, 0, 0];
  if (compareVersions(range.from, limit) >= 0) return "from";
  const end = range.to === undefined ? 1 : compareVersions(range.to, limit);
  return end < 0 || (end === 0 && !range.isToIncluded) ? "before" : "both";
}
