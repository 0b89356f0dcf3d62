import type { Body, Expression } from "../../hcl/ast.ts";
import { walkExpressions } from "../../hcl/walk.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import type { ResourceDeclaration } from "../../terraform/configuration.ts";
import { nameAfter, referencesInBody } from "../../terraform/references.ts";
import {
  argumentOf,
  bodiesAt,
  hasAny,
  type StaticArgument,
} from "../../terraform/static-argument.ts";

/** What leads to gateways, and the path of the blocks with the argument. */
const ROUTES: Readonly<Record<string, readonly string[]>> = {
  aws_route: [],
  aws_route_table: ["route"],
  azurerm_subnet_nat_gateway_association: [],
};

const GATEWAYS = /^(aws|azurerm)_nat_gateway$/;

/** Whether a key is the same in each round of a loop. */
const isFixed = (key: Expression) =>
  ![...walkExpressions(key)].some(
    (each) =>
      each.kind === "traversal" &&
      each.source.kind === "variable" &&
      /^(each|count)$/.test(each.source.name),
  );

/** The gateways that a resource leads to, with the keys of those of a loop. */
function targetsOf(route: ResourceDeclaration): readonly StaticArgument[] {
  const path = ROUTES[route.type];
  if (path === undefined) return [];
  return route.sources.flatMap(({ body, file }) =>
    bodiesAt(body, path).flatMap(({ attributes }: Body) =>
      attributes.flatMap(({ name, value }) => (name === "nat_gateway_id" ? { value, file } : [])),
    ),
  );
}

/** The gateway of a loop that the routes of another loop all lead to. */
function onlyGateway(
  route: ResourceDeclaration,
): readonly [address: string, at: StaticArgument] | [] {
  const [target, ...others] = targetsOf(route);
  if (target?.value.kind !== "traversal" || others.length > 0) return [];
  const { source, steps } = target.value;
  const [name, key] = steps;
  const isGateway = source.kind === "variable" && GATEWAYS.test(source.name);
  if (!isGateway || name?.kind !== "attribute" || key?.kind !== "index") return [];
  return isFixed(key.key) ? [`${source.name}.${name.name}`, target] : [];
}

/** Local values that refer to each other are followed only so far. */
const MAX_DEPTH = 3;
const MAX_LOCALS = 8;

interface Content {
  /** Whether it chooses among what it is made of. */
  readonly isChoice: boolean;
  readonly locals: readonly string[];
  readonly hasInput: boolean;
}

const contents = new WeakMap<Expression, Content>();

/** What an expression is made of. Many gateways ask for the same local value. */
function contentOf(value: Expression): Content {
  const known = contents.get(value);
  if (known !== undefined) return known;
  const parts = [...walkExpressions(value)];
  const content = {
    isChoice: parts.some(
      (each) =>
        each.kind === "conditional" || (each.kind === "for" && each.condition !== undefined),
    ),
    locals: [...new Set(parts.flatMap((each) => nameAfter("local", each) ?? []))],
    hasInput: parts.some((each) => nameAfter("var", each) !== undefined),
  };
  contents.set(value, content);
  return content;
}

/** Whether what a loop runs over is all that the caller names, and not some of it. */
function isOfCaller(value: Expression, view: ModuleView, depth = 0): boolean {
  const { isChoice, locals, hasInput } = contentOf(value);
  if (isChoice || depth > MAX_DEPTH) return false;
  if (locals.length > MAX_LOCALS) return false;
  const written = locals.flatMap(
    (name) => view.configuration.locals.get(name)?.attribute.value ?? [],
  );
  return locals.length > 0
    ? written.length === locals.length && written.every((each) => isOfCaller(each, view, depth + 1))
    : hasInput;
}

/** As many as the caller names, and not some of them. */
function isOfEachZone(gateway: ResourceDeclaration, view: ModuleView): boolean {
  const loop = argumentOf(gateway, "for_each")?.value;
  if (loop !== undefined) return isOfCaller(loop, view);
  const count = argumentOf(gateway, "count")?.value;
  const [list] = count?.kind === "call" && count.name === "length" ? count.args : [];
  return list !== undefined && isOfCaller(list, view);
}

/** Routes that lead to one gateway, though the module makes one for each zone. */
export function sharedGateways(view: ModuleView): readonly Fact[] {
  const resources = [...view.configuration.resources.values()];
  const routes = resources.filter(
    ({ type, mode }) => Object.hasOwn(ROUTES, type) && mode === "managed",
  );
  const references = routes.map(
    ({ sources }) => new Set(sources.flatMap(({ body }) => [...referencesInBody(body)])),
  );
  return routes.flatMap((route) => {
    const [address = "", target] = onlyGateway(route);
    const gateway = view.configuration.resources.get(address);
    const isOnly = references.filter((each) => each.has(address)).length === 1;
    if (gateway === undefined || target === undefined || !isOnly) return [];
    if (!hasAny(route, "for_each", "count") || !isOfEachZone(gateway, view)) return [];
    const message = `all routes lead to one instance of \`${address}\``;
    return [view.found(true, locate(target.value, target.file), message)];
  });
}
