// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are CloudFormation's
import { entryOf, itemsOf, listOf, membersOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import { readAzureTemplate } from "../../formats/bicep/read-azure-template.ts";
import { attributesOf } from "../../formats/cloudformation/attributes.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import {
  callsIn,
  conditionsIn,
  namesOf,
  referencesIn,
  writtenTemplateCheck,
} from "./cloudformation-names.ts";
import { refusedTemplateChecks } from "./refused-templates.ts";

/** Names that SAM gives to what it makes of a resource. */
const OF_SAM = /^Serverless(Rest|Http)Api/;

function missingNames(template: Value, source: SourceFile): readonly Fact[] {
  const resources = namesOf(template, "Resources");
  const parameters = namesOf(template, "Parameters");
  const isSam = entryOf(template, "Transform") !== undefined;
  const isMade = (name: string) =>
    isSam && (OF_SAM.test(name) || [...name].some((_, end) => resources.has(name.slice(0, end))));
  const has = (name: string) => resources.has(name) || isMade(name);
  const sections = ["Resources", "Outputs", "Conditions"].map((name) => entryOf(template, name));
  const references = sections.flatMap(referencesIn).map(({ name, attribute, place }) => {
    const isKnown =
      has(name) ||
      (attribute === undefined && parameters.has(name)) ||
      /^AWS::/.test(name) ||
      name === "";
    return factInFile(!isKnown, place, source, `the template has no \`${name}\``);
  });
  const dependencies = membersOf(entryOf(template, "Resources")).flatMap(([, resource]) =>
    listOf(entryOf(resource, "DependsOn")).map((place) => {
      const name = textOf(place) ?? "";
      return factInFile(!has(name), place, source, `the template has no resource \`${name}\``);
    }),
  );
  const known = namesOf(template, "Conditions");
  const conditions = conditionsIn(template).map(([name, place]) =>
    factInFile(!known.has(name), place, source, `the template has no condition \`${name}\``),
  );
  return [...references, ...dependencies, ...conditions, ...missingMappings(template, source)];
}

/** Attributes that the type of a resource doesn't have. */
function missingAttributes(template: Value, source: SourceFile): readonly Fact[] {
  const resources = entryOf(template, "Resources");
  const sections = [resources, entryOf(template, "Outputs")];
  return sections.flatMap(referencesIn).flatMap(({ name, attribute, place }) => {
    const type = textOf(entryOf(entryOf(resources, name), "Type"));
    const known = type === undefined ? undefined : attributesOf(type);
    if (attribute === undefined || attribute === "" || known === undefined) return [];
    const message = `\`${type}\` has no attribute \`${attribute}\``;
    return [factInFile(!known.includes(attribute), place, source, message)];
  });
}

function missingMappings(template: Value, source: SourceFile): readonly Fact[] {
  return callsIn(template, "Fn::FindInMap").flatMap((call) => {
    const [map, , second] = itemsOf(call);
    const name = textOf(map);
    if (name === undefined) return [];
    const mapping = entryOf(entryOf(template, "Mappings"), name);
    if (mapping === undefined) {
      return [factInFile(true, map, source, `the template has no mapping \`${name}\``)];
    }
    const key = textOf(second);
    const rows = membersOf(mapping);
    const isMissing =
      key !== undefined &&
      rows.length > 0 &&
      rows.every(([, row]) => entryOf(row, key) === undefined);
    return [factInFile(isMissing, second, source, `mapping \`${name}\` has no \`${key}\``)];
  });
}

/** Resources that a condition may leave out, named where it doesn't apply. */
function unconditional(template: Value, source: SourceFile): readonly Fact[] {
  const resources = membersOf(entryOf(template, "Resources"));
  const conditional = new Set(
    resources.flatMap(([name, each]) => (entryOf(each, "Condition") === undefined ? [] : [name])),
  );
  const parts = [...resources, ...membersOf(entryOf(template, "Outputs"))];
  return parts
    .filter(([, part]) => entryOf(part, "Condition") === undefined)
    .flatMap(([, part]) => referencesIn(part))
    .map(({ name, place, isConditional }) => {
      const message = `\`${name}\` exists only if its condition holds`;
      return factInFile(conditional.has(name) && !isConditional, place, source, message);
    });
}

/** Resources that wait for each other. */
function circular(template: Value, source: SourceFile): readonly Fact[] {
  const resources = membersOf(entryOf(template, "Resources"));
  const names = new Set(resources.map(([name]) => name));
  const needs = resources.map(([name, resource]) => {
    const referred = referencesIn(entryOf(resource, "Properties")).map((each) => each.name);
    const listed = listOf(entryOf(resource, "DependsOn")).map((each) => textOf(each) ?? "");
    return [name, new Set([...referred, ...listed].filter((each) => names.has(each)))] as const;
  });
  const waiters = Map.groupBy(
    needs.flatMap(([name, all]) => [...all].map((each) => [each, name] as const)),
    ([each]) => each,
  );
  const open = new Map(needs.map(([name, all]) => [name, all.size]));
  const created = needs.filter(([, all]) => all.size === 0).map(([name]) => name);
  for (let next = created.pop(); next !== undefined; next = created.pop()) {
    for (const [, name] of waiters.get(next) ?? []) {
      const left = (open.get(name) ?? 0) - 1;
      open.set(name, left);
      if (left === 0) created.push(name);
    }
  }
  // What only needs a circle waits as well. A member of the circle is also needed by one.
  return resources.map(([name, resource]) => {
    const isWaiting =
      (open.get(name) ?? 0) > 0 &&
      (waiters.get(name) ?? []).some(([, other]) => (open.get(other) ?? 0) > 0);
    return factInFile(isWaiting, resource, source, "resources that it needs also need it");
  });
}

/** Texts with `${Name}` that nothing substitutes. */
function literalPlaceholders(template: Value, source: SourceFile): readonly Fact[] {
  const names = new Set([...namesOf(template, "Resources"), ...namesOf(template, "Parameters")]);
  const facts: Fact[] = [];
  const pending: Value[] = ["Resources", "Outputs"].flatMap(
    (section) => entryOf(template, section) ?? [],
  );
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "list") for (const item of next.items) pending.push(item);
    for (const [key, member] of membersOf(next)) {
      // A definition of an API or a state machine has substitutions of its own.
      if (key === "Fn::Sub" || /Substitutions$/.test(key)) continue;
      pending.push(member);
    }
    if (next.kind !== "string" || !next.value.includes("${")) continue;
    const name = [...next.value.matchAll(/\$\{([\w:]{1,255})(?:\.\w+)?\}/g)]
      .map(([, each = ""]) => each)
      .find((each) => names.has(each) || /^AWS::\w/.test(each));
    const message = `\`\${${name}}\` stays as it is without \`Fn::Sub\``;
    facts.push(factInFile(name !== undefined, next, source, message));
  }
  return facts;
}

function fixedExports(template: Value, source: SourceFile): readonly Fact[] {
  return membersOf(entryOf(template, "Outputs")).flatMap(([, output]) => {
    const name = entryOf(entryOf(output, "Export"), "Name");
    if (name === undefined) return [];
    const text = textOf(name);
    const message = `the name of the export is fixed as \`${text}\``;
    return [factInFile(text !== undefined && !text.includes("${"), name, source, message)];
  });
}

/** The numbers of arguments that functions take. */
const ARGUMENTS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  "Fn::And": [2, 10],
  "Fn::Equals": [2, 2],
  "Fn::FindInMap": [3, 4],
  "Fn::If": [3, 3],
  "Fn::Join": [2, 2],
  "Fn::Not": [1, 1],
  "Fn::Or": [2, 10],
  "Fn::Select": [2, 2],
  "Fn::Split": [2, 2],
};

function wrongArguments(template: Value, source: SourceFile): readonly Fact[] {
  return Object.entries(ARGUMENTS).flatMap(([name, [least, most]]) =>
    callsIn(template, name).flatMap((call) => {
      if (call.kind !== "list") return [];
      const count = call.items.length;
      const message = `\`${name}\` has ${count} arguments instead of ${least}`;
      return [factInFile(count < least || count > most, call, source, message)];
    }),
  );
}

/** Types of which CloudFormation takes a snapshot before it deletes them. */
const HAS_SNAPSHOTS =
  /^AWS::(EC2::Volume|ElastiCache::(CacheCluster|ReplicationGroup)|Neptune::DBCluster|DocDB::DBCluster|RDS::DB(Cluster|Instance)|Redshift::Cluster)$/;

const POLICIES = /^(Delete|Retain|RetainExceptOnCreate|Snapshot)$/;

function wrongPolicies(template: Value, source: SourceFile): readonly Fact[] {
  return membersOf(entryOf(template, "Resources")).flatMap(([, resource]) =>
    ["DeletionPolicy", "UpdateReplacePolicy"].flatMap((name) => {
      const place = entryOf(resource, name);
      const text = textOf(place);
      if (text === undefined) return [];
      const type = textOf(entryOf(resource, "Type")) ?? "";
      const isFine =
        text === "Snapshot"
          ? HAS_SNAPSHOTS.test(type) || /^Custom/.test(type)
          : POLICIES.test(text);
      return [factInFile(!isFine, place, source, `\`${name}\` of ${type} can't be \`${text}\``)];
    }),
  );
}

/** Keys of a table that aren't among its attributes, and attributes that aren't keys. */
function wrongKeys(template: Value, source: SourceFile): readonly Fact[] {
  return membersOf(entryOf(template, "Resources")).flatMap(([, resource]) => {
    if (textOf(entryOf(resource, "Type")) !== "AWS::DynamoDB::Table") return [];
    const properties = entryOf(resource, "Properties");
    const indexes = ["GlobalSecondaryIndexes", "LocalSecondaryIndexes"].flatMap((name) =>
      itemsOf(entryOf(properties, name)),
    );
    const keys = [properties, ...indexes].flatMap((each) =>
      itemsOf(entryOf(each, "KeySchema")).map((key) => entryOf(key, "AttributeName")),
    );
    const attributes = itemsOf(entryOf(properties, "AttributeDefinitions")).map((each) =>
      entryOf(each, "AttributeName"),
    );
    const texts = [...keys, ...attributes].map(textOf);
    if (texts.includes(undefined) || attributes.length === 0) return [];
    const [named, defined] = [keys, attributes].map((each) => new Set(each.map(textOf)));
    return [
      ...keys.map((key) =>
        factInFile(!defined?.has(textOf(key)), key, source, `no attribute is \`${textOf(key)}\``),
      ),
      ...attributes.map((each) =>
        factInFile(!named?.has(textOf(each)), each, source, `no key is \`${textOf(each)}\``),
      ),
    ];
  });
}

/**
 * A condition that is constant on purpose, as `!Equals [true, false]`, or a text that another tool
 * replaces before.
 */
function isChosen(text: string, parameters: Value | undefined): boolean {
  const [, name] = /\$\{([^}]*)\}/.exec(text) ?? [];
  if (name !== undefined) return entryOf(parameters, name) === undefined && !/^AWS::/.test(name);
  return /^(true|false|yes|no|[01]|)$/i.test(text) || /\{\{|<%|@@|%\w+%|__\w+__|\$\(/.test(text);
}

/** Comparisons of a parameter with a value that it can't have. */
function impossible(template: Value, source: SourceFile): readonly Fact[] {
  const parameters = entryOf(template, "Parameters");
  return callsIn(entryOf(template, "Conditions"), "Fn::Equals").flatMap((call) => {
    const sides = itemsOf(call);
    const constants = sides.map(textOf);
    if (sides.length === 2 && constants.every((each) => each !== undefined)) {
      if (constants.some((each) => isChosen(each, parameters))) return [];
      return [factInFile(true, call, source, "both sides are written out")];
    }
    const parameter = sides.map((each) => textOf(entryOf(each, "Ref"))).find(Boolean);
    const allowed = entryOf(entryOf(parameters, parameter ?? ""), "AllowedValues");
    const other = sides.map(textOf).find((each) => each !== undefined);
    if (allowed?.kind !== "list" || other === undefined) return [];
    const message = `\`${parameter}\` can't be \`${other}\``;
    return [factInFile(!allowed.items.map(textOf).includes(other), call, source, message)];
  });
}

/** Values of a substitution that its text doesn't use. */
function unusedValues(template: Value, source: SourceFile): readonly Fact[] {
  return callsIn(template, "Fn::Sub").flatMap((call) => {
    const [text, values] = itemsOf(call);
    const written = textOf(text);
    if (written === undefined) return [];
    const used = new Set(
      [...written.matchAll(/\$\{\s*([\w.:]{1,255})\s*\}/g)].map(([, name]) => name),
    );
    return membersOf(values).map(([name, place]) =>
      factInFile(!used.has(name), place, source, `the text has no \`${name}\``),
    );
  });
}

/** Limits of a parameter that its own default is beyond. */
function refusedByLimits(
  section: string,
  [least, most, shortest, longest, given]: readonly [string, string, string, string, string],
): (template: Value, source: SourceFile) => readonly Fact[] {
  return (template, source) =>
    membersOf(entryOf(template, section)).flatMap(([name, parameter]) => {
      const place = entryOf(parameter, given);
      const text = textOf(place);
      if (text === undefined || text.startsWith("[")) return [];
      const limit = (key: string) => Number(textOf(entryOf(parameter, key)) ?? Number.NaN);
      const isBeyond =
        Number(text) < limit(least) ||
        Number(text) > limit(most) ||
        text.length < limit(shortest) ||
        text.length > limit(longest);
      const message = `\`${text}\` is beyond the limits of \`${name}\``;
      return [factInFile(isBeyond, place, source, message)];
    });
}

/** Parameters that take the name of an environment, and the usual names. */
const ENVIRONMENT = /^(env|environment|environment_?type|env_?type|stage|deployment_?stage)$/i;
const USUAL = /^(dev|development|test|qa|stage|staging|uat|prod|production)$/i;

function openEnvironments(
  section: string,
  limits: readonly string[],
  given: string,
): (template: Value, source: SourceFile) => readonly Fact[] {
  return (template, source) =>
    membersOf(entryOf(template, section)).flatMap(([name, parameter]) => {
      const fallback = textOf(entryOf(parameter, given));
      const described =
        textOf(entryOf(parameter, "Description")) ??
        textOf(entryOf(entryOf(parameter, "metadata"), "description")) ??
        "";
      const words = described.split(/\W+/).filter((word) => USUAL.test(word));
      const isListed = USUAL.test(fallback ?? "") || new Set(words).size > 1;
      if (!ENVIRONMENT.test(name) || !isListed) return [];
      const isOpen = limits.every((each) => entryOf(parameter, each) === undefined);
      return [factInFile(isOpen, parameter, source, `\`${name}\` accepts any text`)];
    });
}

function inAzure(ask: (template: Value, source: SourceFile) => readonly Fact[]) {
  return file((source) => {
    const template = readAzureTemplate(source);
    return template === undefined ? [] : ask(template, source);
  });
}

const REFERENCE = /\b(parameters|variables)\s*\(\s*'([^']{1,255})'\s*\)/gi;

/** Parameters and variables that no template of the file declares. */
function missingInAzure(template: Value, source: SourceFile): readonly Fact[] {
  const declared = new Set<string>();
  const used: (readonly [id: string, place: Value])[] = [];
  const pending: Value[] = [template];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "list") for (const item of next.items) pending.push(item);
    if (next.kind === "string" && next.value.startsWith("[")) {
      for (const [, section = "", name = ""] of next.value.matchAll(REFERENCE)) {
        used.push([`${section}/${name}`.toLowerCase(), next]);
      }
    }
    for (const [key, member] of membersOf(next)) {
      pending.push(member);
      if (key !== "parameters" && key !== "variables") continue;
      const copies = itemsOf(entryOf(member, "copy")).map((each) => textOf(entryOf(each, "name")));
      const items = itemsOf(member).map((each) => textOf(entryOf(each, "name")));
      for (const name of [...membersOf(member).map(([each]) => each), ...copies, ...items]) {
        declared.add(`${key}/${name?.toLowerCase()}`);
      }
    }
  }
  return used.map(([id, place]) => {
    const [section, name] = id.split("/");
    const message = `the template has no \`${name}\` among its ${section}`;
    return factInFile(!declared.has(id), place, source, message);
  });
}

const CFN = "https://docs.aws.amazon.com/AWSCloudFormation/latest";
const FUNCTIONS = `${CFN}/TemplateReference/intrinsic-function-reference`;

/** Rules for templates whose parts don't fit each other. */
export const templateIntegrityRules: readonly Rule[] = [
  {
    id: "quality-template-reference",
    title: "Template names a part that it doesn't have",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The service refuses the template, or the deployment stops when it gets there.",
    fix: "Correct the name, or declare the resource, parameter, condition or mapping.",
    link: `${FUNCTIONS}-ref.html`,
    checks: [
      writtenTemplateCheck(missingNames),
      writtenTemplateCheck(missingAttributes),
      inAzure(missingInAzure),
    ],
  },
  {
    id: "quality-conditional-reference",
    title: "Reference to a resource that a condition leaves out",
    severity: "MEDIUM",
    category: "quality",
    explanation: "CloudFormation refuses the deployment if the condition doesn't hold.",
    fix: "Give the output or resource the same `Condition`, or use `Fn::If`.",
    link: `${CFN}/UserGuide/conditions-section-structure.html`,
    checks: [writtenTemplateCheck(unconditional)],
  },
  {
    id: "quality-template-cycle",
    title: "Resources of a template wait for each other",
    severity: "MEDIUM",
    category: "quality",
    explanation: "None of them can be created first, so the deployment is refused.",
    fix: "Move one of the references to another resource, such as a rule of a security group.",
    link: "https://repost.aws/knowledge-center/unable-validate-circular-dependency-cloudformation",
    checks: [writtenTemplateCheck(circular)],
  },
  {
    id: "quality-literal-placeholder",
    title: "Placeholder in a text isn't replaced",
    severity: "MEDIUM",
    category: "quality",
    explanation:
      "Without `Fn::Sub`, the resource gets the text with the dollar sign and the braces.",
    fix: "Write `!Sub` before the text.",
    link: `${FUNCTIONS}-sub.html`,
    checks: [writtenTemplateCheck(literalPlaceholders)],
  },
  {
    id: "quality-fixed-export",
    title: "Name of an export is fixed",
    severity: "LOW",
    category: "quality",
    explanation: "A second stack of the template can't be created in the same account and region.",
    fix: "Add the name of the stack: `!Sub` with `AWS::StackName`.",
    link: `${CFN}/UserGuide/outputs-section-structure.html`,
    checks: [writtenTemplateCheck(fixedExports)],
  },
  {
    id: "quality-refused-template",
    title: "CloudFormation refuses a part of the template",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The stack isn't created, or a change is rolled back.",
    fix: "Use a section, value and name that CloudFormation takes, and give functions all arguments.",
    link: `${CFN}/TemplateReference/aws-attribute-deletionpolicy.html`,
    checks: [
      writtenTemplateCheck(wrongArguments),
      writtenTemplateCheck(wrongPolicies),
      writtenTemplateCheck(wrongKeys),
      ...refusedTemplateChecks,
    ],
  },
  {
    id: "quality-impossible-comparison",
    title: "Condition of a template never holds, or always",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Resources that depend on it are always or never created, whatever is chosen.",
    fix: "Compare a parameter with one of the values in its `AllowedValues`.",
    link: `${CFN}/UserGuide/conditions-section-structure.html`,
    checks: [writtenTemplateCheck(impossible)],
  },
  {
    id: "quality-unused-substitution",
    title: "Value of a substitution isn't used",
    severity: "LOW",
    category: "quality",
    explanation: "Unused code misleads readers, or the text lacks what it should have.",
    fix: "Take the value out, or use it in the text.",
    link: `${FUNCTIONS}-sub.html`,
    checks: [writtenTemplateCheck(unusedValues)],
  },
];

/** Further checks of `quality-refused-default`. */
export const limitChecks = [
  writtenTemplateCheck(
    refusedByLimits("Parameters", ["MinValue", "MaxValue", "MinLength", "MaxLength", "Default"]),
  ),
  inAzure(
    refusedByLimits("parameters", [
      "minValue",
      "maxValue",
      "minLength",
      "maxLength",
      "defaultValue",
    ]),
  ),
];

/** Further checks of `quality-open-choice`. */
export const environmentChecks = [
  writtenTemplateCheck(
    openEnvironments("Parameters", ["AllowedValues", "AllowedPattern", "MaxLength"], "Default"),
  ),
  inAzure(openEnvironments("parameters", ["allowedValues", "maxLength"], "defaultValue")),
];
