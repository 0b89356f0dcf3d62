// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts here are Pulumi's
import { entryOf, listOf, membersOf, textOf } from "../../documents/members.ts";

import type { Value } from "../../evaluate/value.ts";
import { documentsIn } from "../../formats/pulumi/format.ts";
import { piecesOf } from "../../formats/pulumi/interpolation.ts";
import { sectionsOf } from "../../formats/pulumi/program.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";

const PROJECT = /(^|\/)Pulumi\.ya?ml$/;

/** The names in all texts of a part, each where it is written. */
function namesIn(root: Value | undefined): readonly (readonly [name: string, place: Value])[] {
  const found: (readonly [string, Value])[] = [];
  const pending: Value[] = root === undefined ? [] : [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "list") for (const item of next.items) pending.push(item);
    for (const [, member] of membersOf(next)) pending.push(member);
    if (next.kind !== "string" || !next.value.includes("${")) continue;
    for (const piece of piecesOf(next.value)) {
      if (typeof piece !== "string" && piece.name !== "") found.push([piece.name, next]);
    }
  }
  return found;
}

/** `delay` of `shop:delay`. */
const ownName = (key: string) => key.slice(key.indexOf(":") + 1);

function inPulumi(ask: (document: Value, source: SourceFile) => readonly Fact[]) {
  return file((source) => {
    if (!PROJECT.test(source.path)) return [];
    const [document] = documentsIn(source);
    const runtime = entryOf(document, "runtime");
    const name = textOf(runtime) ?? textOf(entryOf(runtime, "name"));
    const isWhole = name === "yaml" && entryOf(document, "resources") !== undefined;
    return document !== undefined && isWhole ? ask(document, source) : [];
  });
}

function missingNames(document: Value, source: SourceFile): readonly Fact[] {
  const { config, variables, resources, outputs } = sectionsOf([document]);
  const known = new Set([
    "pulumi",
    ...membersOf(config).map(([key]) => ownName(key)),
    ...[variables, resources].flatMap((section) => membersOf(section).map(([key]) => key)),
  ]);
  const facts = [variables, resources, outputs]
    .flatMap(namesIn)
    .map(([name, place]) =>
      factInFile(!known.has(name), place, source, `the program has no \`${name}\``),
    );
  const options = membersOf(resources).flatMap(([, resource]) => {
    const given = entryOf(resource, "options");
    return ["dependsOn", "parent", "provider"].flatMap((name) => listOf(entryOf(given, name)));
  });
  return [
    ...facts,
    ...options.map((each) => {
      const text = textOf(each);
      const isPlain = text !== undefined && !text.includes("${");
      return factInFile(isPlain, each, source, `\`${text}\` is a text, and no resource`);
    }),
  ];
}

function unusedParts(document: Value, source: SourceFile): readonly Fact[] {
  const { config, variables, resources, outputs } = sectionsOf([document]);
  const used = new Set([variables, resources, outputs].flatMap(namesIn).map(([name]) => name));
  const own = membersOf(config).filter(
    ([key]) => !/^(aws|azure|azure-native|gcp|kubernetes):/.test(key),
  );
  return [...own, ...membersOf(variables)].map(([key, place]) =>
    factInFile(!used.has(ownName(key)), place, source, `\`${key}\` isn't used`),
  );
}

/** Stacks that are always the same, whatever stack refers to them. */
function fixedStacks(document: Value, source: SourceFile): readonly Fact[] {
  return membersOf(sectionsOf([document]).resources).flatMap(([, resource]) => {
    if (textOf(entryOf(resource, "type")) !== "pulumi:pulumi:StackReference") return [];
    const name = entryOf(entryOf(resource, "properties"), "name");
    const text = textOf(name) ?? "";
    const isFixed = /\/(dev|test|staging|prod|production)$/.test(text);
    return [factInFile(isFixed, name, source, `the stack is always \`${text}\``)];
  });
}

/** Rules for programs of Pulumi in YAML. */
export const pulumiNameRules: readonly Rule[] = [
  {
    id: "quality-pulumi-reference",
    title: "Program names something that it doesn't have",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Pulumi refuses the program before it creates anything.",
    fix: "Write the name of the resource, variable or configuration in `${…}`.",
    link: "https://www.pulumi.com/docs/iac/languages-sdks/yaml/yaml-language-reference/",
    checks: [inPulumi(missingNames)],
  },
  {
    id: "quality-pulumi-unused",
    title: "Part of a program isn't used",
    severity: "LOW",
    category: "quality",
    explanation: "People choose a value that changes nothing.",
    fix: "Take it out, or use it.",
    link: "https://www.pulumi.com/docs/iac/languages-sdks/yaml/yaml-language-reference/",
    checks: [inPulumi(unusedParts)],
  },
  {
    id: "quality-pulumi-stack",
    title: "Each stack reads the same other stack",
    severity: "LOW",
    category: "quality",
    explanation: "A stack for tests works with what belongs to another environment.",
    fix: "Use the name of the stack: `${pulumi.stack}`.",
    link: "https://www.pulumi.com/docs/iac/concepts/stacks/#stackreferences",
    checks: [inPulumi(fixedStacks)],
  },
];
