import type { Finding } from "@stackyard/contract/modules/scan-report";

interface Comparison {
  readonly gone: Finding[];
  readonly come: Finding[];
}

/**
 * Findings that only one of two reports has. With other values, the same fault may be reported
 * elsewhere, such as at the use of a variable instead of its default; then it counts as neither
 * resolved nor new.
 */
export function compareFindings(before: readonly Finding[], now: readonly Finding[]): Comparison {
  const exactly = unmatched(before, now, placeOf);
  const { gone, come } = unmatched(exactly.gone, exactly.come, faultOf);
  return { gone, come };
}

/** Removes pairs with the same key. */
function unmatched(
  before: readonly Finding[],
  now: readonly Finding[],
  keyOf: (finding: Finding) => string,
): Comparison {
  const open = new Map<string, number>();
  for (const finding of before) open.set(keyOf(finding), (open.get(keyOf(finding)) ?? 0) + 1);
  const come = now.filter((finding) => !take(open, keyOf(finding)));
  // Open findings have no counterpart; of several alike, the last ones.
  const gone = before.toReversed().filter((finding) => take(open, keyOf(finding)));
  return { gone: gone.reverse(), come };
}

function take(open: Map<string, number>, key: string): boolean {
  const left = open.get(key) ?? 0;
  open.set(key, left - 1);
  return left > 0;
}

function placeOf({ file, startLine, endLine, ...finding }: Finding): string {
  return [faultOf(finding), file, startLine, endLine].join(" ");
}

/** All instances of a resource count as one, because their number depends on the values. */
function faultOf({ ruleId, resource }: Pick<Finding, "ruleId" | "resource">): string {
  return `${ruleId} ${resource?.replace(/\[[^\]]*\]/g, "")}`;
}
