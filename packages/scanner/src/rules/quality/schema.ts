import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import { checkBody, type Nearest, type SchemaFault } from "../../schema/check-body.ts";
import { nearestName } from "../../schema/nearest-name.ts";
import { tablesOf, type UsedTable } from "../../schema/provider-of-module.ts";
import type { ResourceDeclaration } from "../../terraform/configuration.ts";
import { providerOf } from "../../terraform/resource-provider.ts";
import type { ModuleTree } from "../../terraform/tree.ts";

interface Fault extends Omit<SchemaFault, "kind"> {
  readonly kind: SchemaFault["kind"] | "type";
  /** Set if the module's version constraint excludes the table's version. */
  readonly otherVersion: string | undefined;
}

const found = new WeakMap<ModuleView, readonly Fault[]>();

/**
 * Maximum number of suggestions: comparing names is slow, and thousands of unknown names aren't
 * typos.
 */
const MAX_HINTS = 200;

const hints = new WeakMap<ModuleTree, number>();

/** The nearest name, limited to so many lookups per module tree. */
function nearestIn(tree: ModuleTree): Nearest {
  return (name, names) => {
    const given = hints.get(tree) ?? 0;
    hints.set(tree, given + 1);
    return given < MAX_HINTS ? nearestName(name, names) : undefined;
  };
}

/** Cached, because several rules use the result. */
function faultsOf(view: ModuleView): readonly Fault[] {
  let faults = found.get(view);
  if (faults === undefined) {
    const tables = tablesOf(view.configuration, view.tree);
    faults = [...view.configuration.resources.values()].flatMap((resource) => {
      const provider = providerOf(resource);
      const used = tables.get(provider);
      const isOurs = resource.type.startsWith(`${provider}_`) && resource.mode !== "ephemeral";
      return used === undefined || !isOurs
        ? []
        : faultsOfResource(resource, used, provider, nearestIn(view.tree));
    });
    found.set(view, faults);
  }
  return faults;
}

function faultsOfResource(
  { mode, type, header, sources }: ResourceDeclaration,
  { table, otherVersion }: UsedTable,
  provider: string,
  nearest: Nearest,
): readonly Fault[] {
  const prefix = mode === "data" ? "data." : "";
  const schema = table.type(prefix + type);
  const written = (fault: Omit<Fault, "otherVersion">): Fault => ({
    ...fault,
    otherVersion,
    message: `${fault.message} (${provider} ${table.version}${otherVersion === undefined ? "" : `, where the module asks for ${otherVersion}`})`,
  });
  if (schema !== undefined) {
    return [...checkBody(sources, schema, header, { type, path: "" }, nearest)].map(written);
  }
  const others = Iterator.from(table.types).filter(
    (each) => each.startsWith("data.") === (mode === "data"),
  );
  const meant = nearest(prefix + type, others)?.slice(prefix.length);
  const kind = mode === "data" ? "data source" : "resource type";
  const hint = meant === undefined ? "" : `; perhaps \`${meant}\` is meant`;
  return [
    written({ kind: "type", location: header, message: `${kind} \`${type}\` is not known${hint}` }),
  ];
}

function facts(view: ModuleView, isMeant: (fault: Fault) => boolean): readonly Fact[] {
  return faultsOf(view)
    .filter(isMeant)
    .map(({ location, message }) => view.found(true, location, message));
}

/** Rule checks for one kind of fault, for modules that allow the table's provider version. */
function ofKind(kind: Fault["kind"]) {
  return (view: ModuleView) =>
    facts(view, (fault) => fault.kind === kind && fault.otherVersion === undefined);
}

const SCHEMA = "https://developer.hashicorp.com/terraform/language/resources/syntax";

export const schemaRules: readonly Rule[] = [
  {
    id: "quality-unknown-resource-type",
    title: "Provider has no such resource type",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Terraform refuses the module before it plans anything.",
    fix: "Write the type as the provider's documentation names it.",
    link: SCHEMA,
    checks: [module(ofKind("type"))],
  },
  {
    id: "quality-unknown-argument",
    title: "Resource takes no such argument",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Terraform refuses the module before it plans anything.",
    fix: "Write the argument as the provider's documentation names it, or take it out.",
    link: SCHEMA,
    checks: [module(ofKind("argument"))],
  },
  {
    id: "quality-missing-argument",
    title: "Resource lacks a required argument",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Terraform refuses the module before it plans anything.",
    fix: "Set the argument.",
    link: SCHEMA,
    checks: [module(ofKind("missing"))],
  },
  {
    id: "quality-other-provider-version",
    title: "Resource is written for another version of the provider",
    severity: "INFO",
    category: "quality",
    explanation:
      "The module asks for a version of the provider that was not at hand here; the one that was does not know this.",
    fix: "Look it up for the version that the module asks for.",
    link: SCHEMA,
    checks: [module((view) => facts(view, ({ otherVersion }) => otherVersion !== undefined))],
  },
];
