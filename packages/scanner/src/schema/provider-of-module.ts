import type { Declaration, ModuleConfiguration } from "../terraform/configuration.ts";
import { requirementsOf } from "../terraform/requirements.ts";
import { argumentOf } from "../terraform/static-argument.ts";
import type { ModuleTree } from "../terraform/tree.ts";
import { admits, isWithinMinor, parseVersionRange } from "../terraform/version-constraint.ts";
import { PROVIDER_TABLES } from "./provider-tables.ts";
import type { SchemaTable } from "./schema-table.ts";

/** A provider as used in a module. */
export interface UsedTable {
  readonly table: SchemaTable;
  /** The version constraint, if it excludes the table's version. */
  readonly otherVersion: string | undefined;
  /** Whether the constraint permits only releases with the table's schema. */
  readonly isOnlyVersion: boolean;
}

const SOURCE = /^(registry\.(terraform\.io|opentofu\.org)\/)?hashicorp\/(\w+)$/i;

/** The schema tables of a module's providers, by local name. */
export function tablesOf(
  configuration: ModuleConfiguration,
  tree: ModuleTree,
): ReadonlyMap<string, UsedTable> {
  const used = new Map<string, UsedTable>();
  for (const [name, table] of PROVIDER_TABLES) {
    if (handedDownIn(tree).has(name)) continue;
    const own = requirementOf(name, configuration);
    // A submodule inherits requirements from the root module.
    const root = tree.configurations.get(tree.root);
    const required = own ?? (root && requirementOf(name, root));
    if (required?.source != null && SOURCE.exec(required.source)?.[3]?.toLowerCase() !== name)
      continue;
    const range = parseVersionRange(required?.version ?? null, "provider");
    if (range === undefined) continue;
    const isOnlyVersion = isWithinMinor(range, table.version);
    const isOther = !isOnlyVersion && !admits(range, table.version);
    used.set(name, {
      table,
      otherVersion: isOther ? (required?.version ?? undefined) : undefined,
      isOnlyVersion,
    });
  }
  return used;
}

function requirementOf(provider: string, configuration: ModuleConfiguration) {
  return requirementsOf(configuration).providers.find(({ name }) => name === provider);
}

const handedDown = new WeakMap<ModuleTree, ReadonlySet<string>>();

/** The names under which modules pass another provider, such as Google's beta as `google`. */
function handedDownIn(tree: ModuleTree): ReadonlySet<string> {
  let names = handedDown.get(tree);
  if (names === undefined) {
    const calls = [...tree.configurations.values()].flatMap(({ moduleCalls }) => [
      ...moduleCalls.values(),
    ]);
    names = new Set(calls.flatMap(renamedBy));
    handedDown.set(tree, names);
  }
  return names;
}

function renamedBy(call: Declaration): readonly string[] {
  const handed = argumentOf(call, "providers")?.value;
  const items = handed?.kind === "object" ? handed.items : [];
  return items.flatMap(({ key, value }) => {
    const root = value.kind === "traversal" ? value.source : value;
    if (key.kind !== "literal" || root.kind !== "variable" || root.name === key.value) return [];
    return [String(key.value)];
  });
}
