import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import type { Location } from "../../source/source-file.ts";
import { type Backend, backendsOf } from "../../terraform/backends.ts";
import type { ModuleConfiguration } from "../../terraform/configuration.ts";
import { isOfProduct, type ModuleTree } from "../../terraform/tree.ts";

/** What says where a backend keeps the state. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  azurerm: ["storage_account_name", "container_name", "key"],
  consul: ["address", "path"],
  gcs: ["bucket", "prefix"],
  http: ["address"],
  s3: ["bucket", "key"],
};

/** Other stores may have a bucket of the same name. */
const STORES = ["endpoint", "endpoints", "subscription_id", "environment"];

/** The place as one text, or `undefined` if a part is given by the command line. */
function placeOf({ kind, block, file }: Backend): string | undefined {
  const { attributes } = block.body;
  const argument = (name: string) => attributes.find((each) => each.name === name)?.value;
  const parts = (Object.hasOwn(PLACES, kind) ? PLACES[kind] : undefined)?.map((name) => {
    const value = argument(name);
    return value?.kind === "literal" ? String(value.value) : undefined;
  });
  if (parts === undefined || parts.includes(undefined)) return undefined;
  const stores = STORES.map((name) => {
    const value = argument(name);
    return value === undefined ? "" : file.text.slice(value.start, value.end);
  });
  return JSON.stringify([kind, ...parts, ...stores]);
}

interface Kept {
  readonly place: string;
  readonly location: Location;
}

function statesOf(configuration: ModuleConfiguration): readonly Kept[] {
  return backendsOf(configuration).flatMap((backend) => {
    const place = placeOf(backend);
    const { block, file } = backend;
    return place === undefined ? [] : [{ place, location: locate(block.header, file) }];
  });
}

const known = new WeakMap<ModuleTree, ReadonlyMap<string, string>>();

/** The first directory of each place, except for examples and tests. */
function ownersIn(tree: ModuleTree): ReadonlyMap<string, string> {
  const cached = known.get(tree);
  if (cached !== undefined) return cached;
  const owners = new Map<string, string>();
  for (const configuration of tree.configurations.values()) {
    const { directory } = configuration;
    if (!isOfProduct(tree.purpose(directory))) continue;
    for (const { place } of statesOf(configuration)) {
      if (!owners.has(place)) owners.set(place, directory);
    }
  }
  known.set(tree, owners);
  return owners;
}

/** Configurations that overwrite the state of one before them. */
function sharedStates(view: ModuleView): readonly Fact[] {
  const { configuration, tree } = view;
  if (!isOfProduct(view.purpose)) return [];
  return statesOf(configuration).map(({ place, location }) => {
    const owner = ownersIn(tree).get(place) ?? configuration.directory;
    const message = `\`${tree.relative(owner)}\` keeps its state at the same place`;
    return view.found(owner !== configuration.directory, location, message);
  });
}

/** Rules for configurations that share a state by mistake. */
export const sharedStateRules: readonly Rule[] = [
  {
    id: "quality-shared-state",
    title: "Two configurations keep their state at the same place",
    severity: "MEDIUM",
    category: "quality",
    explanation: "An apply of one plans to delete everything that belongs to the other.",
    fix: "Give each configuration a different `key` or `prefix`.",
    link: "https://developer.hashicorp.com/terraform/language/backend",
    checks: [module(sharedStates)],
  },
];
