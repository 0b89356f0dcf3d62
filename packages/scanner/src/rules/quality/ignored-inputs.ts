import type { Attribute, Body } from "../../hcl/ast.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { published, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { ResourceDeclaration } from "../../terraform/configuration.ts";
import { bodiesAt, literalText } from "../../terraform/static-argument.ts";
import { usesOfVariable, variablesIn } from "../../terraform/variables/variable-uses.ts";
import { inputsOfIgnoredParts } from "./ignored-parts.ts";
import { ignoredPaths } from "./lifecycle.ts";
import { isExcused } from "./lifecycle-excuses.ts";

/** What pipelines, services or people change after the first apply. */
const CHANGED_ELSEWHERE =
  /(^|_)(ami|content|definition|definitions|desired_capacity|desired_size|engine_version|key|labels|metadata|password|secret|source|tags|template|token|user_data|value|version)($|_)/;

/** The same as blocks, such as the target that a deployment turns to. */
const BLOCKS_CHANGED_ELSEWHERE =
  /^(default_action|action|load_balancer|site_config|app_settings|setting|identity|rule|ingress|egress)$/;

/** Resources that change the number of copies of others. */
const SCALING = /appautoscaling|autoscaler|autoscale_setting|scaling_policy|scalable/;

/** What they change. */
const SCALED =
  /(^|_)(count|capacity|size|replicas|instances|nodes|units|throughput|iops|shards|number)($|_)|^m(ax|in)_/;

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
  const isScaled = resources.some(({ type }) => SCALING.test(type));
  return resources.flatMap((declaration) =>
    declaration.sources.flatMap(({ body, file }) =>
      ignoredArguments(body, isScaled).flatMap(([path, argument]) =>
        ignoredInput(view, declaration, { path, argument, file }),
      ),
    ),
  );
}

/** The arguments of a resource whose changes are ignored, with what the code ignores. */
function ignoredArguments(
  body: Body,
  isModuleScaled: boolean,
): readonly (readonly [path: string, argument: Attribute])[] {
  const isScaled =
    isModuleScaled || body.blocks.some(({ type }) => /^auto_?scaling|^scaling_config$/.test(type));
  return ignoredPaths(body).flatMap((path) =>
    [...argumentsAt(body, path), ...argumentsWithin(body, path)]
      .filter(({ name }) => !isScaled || !SCALED.test(name))
      .map((argument) => [path.at(-1) ?? "", argument] as const),
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

/** The arguments of a block that is ignored as a whole. */
function argumentsWithin(body: Body, path: readonly string[]): readonly Attribute[] {
  const name = path.at(-1) ?? "";
  if (BLOCKS_CHANGED_ELSEWHERE.test(name) || CHANGED_ELSEWHERE.test(name)) return [];
  // The pool that a new cluster starts with is removed again.
  if (body.attributes.some((each) => each.name === "remove_default_node_pool")) return [];
  return bodiesAt(body, path).flatMap(({ attributes }) => attributes);
}

interface IgnoredArgument {
  /** The end of what the code ignores. */
  readonly path: string;
  readonly argument: Attribute;
  readonly file: SourceFile;
}

function ignoredInput(
  view: ModuleView,
  declaration: ResourceDeclaration,
  { path, argument: { name: argument, value }, file }: IgnoredArgument,
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
    FOR_THE_START.test(literalText(variable, "description") ?? "") ||
    isExcused(declaration, variable);
  const message = `changes of \`var.${input}\` have no effect, because \`${path}\` is ignored`;
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
    checks: [
      published("inputs have an effect", (view) => [
        ...ignoredInputs(view),
        ...inputsOfIgnoredParts(view),
      ]),
    ],
  },
];
