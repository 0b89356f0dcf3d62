import { describedRules } from "@stackyard/scanner";
import { ruleAddress } from "./rule-families.ts";

/** Search index entries of the rules. */
export function ruleTexts() {
  return describedRules().map(({ id, title, explanation, fix }) => ({
    id,
    title,
    explanation,
    fix,
    address: ruleAddress(id),
  }));
}
