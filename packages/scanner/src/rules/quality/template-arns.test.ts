import { testRule } from "../../../test/rule-fixtures.ts";

const template = (properties: string, others = "  Dead: { Type: 'AWS::SQS::Queue' }\n") => ({
  "template.yaml": `AWSTemplateFormatVersion: "2010-09-09"
Resources:
${others}  It:
    Type: AWS::SQS::Queue
    Properties: ${properties}
`,
});
const letters = (target: string) =>
  template(`{ RedrivePolicy: { deadLetterTargetArn: ${target}, maxReceiveCount: 5 } }`);
const ROLE = "  Role: { Type: 'AWS::IAM::Role' }\n";

testRule("quality-name-for-arn", {
  fails: {
    "the address of a queue": letters("!Ref Dead"),
    "the long form": letters("{ Ref: Dead }"),
    "the name of a role": template("{ RoleArn: !Ref Role }", ROLE),
    "one of a list": template("{ RoleARNs: [!Ref Role] }", ROLE),
  },
  passes: {
    "the ARN": letters("!GetAtt Dead.Arn"),
    "a parameter": letters("!Ref DeadArn"),
    "what takes a name": template("{ QueueName: !Ref Dead }"),
    "a type that refers to itself by ARN": template(
      "{ TopicArn: !Ref Topic }",
      "  Topic: { Type: 'AWS::SNS::Topic' }\n",
    ),
    "the function of a URL": template(
      "{ TargetFunctionArn: !Ref Function }",
      "  Function: { Type: 'AWS::Lambda::Function' }\n",
    ),
    "a word that ends like it": template("{ Barn: !Ref Dead }"),
  },
});
