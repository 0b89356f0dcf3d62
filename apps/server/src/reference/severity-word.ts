import type { DescribedRule } from "@stackyard/scanner";

const MINOR: Readonly<Record<string, string>> = {
  MEDIUM: "important",
  LOW: "minor",
  INFO: "note",
};

/** Display name of a severity; findings outside the security category get milder words. */
export function severityWord({
  severity,
  category,
}: Pick<DescribedRule, "severity" | "category">): string {
  return (category === "security" ? undefined : MINOR[severity]) ?? severity.toLowerCase();
}
