import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesBelow } from "../../test/files-below.ts";
import { inputProbes } from "../../test/input-probes.ts";
import { scanTexts } from "../../test/scan-texts.ts";
import { type InputSwitch, scan } from "../index.ts";
import { settingsText } from "../output/describe.ts";

const PUBLIC = `variable "public" {
  type    = bool
  default = false
}
resource "aws_db_instance" "orders" {
  publicly_accessible = var.public
}
`;

const inputsOf = (text: string) => scanTexts(text).inputs;
const texts = (switches: readonly InputSwitch[]) =>
  switches.map(({ settings }) => settingsText(settings));

describe("the score with other inputs", () => {
  const encoder = new TextEncoder();
  const probes = ["behind-inputs.probes", "behind-inputs-aside.probes"].flatMap(inputProbes);
  const modules = join(import.meta.dirname, "../../../../modules");
  const all = [
    ...probes.map(
      ({ trap }) =>
        new Map(Object.entries(trap).map(([path, text]) => [path, encoder.encode(text)])),
    ),
    ...["aws-lambda-api", "aws-vpc-network", "google-cloud-run-service"].map(
      (name) => new Map(filesBelow(join(modules, name))),
    ),
  ];

  it("is that of a scan in which the caller sets them", () => {
    let compared = 0;
    for (const files of all) {
      for (const { settings, security } of scan(files).inputs.switches) {
        const isWhole = settings.every(({ name, value }) => value !== null && /^\w+$/.test(name));
        if (!isWhole) continue;
        const given = settings.map(({ name, value }) => [name, JSON.parse(value ?? "")]);
        const { scores } = scan(files, {
          variables: Object.fromEntries(given),
          exploresInputs: false,
        });
        expect([settingsText(settings), security]).toEqual([
          settingsText(settings),
          scores.security.score,
        ]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(30);
  });
});

describe("inputs that switch something on", () => {
  it("leave the score of the defaults alone, and are listed with the lowest score first", () => {
    const { scores, inputs } = scanTexts(
      `${PUBLIC}variable "plain" {\n  default = false\n}\nresource "aws_ebs_volume" "a" {\n  encrypted = !var.plain\n}\n`,
    );
    expect(scores.security.score).toBeGreaterThan(39);
    expect(texts(inputs.switches)).toEqual(["public = true", "plain = true"]);
    expect(inputs.switches[0]).toMatchObject({ security: 39, added: { CRITICAL: 1 } });
  });

  it("aren't tried with values that a validation refuses", () => {
    const refusing = PUBLIC.replace(
      "default = false\n",
      'default = false\n  validation {\n    condition     = !var.public\n    error_message = "No."\n  }\n',
    );
    expect(inputsOf(refusing).switches).toEqual([]);
  });

  it("aren't tried where the caller has set them", () => {
    const { inputs } = scanTexts(PUBLIC, { variables: { public: false } });
    expect(inputs.switches).toEqual([]);
  });

  it("name what no value they could list reaches", () => {
    const digest = PUBLIC.replace("type    = bool\n  default = false", 'default = "x"').replace(
      "publicly_accessible = var.public",
      'count = sha1(var.public) == "a9993e36" ? 1 : 0\n  publicly_accessible = true',
    );
    expect(texts(inputsOf(digest).switches)).toEqual(["public set"]);
  });

  it("count where they decide about a module without Terraform code in its root", () => {
    const { inputs } = scanTexts({ "modules/db/main.tf": PUBLIC, "README.md": "# Two\n" });
    expect(texts(inputs.switches)).toEqual(["public = true"]);
  });

  it("don't count in examples", () => {
    const { inputs } = scanTexts({ "examples/a/main.tf": PUBLIC, "main.tf": "locals {}\n" });
    expect(inputs.switches).toEqual([]);
  });

  it("follow suppressions", () => {
    const passed = PUBLIC.replace(
      "  publicly",
      "  # stackyard:ignore aws-rds-public A test database\n  publicly",
    );
    expect(inputsOf(passed).switches).toEqual([]);
  });
});

describe("free-form inputs", () => {
  const OPEN = `variable "networks" {
  type    = list(string)
  default = ["10.0.0.0/8"]
}
resource "aws_security_group" "a" {
  ingress {
    from_port   = 22
    to_port     = 22
    protocol    = "tcp"
    cidr_blocks = var.networks
  }
}
`;

  it("are listed with the rules that depend on them, and change no score", () => {
    const { inputs, scores } = scanTexts(OPEN);
    expect(inputs.switches).toEqual([]);
    expect(inputs.dependencies).toMatchObject([
      {
        input: "networks",
        ruleId: "aws-sg-ingress-ssh",
        resources: ["aws_security_group.a"],
      },
    ]);
    const fixed = scanTexts(OPEN.replace("var.networks", '["10.0.0.0/8"]'));
    expect(scores.security.score).toBe(fixed.scores.security.score);
  });

  it("are listed if they have no default", () => {
    const required = OPEN.replace('  default = ["10.0.0.0/8"]\n', "");
    expect(inputsOf(required).dependencies).toMatchObject([{ input: "networks" }]);
  });

  it.each([
    ["in a branch", 'var.office == "" ? ["10.0.0.0/8"] : [var.office]'],
    ["in a branch of a branch", 'var.office == "" ? [] : var.office == null ? [] : [var.office]'],
    [
      "in a list that is put together",
      'concat(["10.0.0.0/8"], var.office == "" ? [] : [var.office])',
    ],
    ["that is passed through a function", 'coalescelist(compact([var.office]), ["10.0.0.0/8"])'],
  ])("are listed %s", (_, networks) => {
    const declaration = 'variable "office" {\n  type    = string\n  default = ""\n}\n';
    const { dependencies } = inputsOf(
      `${declaration}variable "name" {}\n${OPEN.replace("var.networks", networks).replace(
        "ingress {",
        "name = var.name\n  ingress {",
      )}`,
    );
    expect(dependencies).toMatchObject([{ input: "office", ruleId: "aws-sg-ingress-ssh" }]);
  });

  it("are listed if the code compares them with a text and uses others as they are", () => {
    const mixed = OPEN.replace("list(string)", "string")
      .replace('["10.0.0.0/8"]', '"office"')
      .replace("var.networks", 'var.networks == "office" ? ["10.0.0.0/8"] : [var.networks]');
    expect(inputsOf(mixed).dependencies).toMatchObject([
      { input: "networks", ruleId: "aws-sg-ingress-ssh" },
    ]);
    const compared = mixed.replace(": [var.networks]", ': ["10.0.0.0/16"]');
    expect(inputsOf(compared).dependencies).toEqual([]);
  });

  it("are listed if they decide whether a block is there", () => {
    const block = OPEN.replace(
      "ingress {",
      'dynamic "ingress" {\n    for_each = var.networks\n    content {',
    ).replace("cidr_blocks = var.networks", 'cidr_blocks = ["0.0.0.0/0"]\n    }');
    expect(inputsOf(block).dependencies).toMatchObject([
      { input: "networks", ruleId: "aws-sg-ingress-ssh" },
      { input: "networks", ruleId: "aws-sg-description" },
    ]);
  });

  it("are named as what is missing", () => {
    const required = `variable "office" {}\nvariable "other" {}\n${OPEN.replace(
      "var.networks",
      'var.office == var.other ? [] : ["0.0.0.0/0"]',
    )}`;
    const { coverage } = scanTexts(required);
    expect(coverage.missing.map(({ cause }) => cause)).toContain("var.office and var.other");
  });

  it("don't include those on which nothing depends", () => {
    const named = OPEN.replace("ingress {", "name = var.networks[0]\n  ingress {").replace(
      "cidr_blocks = var.networks",
      'cidr_blocks = ["10.0.0.0/8"]',
    );
    expect(inputsOf(named).dependencies).toEqual([]);
  });
});

describe("parameters of templates", () => {
  const CLOUDFORMATION = `Parameters:
  Office:
    Type: String
    Default: 10.0.0.0/8
  Encrypted:
    Type: String
    Default: "true"
    AllowedValues: ["true", "false"]
Resources:
  Orders:
    Type: AWS::RDS::DBInstance
    Properties:
      StorageEncrypted: !Ref Encrypted
  Bastion:
    Type: AWS::EC2::SecurityGroup
    Properties:
      SecurityGroupIngress:
        - { IpProtocol: tcp, FromPort: 22, ToPort: 22, CidrIp: !Ref Office }
`;
  const BICEP = `param office string = '10.0.0.0/8'
param isStrict bool = true
resource rule 'Microsoft.Network/networkSecurityGroups/securityRules@2023-09-01' = {
  name: 'bastion/ssh'
  properties: {
    access: 'Allow'
    direction: 'Inbound'
    protocol: 'Tcp'
    priority: 100
    sourcePortRange: '*'
    sourceAddressPrefix: isStrict ? office : '10.0.0.0/16'
    destinationAddressPrefix: '*'
    destinationPortRange: '22'
  }
}
`;

  it.each([
    ["template.yaml", CLOUDFORMATION, "Office", "aws-sg-ingress-ssh"],
    ["main.bicep", BICEP, "office", "az-nsg-ssh"],
  ])("are listed if verdicts depend on any text: %s", (path, text, input, ruleId) => {
    const { inputs } = scanTexts({ [path]: text });
    expect(inputs.dependencies).toMatchObject([{ input, ruleId }]);
  });

  it("are listed as not judged if there is no room", () => {
    const text = { "template.yaml": CLOUDFORMATION };
    const { inputs } = scanTexts(text, { limits: { explorationVerdicts: 1 } });
    expect(inputs.notJudged).toEqual(["Office", "Encrypted"]);
    expect(scanTexts(text).inputs.notJudged).toEqual([]);
  });
});

it.each([
  ["!contains([1], var.public)", "public other than 1"],
  ["var.public != 1 && var.public != 2", "public other than 1 or 2"],
  ["!contains([1, 2, 3], var.public)", "public other than 1, 2 or 3"],
  ["!contains([1, 2, 3, 4], var.public)", "public set"],
])("settings name the values that another one isn't: %s", (condition, expected) => {
  const text = PUBLIC.replace("bool", "number").replace("false", "1");
  const { switches } = inputsOf(text.replace("= var.public", `= ${condition}`));
  expect(texts(switches)).toContain(expected);
});

describe("the room for other inputs", () => {
  it.each([{ explorationVerdicts: 20 }, { explorationVerdictSteps: 20 }])(
    "is limited by %o, and the report names the inputs that were left out",
    (limits) => {
      const many = Array.from({ length: 9 }, (_, n) =>
        PUBLIC.replaceAll(/public\b|orders/g, `$&${n}`),
      );
      const text = many.join("").replaceAll(/publicly_accessible\d/g, "publicly_accessible");
      const { inputs } = scanTexts(text, { limits });
      expect(inputs.notJudged.length).toBeGreaterThan(0);
      expect(scanTexts(text).inputs.notJudged).toEqual([]);
    },
  );
});
