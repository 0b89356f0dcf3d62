import type { Finding } from "@stackyard/contract/modules/scan-report";

interface Comparison {
  readonly gone: Finding[];
  readonly come: Finding[];
}

/**
 * Which findings of one report the other does not have. The same fault may stand elsewhere with other
 * values, at the use of a variable and not at its default: then it has neither gone nor come.
 */
export function compareFindings(before: readonly Finding[], now: readonly Finding[]): Comparison {
  const exactly = unmatched(before, now, placeOf);
  const { gone, come } = unmatched(exactly.gone, exactly.come, faultOf);
  return { gone, come };
}

/** Takes away, pair by pair, what has the same key on both sides. */
function unmatched(
  before: readonly Finding[],
  now: readonly Finding[],
  keyOf: (finding: Finding) => string,
): Comparison {
  const open = new Map<string, number>();
  for (const finding of before) open.set(keyOf(finding), (open.get(keyOf(finding)) ?? 0) + 1);
  const come = now.filter((finding) => !take(open, keyOf(finding)));
  // What is open now has no counterpart; of several alike, the last ones.
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

/** Instances of one resource are one: how many there are depends on the values. */
function faultOf({ ruleId, resource }: Pick<Finding, "ruleId" | "resource">): string {
  return `${ruleId} ${resource?.replace(/\[[^\]]*\]/g, "")}`;
}
