import { membersOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { secretInFile } from "../../rule-language/fact-in-file.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { isChosenPassword } from "../../secrets/chosen-password.ts";
import { type Chart, chartCheck } from "./chart.ts";

/** Members that often have the name of a Secret. */
const NAMES_SECRET = /(secret|credentials?)$/i;

const IS_NAME = /^[a-z\d][a-z\d.-]*$/;

function chosenIn(value: Value | undefined): readonly (readonly [name: string, place: Value])[] {
  return membersOf(value).flatMap(([name, member]): ReturnType<typeof chosenIn> => {
    if (member.kind === "object") return chosenIn(member);
    const text = member.kind === "string" ? (textOf(member) ?? "") : "";
    const isName = NAMES_SECRET.test(name) && IS_NAME.test(text);
    return isChosenPassword(name, text) && !isName ? [[name, member]] : [];
  });
}

function defaultPasswords({ values, valuesFile }: Chart): readonly Fact[] {
  if (valuesFile === undefined) return [];
  return chosenIn(values).map(([name, place]) =>
    secretInFile(textOf(place), place, valuesFile, `\`${name}\` has a password by default`),
  );
}

/** Rules for passwords that charts bring along. */
export const defaultPasswordRules: readonly Rule[] = [
  {
    id: "helm-default-password",
    title: "Chart has a default password",
    severity: "HIGH",
    category: "security",
    topic: "secrets",
    explanation:
      "Every installation that keeps the default has the same password, and everyone can read it.",
    fix: "Leave the value empty, and use an existing secret or a random password.",
    link: "https://helm.sh/docs/chart_best_practices/values/",
    checks: [chartCheck(defaultPasswords)],
  },
];
