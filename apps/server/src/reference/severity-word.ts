import type { DescribedRule } from "@stackyard/scanner";

const MINOR: Readonly<Record<string, string>> = {
  MEDIUM: "important",
  LOW: "minor",
  INFO: "note",
};

/** A severity as reports word it: what endangers nobody has words of its own. */
export function severityWord({
  severity,
  category,
}: Pick<DescribedRule, "severity" | "category">): string {
  return (category === "security" ? undefined : MINOR[severity]) ?? severity.toLowerCase();
}
