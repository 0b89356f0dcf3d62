// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are CloudFormation's
import { testRule } from "../../../test/rule-fixtures.ts";

const SCHEMA = "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#";

const arm = (sections: object) => ({
  "azuredeploy.json": JSON.stringify({ $schema: SCHEMA, resources: [], ...sections }),
});

const cloudFormation = (sections: string) => ({
  "template.yaml": `AWSTemplateFormatVersion: "2010-09-09"\n${sections}`,
});

testRule("quality-template-description", {
  fails: {
    nothing: cloudFormation("Resources: {}\n"),
    "an empty text": cloudFormation('Description: ""\n'),
  },
  passes: { "a sentence": cloudFormation("Description: Topic of the shop\n") },
});

testRule("quality-parameter-description", {
  fails: {
    "one of two": cloudFormation(
      "Parameters:\n  A: { Type: String, Description: A }\n  B: { Type: String }\n",
    ),
    "a parameter for Azure": arm({ parameters: { name: { type: "string" } } }),
  },
  passes: {
    "a description": cloudFormation("Parameters:\n  A: { Type: String, Description: A }\n"),
    "a description for Azure": arm({
      parameters: { name: { type: "string", metadata: { description: "Name" } } },
    }),
  },
});

const identity = (location: unknown) =>
  arm({
    resources: [{ type: "Microsoft.ManagedIdentity/userAssignedIdentities", name: "it", location }],
  });

testRule("quality-template-location", {
  fails: { "a region": identity("westeurope") },
  passes: {
    "a parameter": identity("[parameters('location')]"),
    everywhere: identity("global"),
    nothing: identity(undefined),
  },
});

const output = (value: string, type = "string") =>
  arm({
    parameters: { password: { type: "secureString" }, name: { type: "string" } },
    outputs: { it: { type, value } },
  });

testRule("gen-template-output-secret", {
  fails: {
    "a parameter": output("[parameters('password')]"),
    "within a text": output("[concat('a', parameters('password'))]"),
    "the keys of an account": output("[listKeys('it', '2023-01-01').keys[0].value]"),
    "a parameter without echo": cloudFormation(
      "Parameters:\n  A: { Type: String, NoEcho: true }\nOutputs:\n  It: { Value: !Ref A }\n",
    ),
    "a parameter without echo in a text": cloudFormation(
      "Parameters:\n  A: { Type: String, NoEcho: true }\nOutputs:\n  It: { Value: !Sub 'it?key=$\u007bA}' }\n",
    ),
    "a parameter without echo that is joined": cloudFormation(
      "Parameters:\n  A: { Type: String, NoEcho: true }\nOutputs:\n  It: { Value: !Join ['', ['it', !Ref A]] }\n",
    ),
    "keys in a variable": arm({
      variables: { key: "[listKeys('it', '2023-01-01').keys[0].value]" },
      outputs: { it: { type: "string", value: "[concat('it', variables('key'))]" } },
    }),
  },
  passes: {
    "another parameter": output("[parameters('name')]"),
    "a secure output": output("[parameters('password')]", "securestring"),
    "a plain text": output("parameters('password')"),
    "a variable without keys": arm({
      variables: { key: "[reference('it').name]" },
      outputs: { it: { type: "string", value: "[concat('it', variables('key'))]" } },
    }),
    "the attribute of a resource in a text": cloudFormation(
      "Parameters:\n  A: { Type: String, NoEcho: true }\nOutputs:\n  It: { Value: !Sub '$\u007bB.Name}' }\n",
    ),
    "a parameter with echo": cloudFormation(
      "Parameters:\n  A: { Type: String }\nOutputs:\n  It: { Value: !Ref A }\n",
    ),
  },
});

const backend = (body: string, kind = "s3") => `terraform {\n backend "${kind}" {\n${body}\n}\n}`;

testRule("tf-state-unencrypted", {
  fails: { off: backend("encrypt = false") },
  passes: {
    on: backend("encrypt = true"),
    "the bucket's default": backend(""),
    "another backend": backend("encrypt = false", "x"),
  },
});

const deployment = (replicas: string) =>
  `variable "given" {}
  resource "kubernetes_deployment_v1" "it" {
    spec {
      ${replicas}
    }
  }`;

testRule("k8s-single-replica", {
  fails: { one: deployment("replicas = 1") },
  passes: {
    two: deployment("replicas = 2"),
    "one that can't run beside another": deployment(
      'replicas = 1\nstrategy {\n  type = "Recreate"\n}',
    ),
    "left to an autoscaler": deployment(""),
  },
  open: { "a number of the caller": deployment("replicas = var.given") },
});

const parameter = (rest: string) => cloudFormation(`Parameters:\n  A: { Type: ${rest} }\n`);

testRule("quality-refused-default", {
  fails: {
    "another value": parameter("String, Default: c, AllowedValues: [a, b]"),
    "one of several values": parameter('CommaDelimitedList, Default: "a,c", AllowedValues: [a, b]'),
    "another value for Azure": arm({
      parameters: { a: { type: "string", defaultValue: "c", allowedValues: ["a", "b"] } },
    }),
    "beyond a limit in Bicep": { "a.bicep": "@minValue(90)\nparam days int = 30\n" },
    "too long in Bicep": { "a.bicep": "@maxLength(3)\nparam name string = 'vault'\n" },
  },
  passes: {
    "within the limits in Bicep": {
      "a.bicep": "@minValue(90)\n@maxValue(730)\nparam days int = 90\n",
    },
    "one of them": parameter("String, Default: b, AllowedValues: [a, b]"),
    "a number": parameter("Number, Default: 2, AllowedValues: [1, 2]"),
    "several of them": parameter('CommaDelimitedList, Default: "a, b", AllowedValues: [a, b]'),
    "no list": parameter("String, Default: c"),
    "an expression of Azure": arm({
      parameters: { a: { type: "string", defaultValue: "[x()]", allowedValues: ["a"] } },
    }),
  },
});

const topic = (name: string) =>
  cloudFormation(
    `Resources:\n  A:\n    Type: AWS::SNS::Topic\n    Properties: { TopicName: ${name} }\n`,
  );

testRule("quality-plain-substitution", {
  fails: {
    "a plain text": topic('!Sub "orders"'),
    "a list": topic('!Sub ["orders", { A: b }]'),
    "the long form": topic('{ "Fn::Sub": "{Name}" }'),
  },
  passes: {
    "a name": topic('!Sub "orders-${AWS::StackName}"'),
    "a name of the list": topic('!Sub ["orders-${A}", { A: b }]'),
    "no substitution": topic("orders"),
  },
});
