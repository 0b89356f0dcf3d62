import { entryOf, membersOf } from "../../documents/members.ts";
import { shaped } from "../../documents/shape.ts";
import { object, string, tuple, type Value, withMarks } from "../../evaluate/value.ts";
import { MAPPINGS, mappingOf } from "../arm/all-mappings.ts";
import type { Token } from "../terraform-names/types.ts";

/** Classes that aren't named after the last part of their type. */
const CLASSES: Readonly<Record<string, string>> = {
  "cache:redis": "microsoft.cache/redis",
  "dbformysql:firewallrule": "microsoft.dbformysql/flexibleservers/firewallrules",
  "dbformysql:server": "microsoft.dbformysql/flexibleservers",
  "dbforpostgresql:firewallrule": "microsoft.dbforpostgresql/flexibleservers/firewallrules",
  "dbforpostgresql:server": "microsoft.dbforpostgresql/flexibleservers",
  "storage:blobcontainer": "microsoft.storage/storageaccounts/blobservices/containers",
  "storage:blobserviceproperties": "microsoft.storage/storageaccounts/blobservices",
  "web:webapp": "microsoft.web/sites",
  "web:webappslot": "microsoft.web/sites/slots",
};

/** Inputs with another name than in the resource manager. */
const RENAMED: Readonly<Record<string, string>> = {
  enableHttpsTrafficOnly: "supportsHttpsTrafficOnly",
  networkRuleSet: "networkAcls",
  resourceUri: "scope",
};

/** What a template writes beside the properties. */
const BESIDE = new Set(
  "name location sku kind identity tags zones scope extendedLocation properties".split(" "),
);

const classes = new Map<string, string>();

/** The type in a template; undefined if no rule is about it. */
export function azureTypeOf({ module, name }: Token): string | undefined {
  if (classes.size === 0) {
    for (const type of MAPPINGS.keys()) {
      const [namespace = "", ...parts] = type.split("/");
      const own = `${namespace.replace(/^microsoft\./, "")}:${singular(parts.at(-1) ?? "")}`;
      if (!classes.has(own)) classes.set(own, type);
    }
  }
  const own = `${module.replace(/\/.*$/, "")}:${name}`.toLowerCase();
  return CLASSES[own] ?? classes.get(own);
}

function singular(name: string): string {
  return name
    .replace(/ies$/, "y")
    .replace(/sses$/, "ss")
    .replace(/([^s])s$/, "$1");
}

/** The type and the arguments in Terraform of an Azure resource. */
export function azureArguments(
  type: string,
  inputs: Value,
  root: Value | undefined,
): { readonly type: string; readonly value: Value } | undefined {
  const mapping = mappingOf(type);
  if (mapping === undefined) return undefined;
  const declared = asDeclared(inputs, root);
  const to = typeof mapping.to === "string" ? mapping.to : mapping.to(declared);
  return { type: to, value: shaped(declared, mapping.arguments) };
}

/** Inputs as a template declares them: what isn't beside the properties is one. */
function asDeclared(inputs: Value, root: Value | undefined): Value {
  const members = membersOf(inputs).map(([name, value]) => [RENAMED[name] ?? name, value] as const);
  const properties = new Map<string, Value>([
    ...members
      .filter(([name]) => !BESIDE.has(name))
      .map(([name, value]) => [name, withProperties(value)] as const),
    ...membersOf(entryOf(inputs, "properties")),
  ]);
  const entries = new Map<string, Value>([
    ["apiVersion", string("2023-01-01")],
    ...members.filter(([name]) => BESIDE.has(name)),
    ["properties", object(properties, inputs.at)],
    ...(root === undefined ? [] : [["root", root] as const, ["dependsOn", tuple([root])] as const]),
  ]);
  return { ...withMarks(object(entries), inputs.marks), at: inputs.at };
}

/** Parts with a name, such as rules, have their properties in an object in templates. */
function withProperties(value: Value): Value {
  if (value.kind !== "list") return value;
  const items = value.items.map((item) =>
    item.kind === "object" && item.entries.has("name") && !item.entries.has("properties")
      ? {
          ...object(new Map([...item.entries, ["properties", item]])),
          marks: item.marks,
          at: item.at,
        }
      : item,
  );
  return { ...withMarks(tuple(items), value.marks), at: value.at };
}
