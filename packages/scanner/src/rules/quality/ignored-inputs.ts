import type { Body, Expression } from "../../hcl/ast.ts";
import { expressionsIn } from "../../hcl/walk.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import { nameAfter } from "../../terraform/references.ts";
import { bodiesAt } from "../../terraform/static-argument.ts";
import { ignoredIn } from "./lifecycle.ts";

/**
 * Arguments of which the variable is meant as the first value: what autoscalers and people change,
 * what is rotated, and images of machines, which a new one replaces.
 */
const ONLY_AT_FIRST =
  /(count|capacity|size|storage|instances|nodes|replicas|workers|number|min|max|password|secret|value|tags|labels|annotations|ami|image_id|source_image\w*|source|version|user_data|custom_data|metadata)$/;

/** The path of an entry of `ignore_changes`: `site_config[0].application_stack`. */
function pathOf(entry: Expression): readonly string[] {
  if (entry.kind === "variable") return [entry.name];
  if (entry.kind !== "traversal" || entry.source.kind !== "variable") return [];
  const steps = entry.steps.flatMap((step) => (step.kind === "attribute" ? [step.name] : []));
  return [entry.source.name, ...steps];
}

/** The arguments that an entry covers. */
function coveredBy(path: readonly string[], body: Body): Body["attributes"] {
  const own = bodiesAt(body, path.slice(0, -1)).flatMap(({ attributes }) =>
    attributes.filter(({ name }) => name === path.at(-1)),
  );
  return [...own, ...bodiesAt(body, path).flatMap(({ attributes }) => attributes)];
}

/** Variables by how often the module's code refers to them as a whole or in part. */
function usesOf(view: ModuleView): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { body } of view.codeFiles) {
    for (const each of expressionsIn(body)) {
      if (each.kind !== "traversal" || each.source.kind !== "variable") continue;
      const [step] = each.steps;
      if (each.source.name !== "var" || step?.kind !== "attribute") continue;
      uses.set(step.name, (uses.get(step.name) ?? 0) + 1);
    }
  }
  return uses;
}

function ignoredInputs(view: ModuleView): readonly Fact[] {
  if (!view.isPublished) return [];
  let uses: ReadonlyMap<string, number> | undefined;
  return [...view.configuration.resources.values()].flatMap(({ sources }) =>
    sources.flatMap(({ body, file }) =>
      ignoredIn(body).flatMap((entry) =>
        coveredBy(pathOf(entry), body).flatMap((argument): readonly Fact[] => {
          const name = nameAfter("var", argument.value);
          if (name === undefined || ONLY_AT_FIRST.test(argument.name)) return [];
          uses ??= usesOf(view);
          const isOnlyUse = (uses.get(name) ?? 0) <= 1;
          const message = `\`var.${name}\` sets \`${argument.name}\`, whose changes are ignored`;
          return [view.found(isOnlyUse, locate(entry, file), message)];
        }),
      ),
    ),
  );
}

/** A rule for variables that change nothing once the resource exists. */
export const ignoredInputRules: readonly Rule[] = [
  {
    id: "quality-ignored-input",
    title: "Changes of a variable are ignored",
    severity: "LOW",
    category: "quality",
    explanation: "Callers change the variable, the plan is empty, and nothing is rolled out.",
    fix: "Leave the argument out of `ignore_changes`, or leave out the variable.",
    link: "https://developer.hashicorp.com/terraform/language/meta-arguments/lifecycle#ignore_changes",
    checks: [module(ignoredInputs)],
  },
];
