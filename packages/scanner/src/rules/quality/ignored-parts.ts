import type { Expression } from "../../hcl/ast.ts";
import { expressionsIn, walkExpressions } from "../../hcl/walk.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import type { ResourceDeclaration } from "../../terraform/configuration.ts";
import { nameAfter, referencesInBody } from "../../terraform/references.ts";
import { argumentOf } from "../../terraform/static-argument.ts";
import { usesOfVariable, variablesIn } from "../../terraform/variables/variable-uses.ts";
import { ignoredNames } from "./lifecycle.ts";
import { isExcused } from "./lifecycle-excuses.ts";

/** What runs a part that is made beside it, the argument or block that names it, and its type. */
const PARTS: readonly (readonly [type: string, argument: string, part: string])[] = [
  ["aws_ecs_service", "task_definition", "aws_ecs_task_definition"],
  ["aws_autoscaling_group", "launch_template", "aws_launch_template"],
  ["aws_autoscaling_group", "launch_configuration", "aws_launch_configuration"],
  ["google_compute_instance_group_manager", "version", "google_compute_instance_template"],
  ["google_compute_region_instance_group_manager", "version", "google_compute_instance_template"],
];

/** Inputs that callers change for each release. */
const RELEASED = /(^|_)(ami|image|tag|digest|version|release|revision)(_|$)/;

/** An input that only one part reads, and where. */
interface ReadInput {
  readonly name: string;
  readonly location: ReturnType<typeof locate>;
}

/** Inputs by the part or the local value that reads them, which many others may use. */
const inputs = new WeakMap<object, readonly ReadInput[]>();

function inputsOnce(of: object, read: () => readonly ReadInput[]): readonly ReadInput[] {
  const known = inputs.get(of) ?? read();
  inputs.set(of, known);
  return known;
}

/** The inputs for releases that a part reads itself or through a local value of its own. */
function inputsOf(part: ResourceDeclaration, view: ModuleView): readonly ReadInput[] {
  return inputsOnce(part, () => {
    const written = part.sources.flatMap(({ body, file }) =>
      [...expressionsIn(body)].map((expression) => ({ expression, file })),
    );
    const names = new Set(
      written.flatMap(({ expression }) => nameAfter("local", expression) ?? []),
    );
    return [
      ...written.flatMap(({ expression, file }) => inputAt(expression, file, view)),
      ...[...names].flatMap((name) => inputsOfLocal(name, view)),
    ];
  });
}

function inputsOfLocal(name: string, view: ModuleView): readonly ReadInput[] {
  const local = view.configuration.locals.get(name);
  if (local === undefined) return [];
  const { attribute, file } = local;
  return inputsOnce(local, () =>
    [...walkExpressions(attribute.value)].flatMap((expression) => inputAt(expression, file, view)),
  );
}

function inputAt(
  expression: Expression,
  file: Parameters<typeof locate>[1],
  { configuration }: ModuleView,
): readonly ReadInput[] {
  const [name = ""] = variablesIn(expression);
  const variable = configuration.variables.get(name);
  // A default may be what runs until the first release.
  const isRelevant =
    variable !== undefined &&
    RELEASED.test(name) &&
    argumentOf(variable, "default") === undefined &&
    usesOfVariable(name, configuration) === 1;
  return isRelevant ? [{ name, location: locate(expression, file) }] : [];
}

/** Inputs of a part whose new revisions what runs it ignores. */
export function inputsOfIgnoredParts(view: ModuleView): readonly Fact[] {
  const { resources, variables } = view.configuration;
  return [...resources.values()].flatMap((user) =>
    PARTS.filter(([type]) => type === user.type).flatMap(([, argument, partType]) => {
      if (!user.sources.some(({ body }) => ignoredNames(body).has(argument))) return [];
      const parts = user.sources
        .flatMap(({ body }) => [...referencesInBody(body)])
        .flatMap((address) => resources.get(address) ?? [])
        .filter(({ type }) => type === partType);
      return parts
        .flatMap((part) => inputsOf(part, view))
        .flatMap(({ name, location }) => {
          const variable = variables.get(name);
          if (variable === undefined || isExcused(user, variable)) return [];
          const message = `changes of \`var.${name}\` have no effect, because \`${argument}\` is ignored`;
          return [view.found(true, location, message)];
        });
    }),
  );
}
