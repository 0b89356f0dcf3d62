import { evaluateModule } from "../evaluate-module.ts";
import { DEFAULT_LIMITS } from "../limits.ts";
import { findFaults } from "../scores/gate.ts";
import { selectFiles } from "../source/select-files.ts";
import { treeOf } from "../terraform/tree.ts";
import { judgeCustomRules } from "./apply-project.ts";
import type { CustomRule } from "./custom-rule.ts";

/** What is wrong with a rule's examples, one sentence each. Every rule needs one of each kind. */
export function testCustomRule(rule: CustomRule): readonly string[] {
  const kinds = [
    { kind: "pass", examples: rule.pass, expected: "passes" },
    { kind: "fail", examples: rule.fail, expected: "fails" },
  ] as const;
  return kinds.flatMap(({ kind, examples, expected }) => {
    if (examples.length === 0) return [`${rule.id}: there is no example under "${kind}"`];
    return examples.flatMap((example, index) => {
      const found = outcomeOf(rule, example);
      const name = `${rule.id}: example ${index + 1} under "${kind}"`;
      return found === expected ? [] : [`${name} ${found}`];
    });
  });
}

function outcomeOf(rule: CustomRule, example: string): string {
  const files = new Map([["main.tf", new TextEncoder().encode(example)]]);
  const tree = treeOf(selectFiles(files, DEFAULT_LIMITS));
  const [fault] = findFaults(tree, [], () => "module").failures;
  if (fault !== undefined) return `can't be loaded: ${fault}`;
  const module = evaluateModule(tree, new Map(), DEFAULT_LIMITS);
  const { judgements } = judgeCustomRules([rule], module, DEFAULT_LIMITS);
  const truths = judgements.map(({ fact }) => fact.truth);
  if (truths.length === 0) return `has no resource of type ${rule.types.join(" or ")}`;
  if (truths.includes(true)) return "fails";
  if (!truths.includes(undefined)) return "passes";
  const causes = judgements.flatMap(({ fact }) => fact.causes).join(", ");
  return `can't be judged, because of unknown values: ${causes}`;
}
