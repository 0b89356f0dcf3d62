// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are CloudFormation's
import { valuesIn } from "../../documents/choices.ts";
import { entryOf, listOf, membersOf, textOf } from "../../documents/members.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import type { Value } from "../../evaluate/value.ts";

import { declaredIn } from "../../formats/arm/declared.ts";
import { bicepFormat } from "../../formats/bicep/format.ts";
import { readBicep } from "../../formats/bicep/library.ts";
import { readAzureTemplate } from "../../formats/bicep/read-azure-template.ts";
import { propertyOf, symbolsOf } from "../../formats/bicep/symbols.ts";
import type { Node, ObjectNode } from "../../formats/bicep/syntax.ts";
import { templateOf } from "../../formats/cloudformation/read-template.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { limitChecks } from "./template-integrity.ts";
import { namesReferredIn } from "./template-references.ts";
import { namesIn } from "./unused-in-templates.ts";

type Question = (template: Value, source: SourceFile) => readonly Fact[];

function inCloudFormation(ask: Question) {
  return file((source) => {
    const template = templateOf(source);
    return template === undefined ? [] : ask(template, source);
  });
}

function inArm(ask: Question) {
  return file((source) => {
    const template = readAzureTemplate(source);
    return template === undefined ? [] : ask(template, source);
  });
}

/** One fact per parameter of a template. */
function undescribed(
  section: string,
  descriptionOf: (parameter: Value) => Value | undefined,
): Question {
  return (template, source) =>
    membersOf(entryOf(template, section)).map(([name, parameter]) => {
      const isMissing = (textOf(descriptionOf(parameter)) ?? "").trim() === "";
      return factInFile(isMissing, parameter, source, `parameter \`${name}\` has no description`);
    });
}

/** Locations that aren't a place. */
const NOWHERE = /^(global|\[.*)$/i;

const fixedLocations: Question = (template, source) =>
  declaredIn(template).flatMap(({ declaration }) => {
    const location = entryOf(declaration, "location");
    const text = textOf(location);
    if (text === undefined) return [];
    return [factInFile(!NOWHERE.test(text), location, source, `\`location\` is \`${text}\``)];
  });

/** Dependencies of a CloudFormation template that a reference already states. */
const repeatedDependencies: Question = (template, source) =>
  membersOf(entryOf(template, "Resources")).flatMap(([, resource]) => {
    const names = listOf(entryOf(resource, "DependsOn"));
    if (names.length === 0) return [];
    const referred = namesReferredIn(entryOf(resource, "Properties"));
    return names.map((each) => {
      const name = textOf(each) ?? "";
      const message = `the properties already refer to \`${name}\``;
      return factInFile(referred.has(name), each, source, message);
    });
  });

/** Hosts that are different in Azure's other clouds. A private zone has the name of its cloud. */
const AZURE_HOST =
  /(?<!privatelink)\.(core\.windows\.net|vault\.azure\.net|database\.windows\.net|azurecr\.io|servicebus\.windows\.net)\b|\b(management\.azure\.com|login\.microsoftonline\.com|graph\.microsoft\.com)\b/;

/** A line for readers: a comment, a description, or the schema of a JSON template. */
const WORDS = /^\s*(\/\/|"?\$schema|@(sys\.)?description\(|metadata\s|"description"\s*:)/;

function fixedCloud(source: SourceFile): readonly Fact[] {
  if (readAzureTemplate(source) === undefined) return [];
  let start = 0;
  return source.text.split("\n").flatMap((line): Fact[] => {
    const from = start;
    start += line.length + 1;
    const host = WORDS.test(line) ? null : AZURE_HOST.exec(line);
    if (host === null) return [];
    const location = { file: source, start: from, end: from + line.length };
    const message = `\`${host[0]}\` is the address of one Azure cloud`;
    return [fact(true, { location, message, marks: NO_MARKS })];
  });
}

/** `concat` of texts, in place of which Bicep has `${…}`. */
const CONCAT = /(?<![\w.])concat\([^()]*'/;

function joinedTexts(source: SourceFile): readonly Fact[] {
  if (!bicepFormat.matches(source)) return [];
  let start = 0;
  return source.text.split("\n").flatMap((line): Fact[] => {
    const from = start;
    start += line.length + 1;
    const isJoined = !/^\s*\/\//.test(line) && CONCAT.test(line);
    const location = { file: source, start: from, end: from + line.length };
    const message = "the text is joined by `concat`";
    return isJoined ? [fact(true, { location, message, marks: NO_MARKS })] : [];
  });
}

/** Resources of Bicep that list what their properties already name. */
function repeatedInBicep(source: SourceFile): readonly Fact[] {
  if (!bicepFormat.matches(source)) return [];
  return resourcesOfBicep(source).flatMap(({ body }) => {
    const properties = body.members.filter((each) => each.kind === "property");
    const listed = properties.find(({ key }) => isWord(key, "dependsOn"));
    if (listed?.value.kind !== "array") return [];
    const others = namesIn(properties.filter((each) => each !== listed));
    return listed.value.items.map((item) => {
      const name = item.kind === "name" ? item.name : "";
      const location = { file: source, start: item.start, end: item.end };
      const message = `the properties already refer to \`${name}\``;
      return fact(others.has(name), { location, message, marks: NO_MARKS });
    });
  });
}

/** Children of Bicep that are named by the path of their parent, or by the parent's own name. */
function pathsInBicep(source: SourceFile): readonly Fact[] {
  if (!bicepFormat.matches(source)) return [];
  const codeOf = (node: Node) => source.text.slice(node.start, node.end);
  const named = resourcesOfBicep(source).flatMap(({ body, type, isExisting }) => {
    const name = propertyOf(body, "name");
    return name === undefined ? [] : [{ body, type, isExisting, name, code: codeOf(name) }];
  });
  const created = new Set(
    named.flatMap(({ type, isExisting, code }) => (isExisting ? [] : `${type} ${code}`)),
  );
  return named.map(({ body, type, name, code }) => {
    const [, parent = ""] = /^'\$\{(\w+(?:\.name)?)\}\//.exec(code) ?? [];
    // A dependency that is stated puts them in order.
    const isOrdered = propertyOf(body, "dependsOn") !== undefined;
    const outer = type.split("/").slice(0, -1).join("/");
    const isPath = parent.endsWith(".name") || (!isOrdered && created.has(`${outer} ${parent}`));
    const location = { file: source, start: name.start, end: name.end };
    return fact(isPath, {
      location,
      message: "the name contains that of the parent",
      marks: NO_MARKS,
    });
  });
}

const isWord = (key: Node, word: string) =>
  (key.kind === "literal" && key.value === word) || (key.kind === "name" && key.name === word);

interface BicepResource {
  readonly body: ObjectNode;
  readonly type: string;
  readonly isExisting: boolean;
}

function resourcesOfBicep(source: SourceFile): readonly BicepResource[] {
  const { statements, diagnostics } = readBicep(source);
  if (diagnostics.length > 0) return [];
  return [...symbolsOf(statements).resources.values()].flatMap(({ body, type, statement }) =>
    body === undefined ? [] : [{ body, type, isExisting: statement.isExisting }],
  );
}

/** Types of parameters whose values CloudFormation checks, by how they are named. */
const CHECKED_TYPES: readonly (readonly [name: RegExp, type: string])[] = [
  [/vpc_?id$/i, "AWS::EC2::VPC::Id"],
  [/subnet_?ids$/i, "List<AWS::EC2::Subnet::Id>"],
  [/subnet_?id$/i, "AWS::EC2::Subnet::Id"],
  [/security_?group_?id$/i, "AWS::EC2::SecurityGroup::Id"],
  [/(ami|image)_?id$/i, "AWS::EC2::Image::Id"],
  [/key_?(pair_?)?name$/i, "AWS::EC2::KeyPair::KeyName"],
  [/hosted_?zone_?id$/i, "AWS::Route53::HostedZone::Id"],
];

const uncheckedParameters: Question = (template, source) =>
  membersOf(entryOf(template, "Parameters")).map(([name, parameter]) => {
    const wanted = CHECKED_TYPES.find(([pattern]) => pattern.test(name))?.[1];
    const isText = /^(String|CommaDelimitedList)$/.test(textOf(entryOf(parameter, "Type")) ?? "");
    const message = `the type of \`${name}\` can be \`${wanted}\``;
    return factInFile(wanted !== undefined && isText, parameter, source, message);
  });

/** A default that the template's own list of values refuses. */
function refusedDefaults(section: string, listed: string, given: string): Question {
  return (template, source) =>
    membersOf(entryOf(template, section)).flatMap(([name, parameter]) => {
      const allowed = entryOf(parameter, listed);
      const fallback = textOf(entryOf(parameter, given));
      if (allowed?.kind !== "list" || fallback === undefined || fallback.startsWith("[")) return [];
      const texts = allowed.items.map(textOf);
      // Of a parameter with several values, each of them is compared.
      const isList = /^(List<|CommaDelimitedList)/.test(textOf(entryOf(parameter, "Type")) ?? "");
      const wanted = isList ? fallback.split(",").map((each) => each.trim()) : [fallback];
      const isRefused = !texts.includes(undefined) && wanted.some((each) => !texts.includes(each));
      const message = `\`${fallback}\` isn't among the values that \`${name}\` allows`;
      return [factInFile(isRefused, parameter, source, message)];
    });
}

/** Texts given to `Fn::Sub` that have nothing to substitute. */
const plainSubstitutions: Question = (template, source) => {
  const facts: Fact[] = [];
  for (const value of valuesIn(template)) {
    for (const [key, member] of membersOf(value)) {
      const text = member.kind === "list" ? member.items[0] : member;
      if (key !== "Fn::Sub" || text?.kind !== "string") continue;
      const isPlain = !text.value.includes("${");
      facts.push(
        factInFile(
          isPlain,
          text.at === undefined ? value : text,
          source,
          "`Fn::Sub` has no variable",
        ),
      );
    }
  }
  return facts;
};

export const templateRules: readonly Rule[] = [
  {
    id: "quality-template-description",
    title: "Template has no description",
    severity: "LOW",
    category: "quality",
    explanation: "The console shows the description to people who deploy the template.",
    fix: "Add `Description`: what the template creates, in a sentence.",
    link: "https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/template-description-structure.html",
    checks: [
      inCloudFormation((template, source) => {
        const isMissing = (textOf(entryOf(template, "Description")) ?? "").trim() === "";
        return [factInFile(isMissing, template, source, "the template has no description")];
      }),
    ],
  },
  {
    id: "quality-parameter-description",
    title: "Parameter of a template has no description",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The description is what people see when they deploy the template.",
    fix: "Add a description: what the value is for, in a sentence.",
    link: "https://learn.microsoft.com/azure/azure-resource-manager/templates/best-practices#general-recommendations-for-parameters",
    checks: [
      inCloudFormation(undescribed("Parameters", (each) => entryOf(each, "Description"))),
      inArm(undescribed("parameters", (each) => entryOf(entryOf(each, "metadata"), "description"))),
    ],
  },
  {
    id: "quality-template-dependency",
    title: "Dependency in a template is stated twice",
    severity: "LOW",
    category: "quality",
    explanation: "A reference is already a dependency; a second one hides the real order.",
    fix: "Take it out of `DependsOn`.",
    link: "https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-attribute-dependson.html",
    checks: [inCloudFormation(repeatedDependencies), file(repeatedInBicep)],
  },
  {
    id: "quality-bicep-parent",
    title: "Child in Bicep is named by the path of its parent",
    severity: "LOW",
    category: "quality",
    explanation:
      "Bicep can't check such a name, and deployments may create both in the wrong order.",
    fix: "Set `parent`, and give the child its own name only.",
    link: "https://learn.microsoft.com/azure/azure-resource-manager/bicep/linter-rule-use-parent-property",
    checks: [file(pathsInBicep)],
  },
  {
    id: "quality-parameter-type",
    title: "Parameter of a template takes any text",
    severity: "LOW",
    category: "quality",
    explanation:
      "With a type of AWS, the console lists the existing resources, and the deployment fails early.",
    fix: "Use the type of the resource, such as `AWS::EC2::VPC::Id`.",
    link: "https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-supplied-parameter-types.html",
    checks: [inCloudFormation(uncheckedParameters)],
  },
  {
    id: "quality-refused-default",
    title: "Default of a parameter isn't allowed",
    severity: "MEDIUM",
    category: "quality",
    explanation: "A deployment that doesn't name another value is refused.",
    fix: "Add the default to the allowed values, or choose one of them.",
    link: "https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/parameters-section-structure.html",
    checks: [
      inCloudFormation(refusedDefaults("Parameters", "AllowedValues", "Default")),
      inArm(refusedDefaults("parameters", "allowedValues", "defaultValue")),
      ...limitChecks,
    ],
  },
  {
    id: "quality-plain-substitution",
    title: "Substitution has nothing to substitute",
    severity: "LOW",
    category: "quality",
    explanation: "Either a `$` is missing and the text is wrong, or `Fn::Sub` does nothing.",
    fix: "Write `${Name}` for what should be inserted, or leave `Fn::Sub` out.",
    link: "https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-sub.html",
    checks: [inCloudFormation(plainSubstitutions)],
  },
  {
    id: "quality-fixed-cloud",
    title: "Template works in one Azure cloud only",
    severity: "LOW",
    category: "quality",
    explanation: "Addresses are different in Azure Government and in China.",
    fix: "Use `environment()`, such as `environment().suffixes.keyvaultDns`.",
    link: "https://learn.microsoft.com/azure/azure-resource-manager/bicep/linter-rule-no-hardcoded-environment-urls",
    checks: [file(fixedCloud)],
  },
  {
    id: "quality-bicep-concat",
    title: "Text is joined by outdated syntax",
    severity: "LOW",
    category: "quality",
    explanation: "`concat` is the form of JSON templates, and harder to read.",
    fix: "Write the text with expressions in it, as in `'$\u007bname}-app'`.",
    link: "https://learn.microsoft.com/azure/azure-resource-manager/bicep/linter-rule-prefer-interpolation",
    checks: [file(joinedTexts)],
  },
  {
    id: "quality-template-location",
    title: "Location is fixed in an Azure template",
    severity: "LOW",
    category: "quality",
    explanation: "The template can only be deployed in the region it was written for.",
    fix: "Add a `location` parameter with the default `[resourceGroup().location]`.",
    link: "https://learn.microsoft.com/azure/azure-resource-manager/templates/best-practices#location-recommendations-for-parameters",
    checks: [inArm(fixedLocations)],
  },
];
