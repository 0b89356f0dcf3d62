import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import type { Value } from "../../evaluate/value.ts";
import { parametersOf } from "../../formats/arm/syntax.ts";
import { readAzureTemplate } from "../../formats/bicep/read-azure-template.ts";
import { isTemplate, readTemplate } from "../../formats/cloudformation/read-template.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";

const isSecure = (declaration: Value | undefined) =>
  /^secure/i.test(textOf(entryOf(declaration, "type")) ?? "");

/** Functions that return the keys of a resource. */
const KEYS = /\blist(\w*keys|connectionStrings|credentials|secrets)\s*\(/i;

/** An output of an Azure template that isn't secure but shows what is. */
function showsInArm(template: Value, output: Value): boolean {
  if (isSecure(output)) return false;
  const value = entryOf(output, "value");
  const text = textOf(value) ?? "";
  if (value?.kind !== "string" || !text.startsWith("[")) return false;
  const parameters = entryOf(template, "parameters");
  return KEYS.test(text) || parametersOf(value).some((name) => isSecure(entryOf(parameters, name)));
}

/** An output of a CloudFormation template that shows a parameter with `NoEcho`. */
function showsInCloudFormation(template: Value, output: Value): boolean {
  const name = textOf(entryOf(entryOf(output, "Value"), "Ref")) ?? "";
  const parameter = entryOf(entryOf(template, "Parameters"), name);
  return /^true$/i.test(textOf(entryOf(parameter, "NoEcho")) ?? "");
}

function shownSecrets(source: SourceFile): readonly Fact[] {
  const arm = readAzureTemplate(source);
  const template = arm ?? (isTemplate(source) ? readTemplate(source).template : undefined);
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
