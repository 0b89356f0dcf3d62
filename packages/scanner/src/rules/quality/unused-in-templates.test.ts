// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are CloudFormation's and Bicep's
import { testRule } from "../../../test/rule-fixtures.ts";

const aws = (resource: string, head = "") => ({
  "template.yaml": `${head}Parameters:\n  Name: { Type: String }\nResources:\n  It:\n    Type: AWS::SNS::Topic\n${resource}`,
});
const named = (value: string) => aws(`    Properties:\n      TopicName: ${value}\n`);

const SCHEMA = "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#";
const arm = (outputs: object, sections: object) => ({
  "azuredeploy.json": JSON.stringify({ $schema: SCHEMA, resources: [], outputs, ...sections }),
});
const shown = (value: string) => ({ a: { type: "string", value } });
const bicep = (text: string) => ({ "main.bicep": text });

testRule("quality-unused-parameter", {
  fails: {
    "of AWS": named("it"),
    "a text that only contains the name": named("Named"),
    "a tag of the same name": aws("    Properties:\n      Tags: [{ Key: Name, Value: it }]\n"),
    "of Azure": arm(shown("it"), { parameters: { name: { type: "string" } } }),
    "of Bicep, with a value": {
      "main.bicep": "param name string\noutput a string = 'it'\n",
      "main.bicepparam": "using 'main.bicep'\nparam name = 'it'\n",
    },
    "of Bicep": bicep("param name string\nvar it = { name: 1 }\noutput a object = it\n"),
  },
  passes: {
    "by reference": named("!Ref Name"),
    "in a text": named('!Sub "it-${Name}"'),
    "by a macro": aws("", "Transform: Other\n"),
    "of a serverless template": aws(
      "    Properties: { TopicName: !Ref Name }\n",
      "Transform: AWS::Serverless-2016-10-31\n",
    ),
    "of Azure, in any spelling": arm(shown("[concat(Parameters('NAME'), 'a')]"), {
      parameters: { name: { type: "string" } },
    }),
    "a value in a file of parameters": {
      "main.bicep": "param name string\noutput a string = name\n",
      "main.bicepparam": "using 'main.bicep'\nparam name = 'it'\n",
    },
    "of Bicep, in a text": bicep("param name string\noutput a string = 'it-${name}'\n"),
  },
});

const part = (section: string, resource: string) => ({
  "template.yaml": `${section}Resources:\n  It:\n    Type: AWS::SNS::Topic\n${resource}`,
});
const MAPPING = "Mappings:\n  Sizes: { a: { b: c } }\n";
const CONDITION = "Conditions:\n  IsLive: !Equals [a, b]\n";

testRule("quality-unused-template-part", {
  fails: {
    "a mapping": part(MAPPING, ""),
    "a condition": part(CONDITION, ""),
    "a variable of Azure": arm(shown("it"), { variables: { name: "a" } }),
    "a variable of Bicep": bicep("var name = 'a'\n"),
  },
  passes: {
    "a mapping": part(MAPPING, "    Properties: { TopicName: !FindInMap [Sizes, a, b] }\n"),
    "a condition of a resource": part(CONDITION, "    Condition: IsLive\n"),
    "a condition of a condition": part(
      `${CONDITION}  IsBoth: !And [!Condition IsLive, !Equals [a, a]]\n`,
      "    Condition: IsBoth\n",
    ),
    "a variable of Azure": arm(shown("[variables('name')]"), { variables: { name: "a" } }),
    "a variable that other files import": bicep("@export()\nvar name = 'a'\n"),
  },
});

testRule("quality-template-dependency", {
  fails: {
    "a reference": part(
      "",
      "    DependsOn: [B]\n    Properties: { TopicName: !Ref B }\n  B: { Type: AWS::SQS::Queue }\n",
    ),
    "a name in a text": part(
      "",
      '    DependsOn: B\n    Properties: { TopicName: !Sub "${B.QueueName}-a" }\n  B: { Type: AWS::SQS::Queue }\n',
    ),
  },
  passes: {
    "no reference": part("", "    DependsOn: B\n  B: { Type: AWS::SQS::Queue }\n"),
  },
});

testRule("quality-fixed-cloud", {
  fails: { "an address": bicep("output a string = 'https://it.vault.azure.net'\n") },
  passes: {
    "a suffix": bicep("output a string = environment().suffixes.keyvaultDns\n"),
    "a comment": bicep("// it.vault.azure.net\nvar a = 'b'\n"),
    "a description": bicep("@description('Such as it.vault.azure.net')\nparam a string\n"),
    "a private zone": bicep("output a string = 'privatelink.database.windows.net'\n"),
  },
});

testRule("quality-bicep-concat", {
  fails: { texts: bicep("param a string\noutput b string = concat(a, '-b')\n") },
  passes: {
    lists: bicep("param a array\noutput b array = concat(a, a)\n"),
    "a text": bicep("param a string\noutput b string = '${a}-b'\n"),
  },
});

const subnet = (zone: string) => ({
  "template.yaml": `Resources:\n  It:\n    Type: AWS::EC2::Subnet\n    Properties:\n      AvailabilityZone: ${zone}\n`,
});

testRule("quality-fixed-place", {
  fails: { "a zone of a template": subnet("eu-west-1a") },
  passes: { "a zone that is read": subnet("!Select [0, !GetAZs '']") },
});
