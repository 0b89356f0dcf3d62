import type { Expression } from "../../hcl/ast.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { published, type Rule } from "../../rule-language/rule.ts";
import { nameAfter } from "../../terraform/references.ts";
import { argumentOf } from "../../terraform/static-argument.ts";

/** Whether a value is a list whatever is in it, also through local values. */
function isList(value: Expression, { configuration }: ModuleView): boolean {
  const seen = new Set<string>();
  for (let next: Expression | undefined = value; next !== undefined; ) {
    if (next.kind === "parenthesised") {
      next = next.inner;
      continue;
    }
    if (next.kind === "for") return next.key === undefined;
    const name = nameAfter("local", next);
    if (name === undefined || seen.has(name)) return false;
    seen.add(name);
    next = configuration.locals.get(name)?.attribute.value;
  }
  return false;
}

function listLoops(view: ModuleView): readonly Fact[] {
  const { resources, moduleCalls } = view.configuration;
  return [...resources.values(), ...moduleCalls.values()].flatMap((declaration) => {
    const loop = argumentOf(declaration, "for_each");
    if (loop === undefined || !isList(loop.value, view)) return [];
    return [view.found(true, locate(loop.value, loop.file), "`for_each` is a list")];
  });
}

/** A rule for loops that Terraform refuses as soon as it knows the members. */
export const listLoopRules: readonly Rule[] = [
  {
    id: "quality-list-loop",
    title: "`for_each` takes no list",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The plan fails for every caller.",
    fix: "Use `toset`, or make a map: `{ for name in var.names : name => … }`.",
    link: "https://developer.hashicorp.com/terraform/language/meta-arguments/for_each",
    checks: [published("loops run over maps or sets", listLoops)],
  },
];
