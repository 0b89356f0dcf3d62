// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are CloudFormation's
import { describe, expect, it } from "vitest";
import { testRule } from "../../../test/rule-fixtures.ts";
import { scanTexts } from "../../../test/scan-texts.ts";

/** A template with one resource named `It`. */
const template = (type: string, properties: string, more = "") => ({
  "template.yaml": `AWSTemplateFormatVersion: "2010-09-09"
${more}
Resources:
  It:
    Type: AWS::${type}
    Properties:
${properties.replace(/^/gm, "      ")}
`,
});

const volume = (encrypted: string, more = "") =>
  template("EC2::Volume", `Size: 8\nEncrypted: ${encrypted}`, more);

const PARAMETER = (declaration: string) => `Parameters:\n  P: {${declaration}}\n`;
const CONDITION = (condition: string, declaration = "Type: String") =>
  `${PARAMETER(declaration)}Conditions:\n  C: ${condition}\n`;

testRule("aws-ebs-encryption", {
  fails: {
    "a literal": volume("false"),
    "a condition with the name of a boolean": volume(
      "!If [On, false, true]",
      'Conditions:\n  On: !Equals ["1", "1"]\n',
    ),
    "no property": template("EC2::Volume", "Size: 8"),
    "no properties at all": { "t.yml": "Resources:\n  It:\n    Type: AWS::EC2::Volume\n" },
    JSON: {
      "t.json":
        '{"Resources": {"It": {"Type": "AWS::EC2::Volume", "Properties": {"Encrypted": false}}}}',
    },
    "a mapped value": volume(
      "!FindInMap [Stage, dev, Encrypted]",
      "Mappings:\n  Stage:\n    dev: {Encrypted: false}\n    live: {Encrypted: true}\n",
    ),
    "an unknown key, all values alike": volume(
      "!FindInMap [Region, !Ref AWS::Region, Encrypted]",
      "Mappings:\n  Region:\n    eu-west-1: {Encrypted: false}\n    eu-west-2: {Encrypted: false}\n",
    ),
    "no value": volume("!Ref AWS::NoValue"),
    "an element": volume("!Select [1, [true, false]]"),
    "a piece of text": volume("!Select [0, !Split [',', 'false,true']]"),
    "either way": volume("!If [C, false, !Ref AWS::NoValue]", CONDITION("!Equals [!Ref P, x]")),
    "a known condition": volume("!If [C, true, false]", CONDITION("!Equals [a, b]")),
    "conditions that call one another": volume(
      "!If [D, false, true]",
      "Conditions:\n  C: !Equals [a, a]\n  D: !And [{Condition: C}, !Not [!Equals [a, b]]]\n",
    ),
  },
  failsByDefault: {
    "a parameter's default": volume("!Ref P", PARAMETER('Type: String, Default: "false"')),
    "a condition on a default": volume(
      "!If [C, true, false]",
      CONDITION("!Equals [!Ref P, live]", "Type: String, Default: dev"),
    ),
  },
  passes: {
    "a literal": volume("true"),
    "a long form": volume('{"Fn::If": [C, "true", true]}', CONDITION('!Equals [!Ref P, "x"]')),
    "a parameter's only value": volume("!Ref P", PARAMETER("Type: String, AllowedValues: [true]")),
    "a resource that is not made": {
      "t.yaml": `Conditions: {C: !Equals [a, b]}
Resources:
  It: {Type: AWS::EC2::Volume, Condition: C}
`,
    },
  },
  open: {
    "a parameter without default": volume("!Ref P", PARAMETER("Type: String")),
    "a stored parameter": volume(
      "!Ref P",
      PARAMETER("Type: 'AWS::SSM::Parameter::Value<String>', Default: /encrypted"),
    ),
    "an imported value": volume("!ImportValue encrypted"),
    "a condition on a parameter": volume("!If [C, true, false]", CONDITION("!Equals [!Ref P, x]")),
    "a condition that needs itself": volume(
      "!If [C, true, false]",
      "Conditions:\n  C: !Not [!Condition C]\n",
    ),
    "a function nobody knows": volume("!Transform {Name: Mine}"),
  },
});

testRule("aws-s3-versioning", {
  fails: {
    "nothing said": template("S3::Bucket", "BucketName: b"),
    suspended: template("S3::Bucket", "VersioningConfiguration: {Status: Suspended}"),
  },
  passes: { enabled: template("S3::Bucket", "VersioningConfiguration: {Status: Enabled}") },
  failsByDefault: {
    "only on demand": template(
      "S3::Bucket",
      "VersioningConfiguration: !If [C, {Status: Enabled}, !Ref AWS::NoValue]",
      CONDITION('!Equals [!Ref P, "true"]', 'Type: String, Default: "false"'),
    ),
  },
  open: {
    "nobody knows when": template(
      "S3::Bucket",
      "VersioningConfiguration: !If [C, {Status: Enabled}, !Ref AWS::NoValue]",
      CONDITION('!Equals [!Ref P, "true"]'),
    ),
  },
});

testRule("aws-s3-block-public-acls", {
  fails: {
    "three of four": template(
      "S3::Bucket",
      "PublicAccessBlockConfiguration:\n  BlockPublicPolicy: true\n  IgnorePublicAcls: true",
    ),
  },
  passes: {
    on: template("S3::Bucket", "PublicAccessBlockConfiguration:\n  BlockPublicAcls: true"),
  },
});

testRule("aws-s3-policy-any-principal", {
  fails: {
    everyone: template(
      "S3::BucketPolicy",
      "Bucket: b\nPolicyDocument:\n  Statement:\n    - {Effect: Allow, Principal: '*', Action: s3:GetObject, Resource: !Sub 'arn:${AWS::Partition}:s3:::b/*'}",
    ),
  },
  passes: {
    "an account": template(
      "S3::BucketPolicy",
      "Bucket: b\nPolicyDocument:\n  Statement:\n    - {Effect: Allow, Principal: {AWS: !Sub '${AWS::AccountId}'}, Action: s3:GetObject, Resource: '*'}",
    ),
  },
});

testRule("aws-sg-ingress-ssh", {
  fails: {
    "in the group": template(
      "EC2::SecurityGroup",
      "GroupDescription: d\nSecurityGroupIngress:\n  - {IpProtocol: tcp, FromPort: 22, ToPort: 22, CidrIp: 0.0.0.0/0}",
    ),
    "in a rule of its own": template(
      "EC2::SecurityGroupIngress",
      "GroupId: sg-1\nIpProtocol: -1\nCidrIpv6: ::/0",
    ),
  },
  passes: {
    "from inside": template(
      "EC2::SecurityGroupIngress",
      "GroupId: sg-1\nIpProtocol: tcp\nFromPort: 22\nToPort: 22\nCidrIp: 10.0.0.0/8",
    ),
  },
});

testRule("aws-sg-egress-all", {
  fails: { "what EC2 adds by itself": template("EC2::SecurityGroup", "GroupDescription: d") },
});

testRule("aws-rds-backup", {
  fails: { none: template("RDS::DBInstance", "BackupRetentionPeriod: 0") },
  passes: { "a day, when nothing is said": template("RDS::DBInstance", "Engine: mysql") },
});

testRule("aws-rds-public", {
  fails: { public: template("RDS::DBInstance", "PubliclyAccessible: true") },
  open: { "what the subnets decide": template("RDS::DBInstance", "Engine: mysql") },
});

const environment = (value: string) =>
  template("Lambda::Function", `Environment:\n  Variables:\n    DB_PASSWORD: ${value}`);

testRule("aws-lambda-env-secret", {
  fails: { "a password": environment("xK7-vuQ2.mq9Lw") },
  open: {
    "a password that is put in later": environment(
      "'{{resolve:secretsmanager:db:SecretString:password}}'",
    ),
    "a secret whose name is put in later": environment(
      "!Sub '{{resolve:secretsmanager:${AWS::StackName}:SecretString:password}}'",
    ),
    "a secret whose name is joined": environment("!Join ['', ['{{resolve:ssm-secure:', db, '}}']]"),
  },
});

describe("a finding in a template", () => {
  const [finding] = scanTexts({
    "template.yaml": `Resources:
  Data:
    Type: AWS::EC2::Volume
    Properties:
      Size: 8
      Encrypted: false
`,
  }).findings.filter(({ ruleId }) => ruleId === "aws-ebs-encryption");

  it("is at the line of the property", () => {
    expect(finding).toMatchObject({ file: "template.yaml", startLine: 6, resource: "Data" });
  });
});

describe("a module of templates only", () => {
  const report = scanTexts({
    "template.yaml": `Description: A volume.
Parameters:
  Size: {Type: Number, Default: 8, Description: In gigabytes.}
  Password: {Type: String, NoEcho: true, Description: Of the odd thing.}
Resources:
  # stackyard:ignore aws-ebs-encryption scratch space
  Data:
    Type: AWS::EC2::Volume
    Properties: {Size: !Ref Size}
  Odd:
    Type: AWS::Odd::Thing
    # checkov:skip=CKV_AWS_3: not a volume
    Properties: {Password: !Ref Password}
  Noted:
    Type: AWS::EC2::Volume
    Metadata: {checkov: {skip: [{id: CKV_AWS_3, comment: noted}]}}
Outputs:
  Id: {Value: !Ref Data, Description: The volume.}
`,
    "README.md": "# Volume\n\n## Usage\n\nDeploy it.\n",
    LICENSE: "Do as you like.\n",
    "CHANGELOG.md": "# Changelog\n",
  });

  it("has its facts", () => {
    expect(report.facts.resources).toMatchObject([
      { type: "AWS::EC2::Volume", name: "Data", line: 7 },
      { type: "AWS::Odd::Thing", name: "Odd" },
      { type: "AWS::EC2::Volume", name: "Noted" },
    ]);
    expect(report.facts.inputs).toMatchObject([
      { name: "Size", type: "Number", default: "8", isRequired: false },
      { name: "Password", isSensitive: true, isRequired: true, default: null },
    ]);
    expect(report.facts.outputs).toMatchObject([{ name: "Id", description: "The volume." }]);
    expect(report.facts.providers).toEqual([]);
  });

  it("follows comments", () => {
    expect(report.suppressed).toMatchObject([
      { ruleId: "aws-ebs-encryption", suppression: { reason: "scratch space" } },
      { ruleId: "aws-ebs-encryption", suppression: { reason: "noted" } },
    ]);
    expect(report.findings.filter(({ kind }) => kind === "security")).toEqual([]);
  });

  it("is judged as a module, and not by what Terraform asks for", () => {
    expect(report.scores.quality).toMatchObject({ score: 100, cappedAt: null });
    expect(report.status).toBe("passed");
    const bare = scanTexts({ "t.yaml": "Resources:\n  A:\n    Type: AWS::SNS::Topic\n" });
    expect(
      bare.findings.filter(({ kind }) => kind === "quality").map(({ ruleId }) => ruleId),
    ).toEqual([
      "quality-readme",
      "quality-changelog",
      "quality-license",
      "quality-template-description",
    ]);
  });
});

it("says that loops have more rounds than it goes through", () => {
  const rounds = (count: number) =>
    scanTexts({
      "template.yaml": `Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::All:
    - Name
    - [${Array.from({ length: count }, (_, n) => `n${n}`)}]
    - V\${Name}: { Type: AWS::EC2::Volume, Properties: { Size: 8, Encrypted: true } }
`,
    });
  expect(rounds(100).notEvaluated).toEqual([]);
  const { coverage, notEvaluated } = rounds(101);
  expect(notEvaluated).toEqual(["not evaluated: further rounds of loops in template.yaml"]);
  expect(coverage.percent).toBeLessThan(rounds(100).coverage.percent);
});

describe("a template that is no good", () => {
  it("fails with line and column", () => {
    const { status, failures } = scanTexts({
      "t.yaml": "AWSTemplateFormatVersion: '2010-09-09'\nResources:\n  A: [1, 2\n",
    });
    expect(status).toBe("failed");
    expect(failures[0]).toMatch(/^t\.yaml:\d+:\d+: /);
  });

  it("is a template of somebody else's when it has marks to be filled in", () => {
    const { status, notEvaluated } = scanTexts({
      "t.yaml": "AWSTemplateFormatVersion: '2010-09-09'\nResources:\n{{ range .x }}\n  A: 1\n",
    });
    expect(status).toBe("passed");
    expect(notEvaluated).toEqual(["not evaluated: t.yaml, which is a template"]);
  });

  it.each([
    [
      "references in a circle",
      "Resources:\n  A: {Type: AWS::S3::Bucket, Properties: {BucketName: !Ref B}}\n  B: {Type: AWS::S3::Bucket, Properties: {BucketName: !Ref A}}\n",
    ],
    [
      "a resource that is none",
      "Resources:\n  A: AWS::S3::Bucket\n  B: {Type: [AWS::S3::Bucket], Properties: 1}\n  C: {Type: AWS::S3::Bucket, Properties: [1]}\n",
    ],
    [
      "functions without arguments",
      `Resources:\n${["Sub", "Join", "If", "Select", "Split", "FindInMap", "Equals", "And", "GetAtt", "Ref"].map((name) => `  A${name}: {Type: AWS::S3::Bucket, Properties: {BucketName: !${name} [], AccessControl: !${name} {}}}\n`).join("")}`,
    ],
    [
      "an anchor inside of itself",
      "Resources: &r\n  A: {Type: AWS::S3::Bucket, Properties: {Tags: *r}}\n",
    ],
    [
      "nested functions",
      `Resources:\n  A:\n    Type: AWS::S3::Bucket\n    Properties:\n      BucketName: ${"{'Fn::Sub': ".repeat(150)}x${"}".repeat(150)}\n`,
    ],
    [
      "text that doubles",
      `Conditions:\n  C0: !Equals [a, b]\n${Array.from({ length: 60 }, (_, i) => `  C${i + 1}: !Or [!Condition C${i}, !Condition C${i}]\n`).join("")}Resources:\n  A: {Type: AWS::S3::Bucket, Condition: C60}\n`,
    ],
  ])("with %s is read without harm", (_, text) => {
    expect(() => scanTexts({ "t.yaml": text })).not.toThrow();
  });
});
