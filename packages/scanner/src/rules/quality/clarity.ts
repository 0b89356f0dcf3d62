import type { Body, Expression } from "../../hcl/ast.ts";
import { expressionsIn, walkExpressions } from "../../hcl/walk.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { module, published, type Rule } from "../../rule-language/rule.ts";
import type { Span } from "../../source/source-file.ts";
import type { ModuleFile } from "../../terraform/module-file.ts";
import { nameAfter, referencesInBody } from "../../terraform/references.ts";
import { argumentOf, writtenText } from "../../terraform/static-argument.ts";

interface Occurrence extends Span {
  readonly message: string;
}

/** One fact per occurrence, or one for a module without any. */
export function inFiles(find: (parsed: ModuleFile, view: ModuleView) => readonly Occurrence[]) {
  return published("the code is clear", (view) =>
    view.codeFiles.flatMap((parsed) =>
      find(parsed, view).map((each) => view.found(true, locate(each, parsed.file), each.message)),
    ),
  );
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });

const isTruth = (expression: Expression): boolean =>
  expression.kind === "literal" && typeof expression.value === "boolean";

/** A variable that is known to be true or false, and never null. */
function isPlainTruth(expression: Expression, { configuration }: ModuleView): boolean {
  const name = nameAfter("var", expression);
  const variable = name === undefined ? undefined : configuration.variables.get(name);
  if (variable === undefined) return false;
  const type = argumentOf(variable, "type")?.value;
  const fallback = argumentOf(variable, "default")?.value;
  const canBeNull = fallback?.kind === "literal" && fallback.value === null;
  return type?.kind === "variable" && type.name === "bool" && !canBeNull;
}

/** A condition or comparison whose result is that of its operand. */
function redundancyIn(expression: Expression, view: ModuleView): string | undefined {
  if (expression.kind === "conditional") {
    const { whenTrue, whenFalse } = expression;
    const isBoth = isTruth(whenTrue) && isTruth(whenFalse);
    return isBoth ? "the condition itself is already true or false" : undefined;
  }
  if (expression.kind !== "binary" || !/^[!=]=$/.test(expression.operator)) return undefined;
  const { left, right } = expression;
  const isComparison =
    (isTruth(right) && isPlainTruth(left, view)) || (isTruth(left) && isPlainTruth(right, view));
  return isComparison ? "a truth value needs no comparison with `true` or `false`" : undefined;
}

function redundantConditions({ body }: ModuleFile, view: ModuleView): readonly Occurrence[] {
  return [...expressionsIn(body)].flatMap((expression) => {
    const message = redundancyIn(expression, view);
    return message === undefined ? [] : [{ ...spanOf(expression), message }];
  });
}

/** What a resource or module depends on by its arguments, and says once more. */
function repeatedDependencies({ body, file }: ModuleFile): readonly Occurrence[] {
  return body.blocks
    .filter(({ type }) => type === "resource" || type === "module")
    .flatMap(({ body: own }) => {
      const listed = own.attributes.find(({ name }) => name === "depends_on");
      if (listed?.value.kind !== "tuple") return [];
      const attributes = own.attributes.filter((attribute) => attribute !== listed);
      const references = new Set(referencesInBody({ ...own, attributes }));
      return listed.value.items.flatMap((item) => {
        const address = file.text.slice(item.start, item.end);
        return references.has(address)
          ? [{ ...spanOf(item), message: `the arguments already refer to \`${address}\`` }]
          : [];
      });
    });
}

/** A number or collection in the code that creates nothing, whatever the inputs. */
function neverCreates({ attributes }: Body): Occurrence[] {
  return attributes.flatMap(({ name, value, start, end }) => {
    const isZero = name === "count" && value.kind === "literal" && value.value === 0;
    const isEmpty =
      name === "for_each" && [value, ...walkExpressions(value)].every(isEmptyCollection);
    return isZero || isEmpty ? [{ start, end, message: `\`${name}\` never creates it` }] : [];
  });
}

function isEmptyCollection(value: Expression): boolean {
  if (value.kind === "call") return /^to(set|map)$/.test(value.name);
  return (value.kind === "tuple" || value.kind === "object") && value.items.length === 0;
}

function deadResources({ body }: ModuleFile): readonly Occurrence[] {
  return body.blocks
    .filter(({ type }) => ["resource", "data", "module"].includes(type))
    .flatMap((block) => neverCreates(block.body));
}

function workspaceNames({ body }: ModuleFile): readonly Occurrence[] {
  return [...expressionsIn(body)].flatMap((expression) => {
    if (expression.kind !== "traversal" || expression.source.kind !== "variable") return [];
    const [step] = expression.steps;
    const isWorkspace =
      expression.source.name === "terraform" &&
      step?.kind === "attribute" &&
      step.name === "workspace";
    const message = "the name of the workspace decides what is created";
    return isWorkspace ? [{ ...spanOf(expression), message }] : [];
  });
}

/** Types that accept anything, alone or as a collection. */
function isAnything(type: Expression | undefined): boolean {
  if (type?.kind === "variable") return type.name === "any";
  const isCollection = type?.kind === "call" && /^(list|set|map)$/.test(type.name);
  return isCollection && type.args.some(isAnything);
}

/** The variable of which an expression reads the whole or a part. */
function variableIn(expression: Expression): string | undefined {
  if (expression.kind !== "traversal" || expression.source.kind !== "variable") return undefined;
  const [step] = expression.steps;
  const isVariable = expression.source.name === "var" && step?.kind === "attribute";
  return isVariable ? step.name : undefined;
}

const isNull = (each: Expression): boolean => each.kind === "literal" && each.value === null;

/** What a comparison with null asks about. */
function comparedWithNull(each: Expression): Expression | undefined {
  if (each.kind !== "binary" || !/^[!=]=$/.test(each.operator)) return undefined;
  if (isNull(each.right)) return each.left;
  return isNull(each.left) ? each.right : undefined;
}

/**
 * Variables of which nothing is read: each use encodes the whole as JSON or YAML, or asks whether
 * it is there.
 */
function handedOn(view: ModuleView): ReadonlySet<string> {
  const encoded = new Set<string>();
  const uses = new Map<string, number>();
  const count = (name: string | undefined, change: number) =>
    name !== undefined && uses.set(name, (uses.get(name) ?? 0) + change);
  for (const each of view.codeFiles.flatMap(({ body }) => [...expressionsIn(body)])) {
    count(variableIn(each), 1);
    const compared = comparedWithNull(each);
    if (compared !== undefined) count(nameAfter("var", compared), -1);
    if (each.kind !== "call" || !/^(json|yaml)encode$/.test(each.name)) continue;
    for (const argument of each.args) {
      const name = nameAfter("var", argument);
      count(name, -1);
      if (name !== undefined) encoded.add(name);
    }
  }
  return new Set([...encoded].filter((name) => uses.get(name) === 0));
}

function looseTypes(view: ModuleView): readonly Fact[] {
  if (!view.isPublished) return [];
  const whole = handedOn(view);
  return [...view.configuration.variables.values()].map((variable) => {
    const type = argumentOf(variable, "type");
    const message = `the type of \`var.${variable.name}\` is \`any\` or a collection of it`;
    const isLoose = isAnything(type?.value) && !whole.has(variable.name);
    return view.found(isLoose, variable.header, message);
  });
}

/** A text that names the partition of AWS that most accounts are in. */
function fixedPartitions({ body, file }: ModuleFile): readonly Occurrence[] {
  const placed = body.blocks.filter(({ type }) =>
    ["resource", "data", "module", "locals"].includes(type),
  );
  return [...expressionsIn(...placed.map((block) => block.body))].flatMap((expression) => {
    const text = writtenText(expression, file);
    const isFixed = /^"?arn:aws:(?![\w-]*:[\w-]*:\d{12}:)/.test(text);
    const message = "the ARN names the partition `aws`";
    return isFixed ? [{ ...spanOf(expression), message }] : [];
  });
}

/** Rules for code that says more than it needs, or something else than it seems to. */
export const clarityRules: readonly Rule[] = [
  {
    id: "quality-redundant-condition",
    title: "Condition is compared with true or false",
    severity: "LOW",
    category: "quality",
    explanation: "The comparison adds nothing, and readers look for a reason that isn't there.",
    fix: "Write the condition alone, or `!` before it.",
    link: "https://developer.hashicorp.com/terraform/language/expressions/conditionals",
    checks: [inFiles(redundantConditions)],
  },
  {
    id: "quality-redundant-dependency",
    title: "Dependency is stated twice",
    severity: "LOW",
    category: "quality",
    explanation:
      "A reference in an argument is already a dependency; `depends_on` makes plans more cautious than they need to be.",
    fix: "Take it out of `depends_on`.",
    link: "https://developer.hashicorp.com/terraform/language/meta-arguments/depends_on",
    checks: [inFiles(repeatedDependencies)],
  },
  {
    id: "quality-dead-resource",
    title: "Resource is never created",
    severity: "LOW",
    category: "quality",
    explanation: "Code that no input can switch on misleads readers and isn't tested.",
    fix: "Take it out, or let a variable decide.",
    link: "https://developer.hashicorp.com/terraform/language/meta-arguments/count",
    checks: [inFiles(deadResources)],
  },
  {
    id: "quality-workspace-name",
    title: "Module depends on the name of the workspace",
    severity: "LOW",
    category: "quality",
    explanation: "Callers can't see or choose it, and in a pipeline it is often `default`.",
    fix: "Take the name of the environment as a variable.",
    link: "https://developer.hashicorp.com/terraform/language/state/workspaces",
    checks: [inFiles(workspaceNames)],
  },
  {
    id: "quality-loose-type",
    title: "Type of a variable accepts anything",
    severity: "LOW",
    category: "quality",
    explanation: "Mistakes of callers show up late, in errors about other code.",
    fix: "Name the type: `list(string)`, or an `object` with its attributes.",
    link: "https://developer.hashicorp.com/terraform/language/expressions/type-constraints",
    checks: [module(looseTypes)],
  },
  {
    id: "quality-fixed-partition",
    title: "ARN is fixed to one partition of AWS",
    severity: "INFO",
    category: "quality",
    explanation: "The module fails in AWS GovCloud and in China.",
    fix: "Use `data.aws_partition.current.partition` in place of `aws`.",
    link: "https://registry.terraform.io/providers/hashicorp/aws/latest/docs/data-sources/partition",
    checks: [inFiles(fixedPartitions)],
  },
];
