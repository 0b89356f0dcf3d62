import { ruleDescriptions } from "../platform/scanner/rule-descriptions.ts";

/** Rule families by the prefixes of their rule ids, one page each. */
export const RULE_FAMILIES = [
  { slug: "aws", title: "Rules for AWS", prefixes: ["aws"] },
  { slug: "azure", title: "Rules for Azure", prefixes: ["az"] },
  { slug: "google-cloud", title: "Rules for Google Cloud", prefixes: ["gcp"] },
  { slug: "kubernetes", title: "Rules for Kubernetes", prefixes: ["k8s"] },
  { slug: "docker", title: "Rules for Docker", prefixes: ["docker"] },
  { slug: "github-actions", title: "Rules for GitHub Actions", prefixes: ["gha"] },
  { slug: "runs-code", title: "Rules for code that runs on your machine", prefixes: ["runs"] },
  { slug: "efficiency", title: "Rules of efficiency", prefixes: ["eff"] },
  { slug: "quality", title: "Rules of quality", prefixes: ["quality"] },
  /** All other rules. */
  { slug: "general", title: "General rules", prefixes: [] },
] as const;

export type RuleFamily = (typeof RULE_FAMILIES)[number];

/** The family of a rule. */
export function familyOf(ruleId: string): RuleFamily {
  const [prefix = ""] = ruleId.split("-");
  const found = RULE_FAMILIES.find(({ prefixes }) =>
    (prefixes as readonly string[]).includes(prefix),
  );
  return found ?? RULE_FAMILIES[RULE_FAMILIES.length - 1] ?? RULE_FAMILIES[0];
}

/** URL of a rule's documentation. */
export function ruleAddress(ruleId: string): string {
  return `/documentation/rules/${familyOf(ruleId).slug}#${ruleId}`;
}

const RULE_ID = /\b[a-z\d]+(?:-[a-z\d]+)+\b/g;

/** A table with rule IDs, each a link to its rule. */
export function linkedRules(table: string, ruleIds: ReadonlySet<string>): string {
  return table.replace(RULE_ID, (id) => (ruleIds.has(id) ? `[${id}](${ruleAddress(id)})` : id));
}

/** Search index entries of the rules. */
export async function ruleTexts() {
  return (await ruleDescriptions()).map(({ id, title, explanation, fix }) => ({
    id,
    title,
    explanation,
    fix,
    address: ruleAddress(id),
  }));
}
