import type { Expression, For } from "../../hcl/ast.ts";
import { walkExpressions } from "../../hcl/walk.ts";
import type { ModuleConfiguration } from "../../terraform/configuration.ts";
import { nameAfter } from "../../terraform/references.ts";
import { argumentOf } from "../../terraform/static-argument.ts";

/** Functions that give a list. */
const LISTS =
  /^(chunklist|compact|concat|distinct|flatten|keys|range|reverse|setproduct|slice|sort|split|tolist|values)$/;

/** The value behind parentheses and locals. */
function behind(value: Expression, configuration: ModuleConfiguration, depth = 0): Expression {
  if (depth > 5) return value;
  if (value.kind === "parenthesised") return behind(value.inner, configuration, depth + 1);
  const local = configuration.locals.get(nameAfter("local", value) ?? "");
  return local === undefined ? value : behind(local.attribute.value, configuration, depth + 1);
}

/** Whether the first name of a loop over the value is an index. */
function isList(written: Expression, configuration: ModuleConfiguration): boolean {
  const value = behind(written, configuration);
  if (value.kind === "tuple") return true;
  if (value.kind === "for") return value.key === undefined;
  if (value.kind === "call") return LISTS.test(value.name);
  const variable = configuration.variables.get(nameAfter("var", value) ?? "");
  const type = variable && argumentOf(variable, "type")?.value;
  return type?.kind === "call" && /^(list|tuple)$/.test(type.name);
}

/** Names that an expression starts from. */
const rootsOf = (value: Expression): ReadonlySet<string> =>
  new Set(
    [...walkExpressions(value)].flatMap((each) => (each.kind === "variable" ? each.name : [])),
  );

function countsMembers(loop: For, configuration: ModuleConfiguration): boolean {
  const roots = rootsOf(loop.key ?? loop.value);
  if (loop.keyName === undefined || loop.key === undefined) return false;
  const isByIndex = roots.has(loop.keyName) && !roots.has(loop.valueName);
  return isByIndex && isList(loop.collection, configuration);
}

/** `range(length(…))`, the positions of another list. */
function arePositions(value: Expression): boolean {
  const collection = value.kind === "for" ? value.collection : value;
  if (collection.kind !== "call" || collection.name !== "range") return false;
  return collection.args.some((each) => each.kind === "call" && each.name === "length");
}

/** Whether the keys of a map, or the members of a set, are positions in a list. */
export function isKeyedByIndex(
  written: Expression,
  configuration: ModuleConfiguration,
  depth = 0,
): boolean {
  const value = behind(written, configuration);
  if (value.kind === "for") return countsMembers(value, configuration);
  if (value.kind === "conditional") {
    // Locals can refer to each other in a circle.
    return (
      depth < 3 &&
      [value.whenTrue, value.whenFalse].some((each) =>
        isKeyedByIndex(each, configuration, depth + 1),
      )
    );
  }
  const [first] = value.kind === "call" && /^(toset|zipmap)$/.test(value.name) ? value.args : [];
  return first !== undefined && arePositions(behind(first, configuration));
}
