import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import type { Value } from "../../evaluate/value.ts";
import { bicepFormat } from "../../formats/bicep/format.ts";
import { readBicep } from "../../formats/bicep/library.ts";
import { isParameterFile } from "../../formats/bicep/parameter-files.ts";
import { readAzureTemplate } from "../../formats/bicep/read-azure-template.ts";
import { templateOf } from "../../formats/cloudformation/read-template.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import type { Location, SourceFile } from "../../source/source-file.ts";

/** All texts in a document, without repetitions and keys of tags. */
function textsIn(root: Value | undefined): ReadonlySet<string> {
  const texts = new Set<string>();
  const pending: Value[] = root === undefined ? [] : [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "string") texts.add(next.value);
    else if (next.kind === "list") for (const item of next.items) pending.push(item);
    else if (next.kind === "object") {
      for (const [key, member] of next.entries) {
        if (key === "Key" && next.entries.has("Value")) continue;
        texts.add(key);
        pending.push(member);
      }
    }
  }
  return texts;
}

/** Names in texts such as `${Name.Arn}`. */
const SUBSTITUTED = /\$\{([\w:]+)/g;

/** Sections in which parts of a CloudFormation template are used. */
const USING = ["Conditions", "Resources", "Outputs", "Rules", "Hooks", "Globals"];

/** Every text that may be the name of a part: a reference is a text or part of one. */
function usedInCloudFormation(template: Value): ReadonlySet<string> {
  const used = new Set<string>();
  for (const section of USING) {
    const content = entryOf(template, section);
    // The name of a condition isn't a use of it.
    const roots = section === "Conditions" ? membersOf(content).map(([, each]) => each) : [content];
    for (const text of roots.flatMap((root) => [...textsIn(root)])) {
      used.add(text);
      for (const [, name = ""] of text.matchAll(SUBSTITUTED)) used.add(name);
    }
  }
  return used;
}

function unusedIn(
  section: string,
  template: Value,
  isUsed: (name: string) => boolean,
  source: SourceFile,
): readonly Fact[] {
  const what = section.toLowerCase().replace(/s$/, "");
  return membersOf(entryOf(template, section)).map(([name, part]) =>
    factInFile(!isUsed(name), part, source, `${what} \`${name}\` is not used`),
  );
}

/** Other programs may use what this one doesn't see. */
function isExpanded(template: Value): boolean {
  const transforms = textsIn(entryOf(template, "Transform"));
  const isMacro = [...transforms].some(
    (name) => !/^AWS::(Serverless-2016-10-31|LanguageExtensions)$/.test(name),
  );
  return isMacro || textsIn(entryOf(template, "Resources")).has("Fn::Transform");
}

type Sections = Readonly<Record<"aws" | "azure", readonly string[]>>;

function unused({ aws, azure }: Sections) {
  return file((source) => {
    if (bicepFormat.matches(source)) {
      return unusedInBicep(source)
        .filter(({ section }) => azure.includes(section))
        .map(factOf);
    }
    const arm = readAzureTemplate(source);
    if (arm !== undefined) {
      const used = usedInAzure(arm);
      return azure.flatMap((section) =>
        unusedIn(section, arm, (name) => used.has(`${section}/${name.toLowerCase()}`), source),
      );
    }
    const template = templateOf(source);
    if (template === undefined || isExpanded(template)) return [];
    if (textOf(entryOf(template, "Resources")) !== undefined) return [];
    const used = usedInCloudFormation(template);
    return aws.flatMap((section) => unusedIn(section, template, (name) => used.has(name), source));
  });
}

/** A declaration of Bicep, and whether any expression of the file names it. */
interface BicepPart {
  readonly section: string;
  readonly isUsed: boolean;
  readonly name: string;
  readonly location: Location;
}

const BICEP_SECTIONS: Readonly<Record<string, string>> = { param: "parameters", var: "variables" };

function unusedInBicep(source: SourceFile): readonly BicepPart[] {
  const { statements, diagnostics } = readBicep(source);
  if (diagnostics.length > 0) return [];
  const used = namesIn(statements);
  return statements.flatMap((statement) => {
    if (statement.kind !== "param" && statement.kind !== "var") return [];
    // A file of parameters gives values to those that the template declares.
    if (statement.kind === "param" && isParameterFile(source)) return [];
    const { kind, name, start, end, decorators } = statement;
    // Other files can import it.
    const isExported = decorators.some((each) => each.name === "export");
    const location = { file: source, start, end };
    const section = BICEP_SECTIONS[kind] ?? kind;
    return [{ section, name, location, isUsed: isExported || used.has(name) }];
  });
}

/** The names in all expressions below a node. */
export function namesIn(root: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== "object" || next === null) continue;
    const { kind, name } = next as { readonly kind?: unknown; readonly name?: unknown };
    if (kind === "name" && typeof name === "string") names.add(name);
    for (const part of Object.values(next)) pending.push(part);
  }
  return names;
}

function factOf({ section, name, isUsed, location }: BicepPart): Fact {
  const message = `${section.replace(/s$/, "")} \`${name}\` is not used`;
  return fact(!isUsed, { location, message, marks: NO_MARKS });
}

/** References in expressions, as `section/name` in lower case. */
const REFERENCE = /\b(parameters|variables)\s*\(\s*'([^']+)'\s*\)/gi;

function usedInAzure(template: Value): ReadonlySet<string> {
  const used = new Set<string>();
  for (const text of textsIn(template)) {
    for (const [, section = "", name = ""] of text.matchAll(REFERENCE)) {
      used.add(`${section}/${name}`.toLowerCase());
    }
  }
  return used;
}

const explanation = "Unused code misleads readers and causes unnecessary maintenance.";
const fix = "Take it out, or use it.";

/** Rules for parts of templates that nothing uses. */
export const unusedInTemplateRules: readonly Rule[] = [
  {
    id: "quality-unused-parameter",
    title: "Parameter of a template is not used",
    severity: "MEDIUM",
    category: "quality",
    explanation: "People have to choose a value that changes nothing.",
    fix,
    link: "https://learn.microsoft.com/azure/azure-resource-manager/bicep/linter-rule-no-unused-parameters",
    checks: [unused({ aws: ["Parameters"], azure: ["parameters"] })],
  },
  {
    id: "quality-unused-template-part",
    title: "Part of a template is not used",
    severity: "MEDIUM",
    category: "quality",
    explanation,
    fix,
    link: "https://learn.microsoft.com/azure/azure-resource-manager/bicep/linter-rule-no-unused-variables",
    checks: [unused({ aws: ["Mappings", "Conditions"], azure: ["variables"] })],
  },
];
