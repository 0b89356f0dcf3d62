import { testRule } from "../../../test/rule-fixtures.ts";

const SCHEMA = "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#";

const arm = (type: string, properties: object) => ({
  "azuredeploy.json": JSON.stringify({
    $schema: SCHEMA,
    contentVersion: "1.0.0.0",
    resources: [{ type, apiVersion: "2022-09-01", name: "it", properties }],
  }),
});
const linked = (uri: string) => arm("Microsoft.Resources/deployments", { templateLink: { uri } });
const stack = (resource: string) => ({ "template.yaml": `Resources:\n  It:\n${resource}` });

testRule("gen-linked-file", {
  fails: {
    "a template of a branch": linked("https://raw.githubusercontent.com/a/b/main/c.json"),
    "a template over HTTP": linked("http://a.example.com/1.0/c.json"),
    "a script of a branch": arm("Microsoft.Resources/deploymentScripts", {
      primaryScriptUri: "https://raw.githubusercontent.com/a/b/master/c.sh",
    }),
    "an inner stack over HTTP": stack(
      "    Type: AWS::CloudFormation::Stack\n    Properties:\n      TemplateURL: http://a.example.com/c.yaml\n",
    ),
    "an archive over HTTP": stack(
      "    Type: AWS::EC2::Instance\n    Metadata:\n      AWS::CloudFormation::Init:\n        config:\n          sources: { /opt/it: http://a.example.com/1.0/it.tgz }\n",
    ),
    "a file over HTTP": stack(
      "    Type: AWS::EC2::Instance\n    Metadata:\n      AWS::CloudFormation::Init:\n        config:\n          files: { /etc/it: { source: http://a.example.com/1.0/it } }\n",
    ),
  },
  passes: {
    "a template of a tag": linked("https://raw.githubusercontent.com/a/b/v1.0.0/c.json"),
    "a template of the caller's": linked("[parameters('address')]"),
    "an inner stack": stack(
      "    Type: AWS::CloudFormation::Stack\n    Properties:\n      TemplateURL: https://a.example.com/1.0/c.yaml\n",
    ),
  },
});
