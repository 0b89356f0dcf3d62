import { entryOf, itemsOf, membersOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import { resourcesIn } from "../../formats/cloudformation/read-template.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** Resources that are kept if the stack is deleted, but not if an update replaces them. */
function lostInUpdates(source: SourceFile): readonly Fact[] {
  return membersOf(resourcesIn(source)).flatMap(([name, resource]): readonly Fact[] => {
    const policy = entryOf(resource, "DeletionPolicy");
    if (!/^(Retain|Snapshot)$/.test(textOf(policy) ?? "")) return [];
    const isKept = entryOf(resource, "UpdateReplacePolicy") !== undefined;
    return [factInFile(!isKept, policy, source, `\`${name}\` has no \`UpdateReplacePolicy\``)];
  });
}

/** Stores that CloudFormation deletes by default, and what keeps them from it. */
const DELETED: Readonly<Record<string, string>> = {
  "AWS::Cassandra::Table": "",
  "AWS::Cognito::UserPool": "DeletionProtection",
  "AWS::DocDB::DBCluster": "DeletionProtection",
  "AWS::DynamoDB::GlobalTable": "DeletionProtectionEnabled",
  "AWS::DynamoDB::Table": "DeletionProtectionEnabled",
  "AWS::EFS::FileSystem": "",
  "AWS::Elasticsearch::Domain": "",
  "AWS::MSK::Cluster": "",
  "AWS::Neptune::DBCluster": "DeletionProtection",
  "AWS::OpenSearchService::Domain": "",
  "AWS::Redshift::Cluster": "",
  "AWS::Serverless::SimpleTable": "",
  "AWS::Timestream::Table": "",
};

/** A switch that is on, or left to a parameter. */
function isOn(value: Value | undefined): boolean {
  return value !== undefined && !/^(false|INACTIVE)$/i.test(textOf(value) ?? "");
}

/** A table of sessions, of a cache or of locks. */
function isPassing(properties: Value | undefined): boolean {
  const keys = itemsOf(entryOf(properties, "KeySchema"));
  const isLock = keys.some((key) => textOf(entryOf(key, "AttributeName")) === "LockID");
  const expiry = entryOf(properties, "TimeToLiveSpecification");
  return isLock || isOn(entryOf(expiry, "Enabled"));
}

function deletedWithStack(source: SourceFile): readonly Fact[] {
  return membersOf(resourcesIn(source)).flatMap(([name, resource]): readonly Fact[] => {
    const type = textOf(entryOf(resource, "Type")) ?? "";
    const properties = entryOf(resource, "Properties");
    if (!Object.hasOwn(DELETED, type) || isPassing(properties)) return [];
    const protection = entryOf(properties, DELETED[type] ?? "");
    const isKept = entryOf(resource, "DeletionPolicy") !== undefined || isOn(protection);
    return [factInFile(!isKept, resource, source, `\`${name}\` has no \`DeletionPolicy\``)];
  });
}

export const replacedStoreRules: readonly Rule[] = [
  {
    id: "quality-update-replace-policy",
    title: "Resource is kept on deletion, but lost on replacement",
    severity: "LOW",
    category: "quality",
    explanation: "An update that replaces the resource deletes the old one with its data.",
    fix: "Set `UpdateReplacePolicy` to the same value as `DeletionPolicy`.",
    link: "https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-attribute-updatereplacepolicy.html",
    checks: [file(lostInUpdates)],
  },
  {
    id: "quality-deletion-policy",
    title: "Data is deleted along with its stack",
    severity: "LOW",
    category: "quality",
    explanation:
      "Deleting the stack, or an update that replaces the resource, deletes all that it holds.",
    fix: "Set `DeletionPolicy` and `UpdateReplacePolicy` to `Retain`, or to `Delete` if that is meant.",
    link: "https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-attribute-deletionpolicy.html",
    checks: [file(deletedWithStack)],
  },
];
