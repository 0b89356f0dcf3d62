import { type Fact, ifKnown, withMarksOf } from "../../rule-language/fact.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import { awsConflicts } from "./conflicts/aws.ts";
import { azureConflicts } from "./conflicts/azure.ts";
import { type Conflict, rowsByType } from "./conflicts/conflict.ts";
import { googleConflicts } from "./conflicts/google.ts";
import { otherConflicts } from "./conflicts/others.ts";

/** The fact, if it is known, with what is wrong in words. */
export function because(message: string, fact: Fact): Fact {
  const { evidence, ...answer } = ifKnown(fact);
  const told = evidence.map((each) => ({ ...withMarksOf(each, each.marks), message }));
  return { ...answer, evidence: told };
}

/** Checks of the resources of each type. */
export const checksOf = (conflicts: readonly Conflict[]): readonly Check[] =>
  rowsByType(conflicts).map(([type, rows]) =>
    resource(type, (each) =>
      rows.flatMap(([, message, fails]) =>
        [fails(each)].flat().map((answer) => because(message, answer)),
      ),
    ),
  );

/** A rule for resources with arguments that exclude each other. */
export const conflictRules: readonly Rule[] = [
  {
    id: "quality-conflicting-settings",
    title: "Settings of a resource don't work together",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The apply is refused, or one of the settings has no effect.",
    fix: "Remove one of the settings, or change it to fit the other.",
    link: "https://developer.hashicorp.com/terraform/language/resources/syntax",
    checks: checksOf([...awsConflicts, ...azureConflicts, ...googleConflicts, ...otherConflicts]),
  },
];
