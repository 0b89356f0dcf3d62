import type { Attribute, Body, Expression } from "../../hcl/ast.ts";
import { expressionsIn } from "../../hcl/walk.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { published, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { ResourceDeclaration } from "../../terraform/configuration.ts";
import { argumentOf, bodiesAt, literalText } from "../../terraform/static-argument.ts";
import { usesOfVariable, variablesIn } from "../../terraform/variables/variable-uses.ts";
import { inputsOfIgnoredParts } from "./ignored-parts.ts";
import { ignoredPaths } from "./lifecycle.ts";
import { isChangedElsewhere, isExcused } from "./lifecycle-excuses.ts";

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

/** Words of descriptions that promise that later changes have an effect. */
const CHANGE = /\b(chang(e|es|ed)|updat(e|es|ed))\b/i;
const EFFECT = /\b(appl(y|ies|ied)|takes? effect|reach(es)?|rolled out)\b/i;

/** Words that turn a promise into its opposite. */
const DENIED = /\b(not|no|never|only|ignored?|manual(ly)?|unless|without|by hand)\b|n't\b/i;

/** Blocks with the bounds of what scales by itself. Autoscalers keep to them, and change neither. */
const BOUNDED = /^(scaling_config|autoscaling)$/;
const BOUND = /^(min|max)_(size|node_count)$|^total_(min|max)_node_count$/;

/** Changes the bounds of a group at certain times. */
const SCHEDULE = "aws_autoscaling_schedule";

/** Sizes that grow by themselves, and the arguments that let them. */
const GROWING: ReadonlyMap<string | undefined, string> = new Map([
  ["allocated_storage", "max_allocated_storage"],
  ["disk_size", "disk_autoresize"],
]);

function isPromise(description: string): boolean {
  const change = CHANGE.exec(description);
  return change !== null && EFFECT.test(description.slice(change.index + change[0].length));
}

function ignoredInputs(view: ModuleView): readonly Fact[] {
  const resources = [...view.configuration.resources.values()];
  const isScaled = resources.some(({ type }) => SCALING.test(type) || type === SCHEDULE);
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
  const isKept = (path: readonly string[], name: string) =>
    !isModuleScaled && BOUNDED.test(path[0] ?? "") && BOUND.test(name);
  return ignoredPaths(body).flatMap((path) =>
    [...argumentsAt(body, path), ...argumentsWithin(body, path)]
      .filter(({ name }) => !isScaled || !SCALED.test(name) || isKept(path, name))
      .map((argument) => [path.at(-1) ?? "", argument] as const),
  );
}

function argumentsAt(body: Body, path: readonly string[]): readonly Attribute[] {
  const name = path.at(-1);
  const growth = GROWING.get(name);
  return bodiesAt(body, path.slice(0, -1)).flatMap(({ attributes }) =>
    growth !== undefined && attributes.some((each) => each.name === growth)
      ? []
      : attributes.filter((each) => each.name === name),
  );
}

/** The arguments of a block that is ignored as a whole. */
function argumentsWithin(body: Body, path: readonly string[]): readonly Attribute[] {
  const name = path.at(-1) ?? "";
  if (BLOCKS_CHANGED_ELSEWHERE.test(name) || CHANGED_ELSEWHERE.test(name)) return [];
  const within = bodiesAt(body, path).flatMap(({ attributes }) => attributes);
  // The pool that a new cluster starts with is removed again.
  const isRemoved = () => body.attributes.some((each) => each.name === "remove_default_node_pool");
  return within.length === 0 || isRemoved() ? [] : within;
}

interface IgnoredArgument {
  /** The end of what the code ignores. */
  readonly path: string;
  readonly argument: Attribute;
  readonly file: SourceFile;
}

/** The input of which a value is, and its member, also by a `for_each` over the input. */
function inputsIn(value: Expression, declaration: ResourceDeclaration): readonly string[] {
  if (value.kind !== "traversal" || value.source.kind !== "variable") return [];
  const names = variablesIn(value);
  if (names.length > 0) return value.steps.length === names.length ? names : [];
  const [step, member, ...others] = value.steps;
  const loop = argumentOf(declaration, "for_each")?.value;
  const isEach =
    value.source.name === "each" &&
    step?.kind === "attribute" &&
    step.name === "value" &&
    member?.kind === "attribute" &&
    others.length === 0;
  if (!isEach || loop?.kind !== "traversal" || loop.steps.length !== 1) return [];
  const isUsedAgain = (membersOfEach(declaration).get(member.name) ?? 0) > 1;
  return isUsedAgain ? [] : variablesIn(loop);
}

const members = new WeakMap<ResourceDeclaration, ReadonlyMap<string, number>>();

/** How many times a resource reads each member, as in `each.value.name`. */
function membersOfEach(declaration: ResourceDeclaration): ReadonlyMap<string, number> {
  const known = members.get(declaration);
  if (known !== undefined) return known;
  const counted = new Map<string, number>();
  for (const value of declaration.sources.flatMap(({ body }) => [...expressionsIn(body)])) {
    if (value.kind !== "traversal" || value.source.kind !== "variable") continue;
    const [, member] = value.steps;
    if (value.source.name !== "each" || member?.kind !== "attribute") continue;
    counted.set(member.name, (counted.get(member.name) ?? 0) + 1);
  }
  members.set(declaration, counted);
  return counted;
}

function ignoredInput(
  view: ModuleView,
  declaration: ResourceDeclaration,
  { path, argument: { name: argument, value }, file }: IgnoredArgument,
): readonly Fact[] {
  const { configuration } = view;
  const names = inputsIn(value, declaration);
  const [name = ""] = names;
  const input = names.at(-1) ?? "";
  const variable = configuration.variables.get(name);
  if (variable === undefined) return [];
  const description = literalText(variable, "description") ?? "";
  const isPromised = isPromise(description) && !DENIED.test(description);
  const isForTheStart = CHANGED_ELSEWHERE.test(argument) || FOR_THE_START.test(description);
  // The description of several members doesn't say what the bounds among them are for.
  const isBoundAmongOthers = BOUND.test(argument) && names.length > 1;
  const isMeant =
    usesOfVariable(input, configuration) > 1 ||
    (isBoundAmongOthers
      ? isChangedElsewhere(declaration)
      : (isForTheStart && !isPromised) || isExcused(declaration, variable));
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
