// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are CloudFormation's
import { testRule } from "../../../test/rule-fixtures.ts";

const parameters =
  "Parameters:\n  Stage: { Type: String, Default: dev, AllowedValues: [dev, prod] }\n";
const conditions = "Conditions:\n  IsProd: !Equals [!Ref Stage, prod]\n";
const queue = "  Queue:\n    Type: AWS::SQS::Queue\n";
const value = (text: string, head = "") =>
  `  It:\n    Type: AWS::SSM::Parameter\n${head}    Properties:\n      Type: String\n      Value: ${text}\n`;
const template = (resources: string, rest = "", top = "") => ({
  "it.yaml": `AWSTemplateFormatVersion: "2010-09-09"\n${top}${parameters}${conditions}${rest}Resources:\n${resources}`,
});
const output = (text: string, head = "") => `Outputs:\n  It: {${head} Value: ${text} }\n`;
const azure = (name: string) => ({
  "azuredeploy.json": JSON.stringify({
    $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
    parameters: { name: { type: "string" } },
    variables: { copy: [{ name: "names", count: 2, input: "a" }] },
    resources: [{ type: "Microsoft.Network/virtualNetworks", name, apiVersion: "2023-05-01" }],
  }),
});

testRule("quality-template-reference", {
  fails: {
    "another resource": template(queue + value("!Ref Que")),
    "an attribute of another resource": template(queue + value("!GetAtt Que.Arn")),
    "an attribute that the type doesn't have": template(queue + value("!GetAtt Queue.QueueArn")),
    "such an attribute in a text": template(queue + value('!Sub "${Queue.TopicArn}/it"')),
    "a name in a text": template(queue + value('!Sub "${Que}"')),
    "another dependency": template(queue + value("a", "    DependsOn: Que\n")),
    "another condition": template(value("a", "    Condition: IsPrd\n")),
    "a condition of a function": template(value("!If [IsPrd, a, b]")),
    "another mapping": template(value("!FindInMap [Regions, a, b]")),
    "a key that the mapping lacks": template(
      value("!FindInMap [Map, !Ref AWS::Region, c]"),
      "Mappings:\n  Map: { a: { b: c } }\n",
    ),
    "a parameter of Azure": azure("[parameters('prefix')]"),
    "a variable of Azure": azure("[variables('prefix')]"),
  },
  passes: {
    "a resource": template(queue + value("!Ref Queue", "    DependsOn: Queue\n")),
    "a parameter": template(value("!Ref Stage")),
    "a value of AWS": template(value('!Sub "${AWS::Region}-${Stage}"')),
    "a name that stays": template(value('!Sub "${!Name}"')),
    "a value of the text": template(value('!Sub ["${Name}", { Name: a }]')),
    "a condition": template(value("!If [IsProd, a, b]", "    Condition: IsProd\n")),
    "a condition of a policy": template(
      "  It:\n    Type: AWS::IAM::ManagedPolicy\n    Properties:\n      PolicyDocument: { Statement: [{ Condition: { Bool: { a: true } } }] }\n",
    ),
    "a key of the mapping": template(
      value("!FindInMap [Map, !Ref AWS::Region, b]"),
      "Mappings:\n  Map: { a: { b: c } }\n",
    ),
    "what SAM makes": template(
      "  It:\n    Type: AWS::Serverless::Function\n" +
        value("!Ref ItRole").replace("It:", "Other:") +
        value("!Ref ServerlessRestApi").replace("It:", "Third:"),
      "",
      "Transform: AWS::Serverless-2016-10-31\n",
    ),
    "what a macro makes": template(value("!Ref Que"), "", "Transform: [Own]\n"),
    "a parameter of Azure": azure("[parameters('name')]"),
    "a copied variable of Azure": azure("[variables('names')[0]]"),
  },
});

const conditional = `${queue}    Condition: IsProd\n`;

testRule("quality-conditional-reference", {
  fails: {
    "an output": template(conditional, output("!GetAtt Queue.Arn")),
    "a resource": template(conditional + value("!Ref Queue")),
  },
  passes: {
    "an output with the condition": template(
      conditional,
      output("!GetAtt Queue.Arn", " Condition: IsProd,"),
    ),
    "a choice": template(conditional + value("!If [IsProd, !Ref Queue, a]")),
    "a resource without a condition": template(queue, output("!GetAtt Queue.Arn")),
  },
});

const group = (name: string, other: string) =>
  `  ${name}:\n    Type: AWS::EC2::SecurityGroup\n    Properties:\n      SecurityGroupIngress: [{ SourceSecurityGroupId: ${other} }]\n`;

testRule("quality-template-cycle", {
  fails: { "two groups": template(group("A", "!Ref B") + group("B", "!GetAtt A.GroupId")) },
  passes: { "one direction": template(group("A", "!Ref B") + group("B", "sg-1")) },
});

testRule("quality-literal-placeholder", {
  fails: {
    "a value of AWS": template(value('"${AWS::StackName}-a"')),
    "a parameter": template(value('"${Stage}-a"')),
    "an output": template(queue, output('"${Queue.Arn}"')),
  },
  passes: {
    "a substitution": template(value('!Sub "${Stage}-a"')),
    "a list of a substitution": template(value('!Sub ["${Stage}-${A}", { A: b }]')),
    "a variable of a policy": template(value('"${aws:username}"')),
    "a variable of a script": template(value('"${HOME}"')),
  },
});

testRule("quality-fixed-export", {
  fails: { "a text": template(queue, output("a", " Export: { Name: shop-queue },")) },
  passes: {
    "the name of the stack": template(
      queue,
      output("a", ' Export: { Name: !Sub "${AWS::StackName}-a" },'),
    ),
    "no export": template(queue, output("a")),
  },
});

const table = (attribute: string) =>
  `  It:\n    Type: AWS::DynamoDB::Table\n    Properties:\n      AttributeDefinitions: [${attribute}]\n      KeySchema: [{ AttributeName: id, KeyType: HASH }]\n`;
const id = "{ AttributeName: id, AttributeType: S }";

testRule("quality-refused-template", {
  fails: {
    "two of three arguments": template(value("!If [IsProd, a]")),
    "another policy": template(`${queue}    DeletionPolicy: Keep\n`),
    "a snapshot of a queue": template(`${queue}    DeletionPolicy: Snapshot\n`),
    "a key that is no attribute": template(table(id.replace("id", "pk"))),
    "a misspelled section": template(`${queue}Output: {}\n`),
    "an output without a value": template(`${queue}Outputs:\n  A: { Description: a }\n`),
    "two resources of a name": template(
      "  A: { Type: AWS::SNS::Topic, Properties: { TopicName: a } }\n  B: { Type: AWS::SNS::Topic, Properties: { TopicName: a } }\n",
    ),
    "traffic that is shifted to nothing": template(
      "  A: { Type: AWS::Serverless::Function, Properties: { DeploymentPreference: { Type: Linear10PercentEvery1Minute } } }\n",
    ),
    "an attribute that is no key": template(table(`${id}, ${id.replace("id", "pk")}`)),
  },
  passes: {
    "all arguments": template(value("!If [IsProd, a, b]")),
    "a known policy": template(`${queue}    DeletionPolicy: Retain\n`),
    "a snapshot of a volume": template(
      "  It:\n    Type: AWS::EC2::Volume\n    DeletionPolicy: Snapshot\n",
    ),
    "a key that is an attribute": template(table(id)),
    "an output": template(`${queue}Outputs:\n  A: { Value: a }\n`),
    "two names": template(
      "  A: { Type: AWS::SNS::Topic, Properties: { TopicName: a } }\n  B: { Type: AWS::SNS::Topic, Properties: { TopicName: b } }\n",
    ),
    "one of two resources": template(
      "  A: { Type: AWS::SNS::Topic, Condition: C, Properties: { TopicName: a } }\n  B: { Type: AWS::SNS::Topic, Condition: D, Properties: { TopicName: a } }\n",
    ),
    "traffic that is shifted to a version of each function": template(
      "  A: { Type: AWS::Serverless::Function, Properties: { DeploymentPreference: { Type: Linear10PercentEvery1Minute } } }\n",
      "Globals: { Function: { AutoPublishAlias: live } }\n",
    ),
    "rules of two event buses": template(
      "  A: { Type: AWS::Events::Rule, Properties: { Name: a, EventBusName: one } }\n  B: { Type: AWS::Events::Rule, Properties: { Name: a, EventBusName: two } }\n",
    ),
    "traffic that isn't shifted": template(
      "  A: { Type: AWS::Serverless::Function, Properties: { DeploymentPreference: { Enabled: false } } }\n",
    ),
    "hooks and included outputs": template(
      `${queue}Hooks: {}\nOutputs:\n  Fn::Transform: { Name: AWS::Include, Parameters: { Location: s3://a/b } }\n`,
    ),
    "traffic that is shifted to a version": template(
      "  A: { Type: AWS::Serverless::Function, Properties: { AutoPublishAlias: live, DeploymentPreference: { Type: Linear10PercentEvery1Minute } } }\n",
    ),
  },
});

const texts = (left: string, right: string) => ({
  "it.yaml": `AWSTemplateFormatVersion: "2010-09-09"\n${parameters}Conditions:\n  A: !Equals ["${left}", "${right}"]\nResources:\n${queue}`,
});

const compared = (other: string) => ({
  "it.yaml": `AWSTemplateFormatVersion: "2010-09-09"\n${parameters}Conditions:\n  A: !Equals [!Ref Stage, ${other}]\nResources:\n${queue}`,
});

testRule("quality-impossible-comparison", {
  fails: {
    "another value": compared("production"),
    "two texts": texts("Stage", "prod"),
    "a parameter in a text that nothing replaces": texts("${Stage}", "prod"),
    "a pseudo parameter in a text": texts("${AWS::Region}", "eu-west-1"),
  },
  passes: {
    "an allowed value": compared("prod"),
    "another parameter": compared("!Ref Other"),
    "a constant": texts("true", "false"),
    "a text that a template engine replaces": texts("{{ stage }}", "prod"),
    "a text that a framework replaces": texts("${self:provider.stage}", "prod"),
  },
});

testRule("quality-unused-substitution", {
  fails: { "a value": template(value('!Sub ["${A}", { A: a, B: b }]')) },
  passes: { "both values": template(value('!Sub ["${A}${B}", { A: a, B: b }]')) },
});

const limited = (rest: string) => ({
  "it.yaml": `AWSTemplateFormatVersion: "2010-09-09"\nParameters:\n  It: { ${rest} }\nResources:\n${queue}`,
});

testRule("quality-refused-default", {
  fails: {
    "above the maximum": limited("Type: Number, Default: 30, MaxValue: 14"),
    "too short": limited("Type: String, Default: ab, MinLength: 3"),
  },
  passes: {
    "within the limits": limited("Type: Number, Default: 7, MinValue: 1, MaxValue: 14"),
    "long enough": limited("Type: String, Default: abc, MinLength: 3"),
  },
});

const environment = (rest: string) => ({
  "it.yaml": `AWSTemplateFormatVersion: "2010-09-09"\nParameters:\n  Environment: { Type: String, ${rest} }\nResources:\n${queue}`,
});

testRule("quality-open-choice", {
  fails: { "an environment": environment("Default: dev") },
  passes: {
    "a list": environment("Default: dev, AllowedValues: [dev, prod]"),
    "a pattern": environment("Default: dev, AllowedPattern: '[a-z]+'"),
    "a name": environment("Default: blue"),
  },
});
