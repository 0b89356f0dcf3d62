import { type DescribedRule, describedRules, RULESET_VERSION } from "@stackyard/scanner";
import { table } from "./markdown.ts";
import type { ReferencePage } from "./reference-page.ts";
import { familyOf, RULE_FAMILIES, type RuleFamily, ruleAddress } from "./rule-families.ts";

/** A page per rule family and an index of all rules. */
export function rulePages(): ReferencePage[] {
  const rules = describedRules();
  const families = RULE_FAMILIES.map((family) => ({
    family,
    rules: rules.filter(({ id }) => familyOf(id) === family),
  }));
  return [
    {
      slug: "reference/rules",
      title: "Scanner rules",
      description: `All ${rules.length} rules of the scanner, with their severity.`,
      markdown: listOf(rules, families),
    },
    ...families.map(({ family, rules }) => ({
      slug: `rules/${family.slug}`,
      title: family.title,
      description: `The ${rules.length} rules: what they find, why it matters, and how to fix it.`,
      markdown: rules.map(explained).join("\n\n"),
    })),
  ];
}

interface FamilyWithRules {
  readonly family: RuleFamily;
  readonly rules: readonly DescribedRule[];
}

function listOf(rules: readonly DescribedRule[], families: readonly FamilyWithRules[]): string {
  const parts = families.map(({ family, rules }) => {
    const rows = rules.map(({ id, title, ...rule }) => [
      `[\`${id}\`](${ruleAddress(id)})`,
      title,
      severityWord(rule),
    ]);
    return `## ${family.title}\n\n${table(["Rule", "Finds", "Severity"], rows)}`;
  });
  const intro = `This list is generated from the rules, version ${RULESET_VERSION}. There are ${rules.length}. Each name links to what the rule finds, why it matters, and how to fix it. The page about [scores](/documentation/reference/scores) shows what a finding costs.`;
  return [intro, ...parts].join("\n\n");
}

function explained({ id, title, explanation, fix, types, link, peers, ...rule }: DescribedRule) {
  const elsewhere = Object.entries(peers).map(([tool, ids]) => `${tool} ${(ids ?? []).join(", ")}`);
  const facts = [
    `**Severity**: ${severityWord(rule)} (${rule.category})`,
    `**Why**: ${explanation}`,
    `**Fix**: ${fix}`,
    ...(types.length > 0 ? [`**Checks**: ${types.map((type) => `\`${type}\``).join(", ")}`] : []),
    ...(elsewhere.length > 0 ? [`**Elsewhere**: ${elsewhere.join("; ")}`] : []),
    ...(link ? [`[Documentation of the setting](${link})`] : []),
  ];
  return `## \`${id}\`\n\n${title}.\n\n${facts.join("\n\n")}`;
}

const MINOR: Readonly<Record<string, string>> = {
  MEDIUM: "important",
  LOW: "minor",
  INFO: "note",
};

/** Display name of a severity; findings outside the security category get milder words. */
function severityWord({
  severity,
  category,
}: Pick<DescribedRule, "severity" | "category">): string {
  return (category === "security" ? undefined : MINOR[severity]) ?? severity.toLowerCase();
}
