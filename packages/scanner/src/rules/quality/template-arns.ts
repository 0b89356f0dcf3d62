import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { writtenTemplateCheck } from "./cloudformation-names.ts";

/** What `Ref` gives for a resource of which `Fn::GetAtt` gives the ARN. */
const REFERENCES: Readonly<Record<string, string>> = {
  "AWS::DynamoDB::Table": "name",
  "AWS::ECS::Cluster": "name",
  "AWS::IAM::Role": "name",
  "AWS::IAM::User": "name",
  "AWS::KMS::Key": "ID",
  "AWS::Kinesis::Stream": "name",
  "AWS::KinesisFirehose::DeliveryStream": "name",
  "AWS::Lambda::Function": "name",
  "AWS::Logs::LogGroup": "name",
  "AWS::S3::Bucket": "name",
  "AWS::SQS::Queue": "URL",
};

/** Properties that take the ARN of another resource: `RoleArn`, `deadLetterTargetArn`. */
const TAKES_ARN = /(^|[a-z])A(rn|RN)s?$/;

/** The property of a function's URL, which takes the function's name as well. */
const TAKES_NAME = "TargetFunctionArn";

function namesForArns(template: Value, source: SourceFile): readonly Fact[] {
  const resources = entryOf(template, "Resources");
  const pending = membersOf(resources).flatMap(([, each]) =>
    membersOf(entryOf(each, "Properties")),
  );
  const facts: Fact[] = [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [property, value] = next;
    if (value.kind === "list") for (const item of value.items) pending.push([property, item]);
    else pending.push(...membersOf(value));
    const name = textOf(entryOf(value, "Ref"));
    if (name === undefined || !TAKES_ARN.test(property) || property === TAKES_NAME) continue;
    const type = textOf(entryOf(entryOf(resources, name), "Type")) ?? "";
    const given = Object.hasOwn(REFERENCES, type) ? REFERENCES[type] : undefined;
    const message = `\`${property}\` gets the ${given} of \`${name}\``;
    facts.push(factInFile(given !== undefined, value, source, message));
  }
  return facts;
}

/** A rule for properties of CloudFormation that get another identifier than the one they take. */
export const templateArnRules: readonly Rule[] = [
  {
    id: "quality-name-for-arn",
    title: "Property that takes an ARN gets another identifier",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The service refuses the value, so the stack is rolled back.",
    fix: "Use `!GetAtt` with the attribute `Arn`.",
    link: "https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-ref.html",
    checks: [writtenTemplateCheck(namesForArns)],
  },
];
