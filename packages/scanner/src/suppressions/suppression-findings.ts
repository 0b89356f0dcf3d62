import { NO_MARKS } from "../evaluate/marks.ts";
import { draftFinding, type FindingDraft } from "../report/findings.ts";
import { fact } from "../rule-language/fact.ts";
import { WILDCARD_SUPPRESSION } from "../rules/general/wildcard-suppression.ts";
import type { PartFinder } from "../terraform/parts.ts";
import { ANY_RULE, type Suppression } from "./suppression.ts";

/** Findings about a seller's comments that suppress whatever is found. */
export function wildcardFindings(
  suppressions: readonly Suppression[],
  partOf: PartFinder,
): readonly FindingDraft[] {
  return suppressions
    .filter(({ rules }) => rules.includes(ANY_RULE))
    .flatMap(({ comment }) => {
      const message = "a comment suppresses every rule";
      const found = fact(true, { location: comment, message, marks: NO_MARKS });
      const part = partOf(comment.file.path);
      const judgement = {
        rule: WILDCARD_SUPPRESSION,
        fact: found,
        resource: undefined,
        calls: [],
        part,
      };
      return draftFinding(judgement) ?? [];
    });
}
