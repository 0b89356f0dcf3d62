import type { ModuleConfiguration, ResourceDeclaration } from "../terraform/configuration.ts";
import { providerOf } from "../terraform/resource-provider.ts";
import type { ModuleTree } from "../terraform/tree.ts";
import { attributesRead, hasAttribute, type ReadAttribute } from "./check-attributes.ts";
import { checkBody, type Nearest, type SchemaFault } from "./check-body.ts";
import { isTypo, nearestName } from "./nearest-name.ts";
import { tablesOf, type UsedTable } from "./provider-of-module.ts";
import type { SchemaBlock } from "./schema-table.ts";

/** What a module writes that its provider's table doesn't have. */
export interface ProviderFault extends Pick<SchemaFault, "location" | "message"> {
  readonly kind: SchemaFault["kind"] | "type" | "attribute";
  /**
   * `certain` if the module permits only releases with the table's schema, `likely` if it permits
   * the table's release or the name is a typo, and `open` if the permitted releases may differ.
   */
  readonly certainty: "certain" | "likely" | "open";
}

type Found = Omit<SchemaFault, "kind"> & Pick<ProviderFault, "kind">;

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

const found = new WeakMap<ModuleConfiguration, readonly ProviderFault[]>();

/** The faults of a module, in types, arguments and the attributes that it reads. */
export function providerFaults(
  configuration: ModuleConfiguration,
  tree: ModuleTree,
): readonly ProviderFault[] {
  let faults = found.get(configuration);
  if (faults === undefined) {
    const check = new ProviderCheck(configuration, tree);
    const resources = [...configuration.resources.values()];
    const read = [...attributesRead(configuration)];
    faults = [
      ...resources.flatMap((each) => check.resource(each)),
      ...read.flatMap((each) => check.attribute(each)),
    ];
    found.set(configuration, faults);
  }
  return faults;
}

class ProviderCheck {
  readonly #tables: ReadonlyMap<string, UsedTable>;
  readonly #nearest: Nearest;

  constructor(configuration: ModuleConfiguration, tree: ModuleTree) {
    this.#tables = tablesOf(configuration, tree);
    this.#nearest = nearestIn(tree);
  }

  resource(resource: ResourceDeclaration): readonly ProviderFault[] {
    const used = this.#tableOf(resource);
    if (used === undefined) return [];
    const { type, header, sources } = resource;
    const provider = providerOf(resource);
    const schema = schemaOf(resource, used);
    const faults: Iterable<Found> =
      schema === undefined
        ? [this.#unknownType(resource, used)]
        : checkBody(sources, schema, header, { type, path: "" }, this.#nearest);
    return [...faults].map((fault) => judged(fault, provider, used));
  }

  attribute({ resource, name, location }: ReadAttribute): readonly ProviderFault[] {
    const used = this.#tableOf(resource);
    const schema = used && schemaOf(resource, used);
    if (used === undefined || schema === undefined || hasAttribute(schema, name)) return [];
    const meant = this.#nearest(name, schema.keys());
    const message = `\`${resource.type}\` has no attribute \`${name}\`${hint(meant)}`;
    const typo = meant !== undefined && isTypo(name, meant);
    const provider = providerOf(resource);
    return [judged({ kind: "attribute", location, message, isTypo: typo }, provider, used)];
  }

  #tableOf(resource: ResourceDeclaration): UsedTable | undefined {
    const provider = providerOf(resource);
    const isOurs = resource.type.startsWith(`${provider}_`) && resource.mode !== "ephemeral";
    return isOurs ? this.#tables.get(provider) : undefined;
  }

  #unknownType({ mode, type, header }: ResourceDeclaration, { table }: UsedTable): Found {
    const prefix = mode === "data" ? "data." : "";
    const others = Iterator.from(table.types).filter(
      (each) => each.startsWith("data.") === (mode === "data"),
    );
    const meant = this.#nearest(prefix + type, others)?.slice(prefix.length);
    const kind = mode === "data" ? "data source" : "resource type";
    return {
      kind: "type",
      location: header,
      message: `${kind} \`${type}\` is not known${hint(meant)}`,
      isTypo: meant !== undefined && isTypo(type, meant),
    };
  }
}

function schemaOf({ mode, type }: ResourceDeclaration, { table }: UsedTable) {
  return table.type(mode === "data" ? `data.${type}` : type) satisfies SchemaBlock | undefined;
}

function hint(meant: string | undefined): string {
  return meant === undefined ? "" : `; perhaps \`${meant}\` is meant`;
}

function judged(
  { kind, location, message, isTypo }: Found,
  provider: string,
  { table, otherVersion, isOnlyVersion }: UsedTable,
): ProviderFault {
  const release = `${provider} ${table.version}`;
  if (otherVersion === undefined) {
    const certainty = isOnlyVersion ? "certain" : "likely";
    return { kind, location, certainty, message: `${message} (${release})` };
  }
  const asked = `the module asks for ${otherVersion}`;
  return isTypo
    ? { kind, location, certainty: "likely", message: `${message} (${release}; ${asked})` }
    : {
        kind,
        location,
        certainty: "open",
        message: `${message} (${release}; ${asked}, which may differ)`,
      };
}
