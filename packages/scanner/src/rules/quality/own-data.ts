import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import type { ResourceDeclaration } from "../../terraform/configuration.ts";
import { referencesIn } from "../../terraform/references.ts";
import { codeOf, hasAny } from "../../terraform/static-argument.ts";

/** Arguments that say nothing about what is looked up. */
const OTHER_ARGUMENTS: ReadonlySet<string> = new Set([
  "count",
  "depends_on",
  "for_each",
  "provider",
]);

/** Data sources that read what a controller or another resource fills in later. */
const FILLED_LATER = /^(kubernetes|kubectl|helm)_/;

/** The arguments by which a data source finds what it reads, as texts; empty for a search. */
function lookupOf(data: ResourceDeclaration): readonly (readonly [name: string, text: string])[] {
  if (data.sources.some(({ body }) => body.blocks.some(({ type }) => type === "filter"))) return [];
  const names = data.sources.flatMap(({ body }) => body.attributes.map(({ name }) => name));
  return [...new Set(names)]
    .filter((name) => !OTHER_ARGUMENTS.has(name))
    .map((name) => [name, codeOf(data, name) ?? ""]);
}

/** The resources of the same type that a data source waits for, or names. */
function referredBy(data: ResourceDeclaration): ReadonlySet<string> {
  const arguments_ = data.sources.flatMap(({ body }) => body.attributes);
  return new Set(arguments_.flatMap(({ value }) => [...referencesIn(value)]));
}

function readsOwn(view: ModuleView): readonly Fact[] {
  const all = [...view.configuration.resources.values()].filter(
    (each) => !hasAny(each, "count", "for_each", "provider"),
  );
  const managed = all.filter(({ mode }) => mode === "managed");
  const types = new Set(managed.map(({ type }) => type));
  // Resources by what a data source would look them up by.
  const known = new Map<string, string>();
  for (const { type, name, sources } of managed) {
    for (const { body, file } of sources) {
      for (const each of body.attributes) {
        const text = file.text.slice(each.value.start, each.value.end);
        known.set(`${type} ${each.name} ${text}`, `${type}.${name}`);
      }
    }
  }
  return all
    .filter(({ mode, type }) => mode === "data" && types.has(type) && !FILLED_LATER.test(type))
    .map((data) => {
      const referred = referredBy(data);
      const waited = [...referred].find((address) => address.startsWith(`${data.type}.`));
      const lookup = lookupOf(data);
      const same = lookup.map(([name, text]) => known.get(`${data.type} ${name} ${text}`));
      const isSame = lookup.length > 0 && same.every((each) => each !== undefined);
      const own = waited ?? (isSame && new Set(same).size === 1 ? same[0] : undefined);
      const message = `the module creates \`${own}\` itself`;
      return view.found(own !== undefined, data.header, message);
    });
}

/** Rules for data sources of a module. */
export const ownDataRules: readonly Rule[] = [
  {
    id: "quality-reads-own-resource",
    title: "Data source reads what the module creates",
    severity: "LOW",
    category: "quality",
    explanation:
      "It fails before the first apply, or is read only during the apply, so that plans show changes that don't happen.",
    fix: "Refer to the attributes of the resource, and remove the data source.",
    link: "https://developer.hashicorp.com/terraform/language/data-sources",
    checks: [module(readsOwn)],
  },
];
