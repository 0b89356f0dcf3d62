import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { nearestName } from "../../schema/nearest-name.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { writtenTemplateCheck } from "./cloudformation-names.ts";

const SECTIONS = [
  "AWSTemplateFormatVersion",
  "Conditions",
  "Description",
  "Globals",
  "Hooks",
  "Mappings",
  "Metadata",
  "Outputs",
  "Parameters",
  "Resources",
  "Rules",
  "Transform",
];

function wrongSections(template: Value, source: SourceFile): readonly Fact[] {
  return membersOf(template).map(([name, value]) => {
    const meant = SECTIONS.includes(name) ? undefined : nearestName(name, SECTIONS);
    const message = `a template has no \`${name}\`; use \`${meant}\``;
    return factInFile(meant !== undefined, value, source, message);
  });
}

function emptyOutputs(template: Value, source: SourceFile): readonly Fact[] {
  return membersOf(entryOf(template, "Outputs")).map(([name, output]) => {
    const isEmpty = output.kind === "object" && !output.entries.has("Value");
    return factInFile(isEmpty, output, source, `the output \`${name}\` has no \`Value\``);
  });
}

/** Names that only one resource of an account and region can have. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "AWS::CloudWatch::Alarm": "AlarmName",
    "AWS::DynamoDB::Table": "TableName",
    "AWS::ECR::Repository": "RepositoryName",
    "AWS::Events::Rule": "Name",
    "AWS::IAM::Role": "RoleName",
    "AWS::Lambda::Function": "FunctionName",
    "AWS::Logs::LogGroup": "LogGroupName",
    "AWS::S3::Bucket": "BucketName",
    "AWS::SNS::Topic": "TopicName",
    "AWS::SQS::Queue": "QueueName",
    "AWS::SSM::Parameter": "Name",
    "AWS::SecretsManager::Secret": "Name",
    "AWS::Serverless::Function": "FunctionName",
  }),
);

function sameNames(template: Value, source: SourceFile): readonly Fact[] {
  const seen = new Map<string, string>();
  return membersOf(entryOf(template, "Resources")).flatMap(([resource, value]): readonly Fact[] => {
    const type = textOf(entryOf(value, "Type")) ?? "";
    const properties = entryOf(value, "Properties");
    const place = entryOf(properties, NAMES.get(type) ?? "");
    const name = textOf(place);
    // Of two resources with conditions, only one may exist.
    if (name === undefined || entryOf(value, "Condition") !== undefined) return [];
    // Each event bus has rules of its own.
    if (entryOf(properties, "EventBusName") !== undefined) return [];
    const key = `${type} ${name}`;
    const other = seen.get(key);
    seen.set(key, resource);
    return [factInFile(other !== undefined, place, source, `\`${other}\` has the same name`)];
  });
}

/** Traffic can only be shifted to versions of a function. */
function shiftsNothing(template: Value, source: SourceFile): readonly Fact[] {
  const globals = entryOf(entryOf(template, "Globals"), "Function");
  return membersOf(entryOf(template, "Resources")).flatMap(([, resource]): readonly Fact[] => {
    if (textOf(entryOf(resource, "Type")) !== "AWS::Serverless::Function") return [];
    const properties = entryOf(resource, "Properties");
    const preference = entryOf(properties, "DeploymentPreference");
    const enabled = entryOf(preference, "Enabled");
    const isOff = enabled !== undefined && textOf(enabled) !== "true";
    const alias = [properties, globals].some((each) => entryOf(each, "AutoPublishAlias"));
    const message = "`DeploymentPreference` needs `AutoPublishAlias`";
    return [factInFile(preference !== undefined && !isOff && !alias, preference, source, message)];
  });
}

/** Further checks of `quality-refused-template`. */
export const refusedTemplateChecks = [
  writtenTemplateCheck(wrongSections),
  writtenTemplateCheck(emptyOutputs),
  writtenTemplateCheck(sameNames),
  writtenTemplateCheck(shiftsNothing),
];
