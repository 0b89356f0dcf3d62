import type { Rule } from "../../rule-language/rule.ts";

/** Found in a module's comments, not by a check: see `wildcardFindings`. */
export const WILDCARD_SUPPRESSION: Rule = {
  id: "gen-wildcard-suppression",
  title: "Comment suppresses every rule",
  severity: "MEDIUM",
  category: "security",
  topic: "hardening",
  explanation:
    "It hides findings that the author may never have seen, including those of future rules. It has no effect in the marketplace.",
  fix: "Name the rule and the reason: `# stackyard:ignore aws-s3-logging The log bucket itself`.",
  checks: [],
};
