import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import type { Declaration } from "../../terraform/configuration.ts";
import { argumentOf, literalText } from "../../terraform/static-argument.ts";

/** Words of names that exclude each other. */
const OPPOSITES: readonly (readonly [one: RegExp, other: RegExp])[] = [
  [wordOf("public|external|nat_ip"), wordOf("private|internal|network_ip")],
  [wordOf("primary"), wordOf("secondary")],
  [wordOf("reader|read_only|replicas?"), wordOf("writer")],
];

/** The same at the end of names. */
const ENDINGS: readonly (readonly [one: RegExp, other: RegExp])[] = [
  [/(?<![a-z])arns?$/, /(?<![a-z])(names?|urls?)$/],
  [/(?<![a-z])emails?$/, /(?<![a-z])(names?|ids?)$/],
];

function wordOf(words: string): RegExp {
  return new RegExp(`(?<![a-z])(${words})(?![a-z])`, "i");
}

/** A single reference: what it refers to, and its attributes and keys. */
const REFERENCE =
  /^(?:data\.[\w-]+\.[\w-]+|[\w-]+\.[\w-]+)((?:\.[\w-]+|\[(?:"[\w-]+"|\d+|\*)\])+)$/;

/** The word of a value's attributes that contradicts the output's name. */
function contradictionIn(
  name: string,
  tail: string,
  opposites: typeof OPPOSITES,
): string | undefined {
  for (const [one, other] of opposites) {
    for (const [said, meant] of [
      [one, other],
      [other, one],
    ] as const) {
      if (!said.test(name) || meant.test(name) || said.test(tail)) continue;
      const word = meant.exec(tail)?.[0];
      if (word !== undefined) return word;
    }
  }
  return undefined;
}

function misnamed(view: ModuleView): readonly Fact[] {
  if (!view.isPublished) return [];
  return [...view.configuration.outputs.values()].map((output) => {
    const tail = tailOf(output);
    const word =
      contradictionIn(output.name, tail, [...OPPOSITES, ...ENDINGS]) ??
      contradictionIn(literalText(output, "description") ?? "", tail, OPPOSITES);
    const meant = word === undefined ? meantResource(output, view) : undefined;
    const message =
      meant === undefined
        ? `output \`${output.name}\` gives the ${word} one`
        : `output \`${output.name}\` is named after \`${meant}\` and gives another resource`;
    const place = argumentOf(output, "value");
    const location = place === undefined ? output.header : locate(place.value, place.file);
    return view.found((word ?? meant) !== undefined, location, message);
  });
}

/** What identifies a resource, with its type and name. */
const RESOURCE =
  /^([a-z]\w*)\.([\w-]+)(?:\[[^\]]{0,80}\])?\.(?:id|arn|name|url|self_link|email|dns_name|fqdn)$/;

/** Names that don't tell what a resource is for. */
const SHORTEST_NAME = 4;
const GENERIC = /^(this|main|default|primary|example|module|resource)$/;

/** The resource that an output is named after, if it gives one of the same type in its place. */
function meantResource(output: Declaration, view: ModuleView): string | undefined {
  const [, type = "", name = ""] = RESOURCE.exec(writtenValue(output)) ?? [];
  const says = (label: string) => wordOf(label).test(output.name);
  if (!view.configuration.resources.has(`${type}.${name}`) || says(name)) return undefined;
  return [...view.configuration.resources.values()].find(
    (each) =>
      each.type === type &&
      each.name !== name &&
      each.name.length >= SHORTEST_NAME &&
      !GENERIC.test(each.name) &&
      says(each.name),
  )?.name;
}

/** `name => queue.id` at the end of a loop over the instances of a resource. */
const LOOP = /^\{\s*for \w+, (\w+) in ([\w-]+)\.[\w-]+\s*:\s*\w+\s*=>\s*(\w+)((?:\.[\w-]+)+)\s*\}$/;

function tailOf(output: Declaration): string {
  const text = writtenValue(output);
  const [, item, type, used, tail = ""] = LOOP.exec(text) ?? [];
  const own = item !== undefined && item === used ? tail : (REFERENCE.exec(text)?.[1] ?? "");
  const [, meaning] =
    MEANINGS.find(([types]) => types.test(type ?? text.split(".")[0] ?? "")) ?? [];
  return Object.hasOwn(meaning ?? {}, own) ? (meaning?.[own] ?? own) : own;
}

/** What attributes with a general name are. */
const MEANINGS: readonly (readonly [types: RegExp, Readonly<Record<string, string>>])[] = [
  [/^aws_sqs_queue$/, { ".id": ".url" }],
  [/^aws_(rds|docdb|neptune)_cluster$/, { ".endpoint": ".writer_endpoint" }],
];

function writtenValue(output: Declaration): string {
  const argument = argumentOf(output, "value");
  if (argument === undefined) return "";
  const { value, file } = argument;
  return file.text.slice(value.start, value.end);
}

/** A rule for outputs whose value is another one than their name says. */
export const misnamedOutputRules: readonly Rule[] = [
  {
    id: "quality-misnamed-output",
    title: "Output gives another value than its name says",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Callers pass it on by its name, and connect the wrong things.",
    fix: "Give the value that the name says, or correct the name.",
    link: "https://developer.hashicorp.com/terraform/language/values/outputs",
    checks: [module(misnamed)],
  },
];
