import { testRule } from "../../../test/rule-fixtures.ts";

const aws = (a: string, b: string, rest = "") => `
  resource "aws_vpc" "it" {
    cidr_block = "10.0.0.0/16"
  }
  resource "aws_subnet" "a" {
    vpc_id     = aws_vpc.it.id
    cidr_block = "${a}"
  }
  resource "aws_subnet" "b" {
    vpc_id     = aws_vpc.it.id
    cidr_block = "${b}"
  }
  ${rest}`;
const azure = (spaces: string, prefix: string) => `
  resource "azurerm_virtual_network" "it" {
    address_space = ${spaces}
  }
  resource "azurerm_subnet" "it" {
    virtual_network_name = azurerm_virtual_network.it.name
    address_prefixes     = ["${prefix}"]
  }`;
const template = (a: string, b: string, rest = "") => ({
  "template.yaml": `AWSTemplateFormatVersion: "2010-09-09"
Resources:
  Vpc: { Type: AWS::EC2::VPC, Properties: { CidrBlock: 10.0.0.0/16 } }
  A: { Type: AWS::EC2::Subnet, Properties: { VpcId: !Ref Vpc, CidrBlock: ${a} } }
  B: { Type: AWS::EC2::Subnet, ${rest} Properties: { VpcId: !Ref Vpc, CidrBlock: ${b} } }
`,
});

/** Two tiers of subnets, each with the number of its network. */
const tiers = (first: string, own: string, second = first, other = own) =>
  [
    ["public", first, own],
    ["private", second, other],
  ]
    .map(
      ([name, number, repetition]) =>
        `resource "aws_subnet" "${name}" {\n${repetition}\nvpc_id = var.vpc_id\ncidr_block = cidrsubnet(var.cidr, 8, ${number})\n}`,
    )
    .join("\n");

testRule("quality-address-plan", {
  fails: {
    "the same numbers": tiers("count.index", "count = 3"),
    "the same zones": tiers("index(local.zones, each.value)", "for_each = toset(local.zones)"),
    "the same addresses": aws("10.0.1.0/24", "10.0.1.0/24"),
    "a part": aws("10.0.0.0/20", "10.0.8.0/24"),
    "another network": aws("10.0.0.0/24", "10.1.0.0/24"),
    "another space": azure('["10.0.0.0/16"]', "10.1.0.0/24"),
    "a part in a template": template("10.0.0.0/20", "10.0.8.0/21"),
    "another network in a template": template("10.0.0.0/20", "10.1.0.0/20"),
  },
  passes: {
    "other numbers": tiers("count.index", "count = 3", "count.index + 3"),
    "one tier or the other": tiers(
      "count.index",
      "count = var.is_public ? 3 : 0",
      "count.index",
      "count = var.is_public ? 0 : 3",
    ),
    "the keys of other maps": tiers(
      "each.value",
      "for_each = local.a",
      "each.value",
      "for_each = local.b",
    ),
    neighbors: aws("10.0.0.0/20", "10.0.16.0/20"),
    "a second range": aws(
      "10.0.0.0/24",
      "10.1.0.0/24",
      'resource "aws_vpc_ipv4_cidr_block_association" "it" {\nvpc_id = aws_vpc.it.id\ncidr_block = "10.1.0.0/16"\n}',
    ),
    "a second space": azure('["10.0.0.0/16", "10.1.0.0/16"]', "10.1.0.0/24"),
    "neighbors in a template": template("10.0.0.0/20", "10.0.16.0/21"),
    "a choice": template("10.0.0.0/20", "10.0.0.0/20", "Condition: Other,"),
  },
});
