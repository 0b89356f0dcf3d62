import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import { readAzureTemplate } from "../../formats/bicep/read-azure-template.ts";
import { templateOf } from "../../formats/cloudformation/read-template.ts";
import { expressionsIn } from "../../hcl/walk.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { file, module, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { Declaration } from "../../terraform/configuration.ts";
import { nameAfter } from "../../terraform/references.ts";
import { argumentOf, literalText } from "../../terraform/static-argument.ts";
import { environmentChecks } from "./template-integrity.ts";

const QUOTED = "[\"'`][\\w.:/-]{1,40}[\"'`]";
const WORD = `(?:${QUOTED}|[\\w.-]{1,40})`;

/** A list of at least two words, joined by commas, `or` and `and`. */
const listOf = (word: string) =>
  `${word}(?:,? (?:or|and) ${word}|(?:, ${word})+(?:,? (?:or|and) ${word})?)`;

/** Descriptions that list all values: "One of dev and prod", "Allowed values: a, b". */
const LISTS_VALUES = new RegExp(
  [
    `\\b(?:one of|either):? (?!the\\b|an?\\b|these\\b)${listOf(WORD)}`,
    `\\b(?:allowed|valid|possible|accepted|supported|permitted) (?:values?|options?|choices?)(?: are| is)?:? (?:(?:are|is|one of) )?${listOf(WORD)}`,
    `\\b(?:must|has to|can|may) (?:only )?be:? (?:(?:either|one of) )?${listOf(QUOTED)}`,
  ].join("|"),
  "i",
);

/** Descriptions that only give examples, or that allow others as well. */
const IS_OPEN = /\b(e\.g\.|for example|such as|for instance|or any|or another|among others|etc)\b/i;

function listsValues(description: string): boolean {
  return LISTS_VALUES.test(description) && !IS_OPEN.test(description);
}

/** Variables that choose a member of an object that is written out: `local.sizes[var.size]`. */
function chosenFrom({ configuration, codeFiles }: ModuleView): ReadonlySet<string> {
  const names = new Set<string>();
  for (const expression of expressionsIn(...codeFiles.map(({ body }) => body))) {
    if (expression.kind !== "traversal" || expression.source.kind !== "variable") continue;
    const [first, second] = expression.steps;
    if (expression.source.name !== "local" || first?.kind !== "attribute") continue;
    if (second?.kind !== "index") continue;
    const table = configuration.locals.get(first.name)?.attribute.value;
    const isWritten =
      table?.kind === "object" && table.items.every(({ key }) => key.kind === "literal");
    const name = isWritten ? nameAfter("var", second.key) : undefined;
    if (name !== undefined) names.add(name);
  }
  return names;
}

/** Texts are open to any value. Other types have few values, or parts that are described together. */
function isText(variable: Declaration): boolean {
  const type = argumentOf(variable, "type")?.value;
  return type === undefined || (type.kind === "variable" && type.name === "string");
}

function openChoices(view: ModuleView): readonly Fact[] {
  if (!view.isPublished) return [];
  const chosen = chosenFrom(view);
  return [...view.configuration.variables.values()].filter(isText).map((variable) => {
    const isValidated = variable.sources.some(({ body }) =>
      body.blocks.some(({ type }) => type === "validation"),
    );
    const isChoice =
      chosen.has(variable.name) || listsValues(literalText(variable, "description") ?? "");
    const message = `\`var.${variable.name}\` takes any text, but only certain values work`;
    return view.found(isChoice && !isValidated, variable.header, message);
  });
}

/** Parameters of a template with a description that lists the values, and no list for the tool. */
function openParameters(
  parameters: Value | undefined,
  source: SourceFile,
  [description, ...limits]: readonly [(parameter: Value) => Value | undefined, ...string[]],
): readonly Fact[] {
  return membersOf(parameters).map(([name, parameter]) => {
    const isTextual = /^string$/i.test(
      textOf(entryOf(parameter, "Type") ?? entryOf(parameter, "type")) ?? "",
    );
    const isLimited = limits.some((limit) => entryOf(parameter, limit) !== undefined);
    const isOpen = isTextual && !isLimited && listsValues(textOf(description(parameter)) ?? "");
    const message = `\`${name}\` takes any text, but only certain values work`;
    return factInFile(isOpen, parameter, source, message);
  });
}

function inTemplates(source: SourceFile): readonly Fact[] {
  const template = templateOf(source);
  if (template !== undefined) {
    const parameters = entryOf(template, "Parameters");
    const limits = ["AllowedValues", "AllowedPattern"];
    return openParameters(parameters, source, [(each) => entryOf(each, "Description"), ...limits]);
  }
  const azure = readAzureTemplate(source);
  const described = (each: Value) => entryOf(entryOf(each, "metadata"), "description");
  return openParameters(entryOf(azure, "parameters"), source, [described, "allowedValues"]);
}

/** Rules for inputs that accept more than works. */
export const choiceRules: readonly Rule[] = [
  {
    id: "quality-open-choice",
    title: "Input accepts values that don't work",
    severity: "LOW",
    category: "quality",
    explanation: "A typo is found late, or chooses another setup without an error.",
    fix: "Add a `validation` block with `contains`, `AllowedValues` or `@allowed`.",
    link: "https://developer.hashicorp.com/terraform/language/validate#input-variable-validation",
    checks: [module(openChoices), file(inTemplates), ...environmentChecks],
  },
];
