// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";

const MODULE = {
  "README.md": "# Network\n",
  "versions.tf": `terraform {
  required_version = ">= 1.9"
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 5.0"
    }
    legacy = "1.0"
  }
}
`,
  "variables.tf": `variable "names" {
  type = list(object({
    a = string
  }))
  description = "Names."
  default     = [{ a = "x" }]
  nullable    = false

  validation {
    condition     = length(var.names) > 0
    error_message = "At least one."
  }
}

variable "secret" {
  sensitive = true
}
`,
  "main.tf": `locals {
  vpc = aws_vpc.main.id
}

resource "aws_vpc" "main" {}

resource "aws_subnet" "each" {
  for_each = toset(var.names[*].a)
  vpc_id   = local.vpc
}

data "aws_region" "here" {}

module "child" {
  source = "./modules/child"
  region = data.aws_region.here.name
}

module "remote" {
  source  = "acme/thing/aws"
  version = "1.2.3"
}

output "ids" {
  description = "Ids."
  value       = [for s in aws_subnet.each : s.id]
}
`,
  "modules/child/main.tf": 'variable "region" {}\n\nresource "random_id" "x" {\n  count = 2\n}\n',
  "examples/basic/main.tf": 'module "it" {\n  source = "../.."\n}\n',
};

describe("the facts of a module", () => {
  const { facts } = scanTexts(MODULE);

  it("tell its interface", () => {
    expect(facts.requiredVersion).toBe(">= 1.9");
    expect(facts.inputs).toEqual([
      {
        name: "names",
        type: "list(object({ a = string }))",
        description: "Names.",
        default: '[{ a = "x" }]',
        isRequired: false,
        isSensitive: false,
        isNullable: false,
        validations: [{ condition: "length(var.names) > 0", errorMessage: "At least one." }],
        file: "variables.tf",
        line: 1,
      },
      expect.objectContaining({
        name: "secret",
        type: null,
        default: null,
        isRequired: true,
        isSensitive: true,
      }),
    ]);
    expect(facts.outputs).toMatchObject([
      { name: "ids", description: "Ids.", file: "main.tf", line: 24 },
    ]);
  });

  it("tell what it is made of", () => {
    expect(facts.resources).toMatchObject([
      { type: "aws_vpc", name: "main", modulePath: "", count: null, forEach: null },
      { type: "aws_subnet", name: "each", modulePath: "", forEach: "toset(var.names[*].a)" },
      { type: "random_id", name: "x", modulePath: "module.child", count: "2" },
    ]);
    expect(facts.dataSources).toMatchObject([{ type: "aws_region", name: "here" }]);
    expect(facts.providers).toEqual([
      { name: "aws", source: "hashicorp/aws", versionConstraint: "~> 5.0", resourceCount: 2 },
      { name: "legacy", source: "hashicorp/legacy", versionConstraint: "1.0", resourceCount: 0 },
      { name: "random", source: "hashicorp/random", versionConstraint: null, resourceCount: 1 },
    ]);
    expect(facts.moduleCalls).toMatchObject([
      { name: "child", source: "./modules/child", versionConstraint: null },
      { name: "remote", source: "acme/thing/aws", versionConstraint: "1.2.3" },
    ]);
    expect(facts.submodules).toEqual(["modules/child"]);
    expect(facts.examples).toEqual(["examples/basic"]);
    expect(facts.readme).toBe("# Network\n");
  });

  it("tell what whoever runs it may have to be allowed", () => {
    const { permissions } = facts;
    expect(permissions).toMatchObject({ derivedTypes: 2, allTypes: 2, unknownTypes: [] });
    expect(permissions.aws).toEqual(expect.arrayContaining(["ec2:CreateSubnet", "ec2:CreateVpc"]));
  });

  it("tell what refers to what, locals followed", () => {
    expect(facts.graph.nodes.map(({ address }) => address)).toEqual([
      "aws_vpc.main",
      "aws_subnet.each",
      "data.aws_region.here",
      "module.child",
      "module.remote",
    ]);
    expect(facts.graph.edges).toEqual([
      { from: "aws_subnet.each", to: "aws_vpc.main" },
      { from: "module.child", to: "data.aws_region.here" },
    ]);
  });

  it("are found below the one folder of an archive, with paths as they are", () => {
    const nested = Object.fromEntries(
      Object.entries(MODULE).map(([path, text]) => [`network-1.0/${path}`, text]),
    );
    const inFolder = scanTexts(nested).facts;
    expect(inFolder.inputs[0]?.file).toBe("network-1.0/variables.tf");
    expect(inFolder.submodules).toEqual(["modules/child"]);
    expect(inFolder.readme).toBe("# Network\n");
  });
});
