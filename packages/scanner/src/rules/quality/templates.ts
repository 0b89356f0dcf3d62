import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import type { Value } from "../../evaluate/value.ts";

import { declaredIn } from "../../formats/arm/declared.ts";
import { readAzureTemplate } from "../../formats/bicep/read-azure-template.ts";
import { isTemplate, readTemplate } from "../../formats/cloudformation/read-template.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";

type Question = (template: Value, source: SourceFile) => readonly Fact[];

function inCloudFormation(ask: Question) {
  return file((source) => {
    const template = isTemplate(source) ? readTemplate(source).template : undefined;
    return template === undefined ? [] : ask(template, source);
  });
}

function inArm(ask: Question) {
  return file((source) => {
    const template = readAzureTemplate(source);
    return template === undefined ? [] : ask(template, source);
  });
}

function found(isAtFault: boolean, at: Value | undefined, source: SourceFile, message: string) {
  const location = at?.at ?? { file: source, start: 0, end: 0 };
  return fact(isAtFault, { location, message, marks: NO_MARKS });
}

/** One fact per parameter of a template. */
function undescribed(
  section: string,
  descriptionOf: (parameter: Value) => Value | undefined,
): Question {
  return (template, source) =>
    membersOf(entryOf(template, section)).map(([name, parameter]) => {
      const isMissing = (textOf(descriptionOf(parameter)) ?? "").trim() === "";
      return found(isMissing, parameter, source, `parameter \`${name}\` has no description`);
    });
}

/** Locations that aren't a place. */
const NOWHERE = /^(global|\[.*)$/i;

const fixedLocations: Question = (template, source) =>
  declaredIn(template).flatMap(({ declaration }) => {
    const location = entryOf(declaration, "location");
    const text = textOf(location);
    if (text === undefined) return [];
    return [found(!NOWHERE.test(text), location, source, `\`location\` is \`${text}\``)];
  });

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
        return [found(isMissing, template, source, "the template has no description")];
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
