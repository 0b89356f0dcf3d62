import { Budget } from "../../evaluate/budget.ts";
import { evaluate } from "../../evaluate/expression.ts";
import { BudgetSpent, EvaluationFailure } from "../../evaluate/failure.ts";
import type { Scope } from "../../evaluate/scope.ts";
import { string, tuple, unknown, type Value } from "../../evaluate/value.ts";
import type { Expression, Traversal } from "../../hcl/ast.ts";
import { walkExpressions } from "../../hcl/walk.ts";
import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { Declaration } from "../../terraform/configuration.ts";
import { argumentOf, codeOf } from "../../terraform/static-argument.ts";

/** For all gateways of a module. Real ones take some hundred each. */
const STEPS = 20_000;

const ZONES = ["zq1", "zq2"];

/** Types of inputs that may list zones. */
const LIST = /^(list|set)\(string\)$/;

/** What an expression is if each list of texts that the caller gives has two members. */
function valueWithTwo(
  value: Expression,
  from: SourceFile,
  { tree, configuration }: ModuleView,
  budget: Budget,
): Value | undefined {
  const pending = new Set<string>();
  const evaluated = (expression: Expression, file: SourceFile): Value =>
    evaluate(expression, {
      scope,
      file,
      files: tree.filesFrom(configuration.directory),
      budget,
    });
  const scope: Scope = {
    resolve: (root, [step]) => {
      const name = step?.kind === "attribute" ? step.name : "";
      const variable = root === "var" ? configuration.variables.get(name) : undefined;
      if (variable !== undefined && LIST.test(codeOf(variable, "type") ?? ""))
        return { value: tuple(ZONES.map((zone) => string(zone))), used: 1 };
      const local = root === "local" ? configuration.locals.get(name) : undefined;
      if (local === undefined || pending.has(name)) return { value: unknown(root), used: 0 };
      pending.add(name);
      const result = evaluated(local.attribute.value, local.file);
      pending.delete(name);
      return { value: result, used: 1 };
    },
  };
  try {
    return evaluated(value, from);
  } catch (error) {
    if (error instanceof BudgetSpent || error instanceof EvaluationFailure) return undefined;
    throw error;
  }
}

/** `each.key`, `each.value` and parts of them. */
const partsOfEach = (value: Expression): readonly Traversal[] =>
  [...walkExpressions(value)].filter(
    (each): each is Traversal =>
      each.kind === "traversal" && each.source.kind === "variable" && each.source.name === "each",
  );

/** The part of `each.value` that alone decides on a subnet: the names of its members. */
function decidingPart(subnet: Expression): readonly string[] | undefined {
  const [part, ...others] = partsOfEach(subnet);
  if (part === undefined || others.length > 0) return undefined;
  const names = part.steps.map((step) => (step.kind === "attribute" ? step.name : undefined));
  const [first, ...members] = names;
  return first === "value" && members.every((name) => name !== undefined) ? members : undefined;
}

function memberAt(value: Value, names: readonly string[]): string | undefined {
  let member: Value | undefined = value;
  for (const name of names) {
    member = member?.kind === "object" ? member.entries.get(name) : undefined;
  }
  return member?.kind === "string" ? member.value : undefined;
}

/** Whether a gateway for each member of a map is often in the subnet of another. */
function sharesSubnets(gateway: Declaration, view: ModuleView, budget: Budget): boolean {
  const loop = argumentOf(gateway, "for_each");
  const part = decidingPart(argumentOf(gateway, "subnet_id")?.value ?? NOTHING);
  if (loop === undefined || part === undefined) return false;
  const [source] = gateway.sources;
  const members = source && valueWithTwo(loop.value, source.file, view, budget);
  if (members?.kind !== "object") return false;
  const places = [...members.entries.values()].map((each) => memberAt(each, part));
  // Members that are written out may be meant, so that each has an address of its own.
  const isCallers = places.every((place) => ZONES.some((zone) => place?.includes(zone)));
  return isCallers && new Set(places).size < places.length;
}

const NOTHING: Expression = { kind: "literal", value: null, start: 0, end: 0 };

function crowdedSubnets(view: ModuleView): readonly Fact[] {
  const budget = new Budget(STEPS);
  return [...view.configuration.resources.values()]
    .filter(({ mode, type }) => mode === "managed" && type === "aws_nat_gateway")
    .map((gateway) => {
      const isPrivate = argumentOf(gateway, "connectivity_type") !== undefined;
      return view.found(
        !isPrivate && sharesSubnets(gateway, view, budget),
        gateway.header,
        "several members of `for_each` lead to the same public subnet",
      );
    });
}

/** Rules for gateways that stand side by side. */
export const crowdedSubnetRules: readonly Rule[] = [
  {
    id: "eff-nat-same-subnet",
    title: "Several NAT gateways are in the same subnet",
    severity: "LOW",
    category: "efficiency",
    explanation: "Each costs some 30 dollars a month, and one serves all subnets of its zone.",
    fix: "Make one gateway per zone, and let the routes of all private subnets of the zone name it.",
    link: "https://docs.aws.amazon.com/vpc/latest/userguide/nat-gateway-pricing.html",
    checks: [module(crowdedSubnets)],
  },
];
