import { entryOf, itemsOf, membersOf, textOf } from "../../documents/members.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import type { Value } from "../../evaluate/value.ts";
import { parametersOf, variablesOf } from "../../formats/arm/syntax.ts";
import { readAzureTemplate } from "../../formats/bicep/read-azure-template.ts";
import { templateOf } from "../../formats/cloudformation/read-template.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";

const isSecure = (declaration: Value | undefined) =>
  /^secure/i.test(textOf(entryOf(declaration, "type")) ?? "");

/** Functions that return the keys of a resource. */
const KEYS = /\blist(\w*keys|connectionStrings|credentials|secrets)\s*\(/i;

/** Variables that refer to others are followed this far. */
const MAX_DEPTH = 5;

/** Whether an expression shows keys or a secure parameter, itself or by variables. */
function showsKeys(template: Value, value: Value | undefined, depth = 0): boolean {
  const text = textOf(value) ?? "";
  if (value?.kind !== "string" || !text.startsWith("[")) return false;
  const [parameters, variables] = [entryOf(template, "parameters"), entryOf(template, "variables")];
  if (KEYS.test(text)) return true;
  if (parametersOf(value).some((name) => isSecure(entryOf(parameters, name)))) return true;
  if (depth >= MAX_DEPTH) return false;
  return variablesOf(value).some((name) =>
    showsKeys(template, entryOf(variables, name), depth + 1),
  );
}

/** An output of an Azure template that isn't secure but shows what is. */
function showsInArm(template: Value, output: Value): boolean {
  return !isSecure(output) && showsKeys(template, entryOf(output, "value"));
}

const SUBSTITUTED = /\$\{([A-Za-z0-9]{1,255})\}/g;

/** The parameters that a value consists of, as a reference or within a text. */
function partsOf(value: Value | undefined): readonly string[] {
  if (value?.kind === "list") return value.items.flatMap(partsOf);
  return membersOf(value).flatMap(([name, member]): readonly string[] => {
    if (name === "Ref") return [textOf(member) ?? ""];
    if (name !== "Fn::Sub") return /^Fn::(Join|Base64)$/.test(name) ? partsOf(member) : [];
    const text = textOf(member) ?? textOf(itemsOf(member)[0]) ?? "";
    return [...text.matchAll(SUBSTITUTED)].map(([, part = ""]) => part);
  });
}

/** An output of a CloudFormation template that shows a parameter with `NoEcho`. */
function showsInCloudFormation(template: Value, output: Value): boolean {
  const parameters = entryOf(template, "Parameters");
  return partsOf(entryOf(output, "Value")).some((name) =>
    /^true$/i.test(textOf(entryOf(entryOf(parameters, name), "NoEcho")) ?? ""),
  );
}

function shownSecrets(source: SourceFile): readonly Fact[] {
  const arm = readAzureTemplate(source);
  const template = arm ?? templateOf(source);
  if (template === undefined) return [];
  const shows = arm === undefined ? showsInCloudFormation : showsInArm;
  const outputs = membersOf(entryOf(template, arm === undefined ? "Outputs" : "outputs"));
  return outputs.map(([name, output]) =>
    fact(shows(template, output), {
      location: output.at ?? { file: source, start: 0, end: 0 },
      message: `output \`${name}\` shows a secret`,
      marks: NO_MARKS,
    }),
  );
}

export const templateOutputRules: readonly Rule[] = [
  {
    id: "gen-template-output-secret",
    title: "Output of a template shows a secret",
    severity: "MEDIUM",
    category: "security",
    topic: "secrets",
    explanation: "Everyone who can read the deployment can read its outputs, also in its history.",
    fix: "Take it out, and keep the secret in a vault.",
    link: "https://learn.microsoft.com/azure/azure-resource-manager/templates/outputs",
    checks: [file(shownSecrets)],
  },
];
