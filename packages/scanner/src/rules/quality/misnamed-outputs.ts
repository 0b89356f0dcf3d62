import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { module, published, type Rule } from "../../rule-language/rule.ts";
import type { Declaration } from "../../terraform/configuration.ts";
import { argumentOf, codeOf, literalText } from "../../terraform/static-argument.ts";
import { contradictingChoices } from "./contradicting-choices.ts";
import { attributeOf, brokenPromise } from "./output-attributes.ts";

/** Words of names that exclude each other. */
const OPPOSITES: readonly (readonly [one: RegExp, other: RegExp])[] = [
  [wordOf("public|external|nat_ip"), wordOf("private|internal|network_ip")],
  [wordOf("primary"), wordOf("secondary")],
  [wordOf("reader|read_only|replicas?"), wordOf("writer")],
];

/** The same in names. Descriptions use these words for what callers do as well. */
const OPPOSITE_NAMES: typeof OPPOSITES = [
  ...OPPOSITES,
  [wordOf("reader|read_only|replicas?|read"), wordOf("writer|write")],
  [wordOf("ingress|inbound"), wordOf("egress|outbound")],
  [wordOf("source"), wordOf("target(?!_(group|type|port))|destination")],
  [wordOf("blue"), wordOf("green")],
];

function wordOf(words: string): RegExp {
  return new RegExp(`(?<![a-z])(${words})(?![a-z])`, "i");
}

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

/** Attributes that are known by another word, by type. */
const MEANINGS: readonly (readonly [types: RegExp, tail: string, meaning: string])[] = [
  [/^aws_(rds|docdb|neptune)_cluster$/, ".endpoint", ".writer_endpoint"],
];

function misnamed(view: ModuleView): readonly Fact[] {
  if (!view.isPublished) return [];
  return [...view.configuration.outputs.values()].map((output) => {
    const attribute = attributeOf(output);
    const [, , tail] = MEANINGS.find(
      ([types, plain]) => plain === attribute.tail && types.test(attribute.type),
    ) ?? [attribute, "", attribute.tail];
    const broken = brokenPromise(output.name, attribute);
    const described = contradictionIn(literalText(output, "description") ?? "", tail, OPPOSITES);
    const isNamed = described !== undefined && wordOf(described).test(output.name);
    const word =
      broken ??
      contradictionIn(output.name, tail, OPPOSITE_NAMES) ??
      (isNamed ? undefined : described);
    const meant = word === undefined ? meantResource(output, view) : undefined;
    const message =
      meant === undefined
        ? `output \`${output.name}\` gives ${broken === undefined ? `the ${word} one` : `\`${broken}\``}`
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

function writtenValue(output: Declaration): string {
  return codeOf(output, "value") ?? "";
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
    checks: [module(misnamed), published("outputs choose what they say", contradictingChoices)],
  },
];
