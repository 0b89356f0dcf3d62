import type { Attribute, Body } from "../../hcl/ast.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { published, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { bodiesAt, literalText } from "../../terraform/static-argument.ts";
import { usesOfVariable, variablesIn } from "../../terraform/variables/variable-uses.ts";
import { ignoredPaths } from "./lifecycle.ts";

/** What pipelines, services or people change after the first apply. */
const CHANGED_ELSEWHERE =
  /(^|_)(ami|content|definition|definitions|desired_capacity|desired_size|engine_version|key|labels|metadata|password|secret|source|tags|template|token|user_data|value|version)($|_)/;

/** Resources that change the number of copies of others. */
const SCALING = /appautoscaling|autoscaler|autoscale_setting|scaling_policy|scalable/;

/** Descriptions of inputs that are meant for the first apply only. */
const FOR_THE_START =
  /\b(initial(ly)?|first|start(ed|ing|up|s with)?|creat(e|es|ed|ion)|seeds?|bootstrap)\b/i;

/** Sizes that grow by themselves, and the arguments that let them. */
const GROWING: ReadonlyMap<string | undefined, string> = new Map([
  ["allocated_storage", "max_allocated_storage"],
  ["disk_size", "disk_autoresize"],
]);

function ignoredInputs(view: ModuleView): readonly Fact[] {
  const resources = [...view.configuration.resources.values()];
  if (resources.some(({ type }) => SCALING.test(type))) return [];
  return resources.flatMap(({ sources }) =>
    sources.flatMap(({ body, file }) =>
      body.blocks.some(({ type }) => /^auto_?scaling|^scaling_config$/.test(type))
        ? []
        : ignoredPaths(body).flatMap((path) =>
            argumentsAt(body, path).flatMap((argument) => ignoredInput(view, argument, file)),
          ),
    ),
  );
}

function argumentsAt(body: Body, path: readonly string[]): readonly Attribute[] {
  const name = path.at(-1);
  const growth = GROWING.get(name);
  return bodiesAt(body, path.slice(0, -1)).flatMap(({ attributes }) =>
    attributes.some((each) => each.name === growth)
      ? []
      : attributes.filter((each) => each.name === name),
  );
}

function ignoredInput(
  view: ModuleView,
  { name: argument, value }: Attribute,
  file: SourceFile,
): readonly Fact[] {
  const { configuration } = view;
  const names = variablesIn(value);
  const [name = ""] = names;
  const input = names.at(-1) ?? "";
  const variable = configuration.variables.get(name);
  const isWhole = value.kind === "traversal" && value.steps.length === names.length;
  if (variable === undefined || !isWhole) return [];
  const isMeant =
    CHANGED_ELSEWHERE.test(argument) ||
    usesOfVariable(input, configuration) > 1 ||
    FOR_THE_START.test(literalText(variable, "description") ?? "");
  const message = `changes of \`var.${input}\` have no effect, because \`${argument}\` is ignored`;
  return [view.found(!isMeant, locate(value, file), message)];
}

/** A rule for inputs that a resource reads once and then ignores. */
export const ignoredInputRules: readonly Rule[] = [
  {
    id: "quality-ignored-input",
    title: "Changes of an input have no effect",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The plan shows no change, so callers believe that theirs was applied.",
    fix: "Leave the argument out of `ignore_changes`, or remove the variable.",
    link: "https://developer.hashicorp.com/terraform/language/meta-arguments/lifecycle#ignore_changes",
    checks: [published("inputs have an effect", ignoredInputs)],
  },
];
