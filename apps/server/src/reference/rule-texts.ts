import { describedRules } from "@stackyard/scanner";
import { ruleAddress } from "./rule-families.ts";

/** What a search finds of each rule, and where. */
export function ruleTexts() {
  return describedRules().map(({ id, title, explanation, fix }) => ({
    id,
    title,
    explanation,
    fix,
    address: ruleAddress(id),
  }));
}
