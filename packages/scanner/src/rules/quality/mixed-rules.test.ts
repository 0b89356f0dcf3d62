import { testRule } from "../../../test/rule-fixtures.ts";

const INGRESS = "ingress {\n from_port = 443\n to_port = 443\n}";

const group = (body: string, further: string) => `
  variable "direction" {}
  resource "aws_security_group" "web" {
    ${body}
  }
  ${further}`;

const rule = (direction: string, of = "web") => `
  resource "aws_security_group" "other" {}
  resource "aws_security_group_rule" "it" {
    type              = ${direction}
    security_group_id = aws_security_group.${of}.id
  }`;

testRule("quality-mixed-rules", {
  fails: {
    "rules of a group": group(INGRESS, rule('"ingress"')),
    "the newer kind": group(
      INGRESS,
      `resource "aws_vpc_security_group_ingress_rule" "it" {
        security_group_id = aws_security_group.web.id
      }`,
    ),
    "policies of a role": `
      resource "aws_iam_role" "it" {
        managed_policy_arns = ["arn:aws:iam::aws:policy/ReadOnlyAccess"]
      }
      resource "aws_iam_role_policy_attachment" "it" {
        role       = aws_iam_role.it.name
        policy_arn = "arn:aws:iam::aws:policy/SecurityAudit"
      }`,
    "by the name": `
      resource "azurerm_network_security_group" "web" {
        name = "web"
        security_rule { name = "a" }
      }
      resource "azurerm_network_security_rule" "b" {
        network_security_group_name = "web"
      }`,
    "entries of a network": `
      resource "aws_network_acl" "it" {
        ingress { rule_no = 1 }
      }
      resource "aws_network_acl_rule" "it" {
        network_acl_id = aws_network_acl.it.id
      }`,
    "subnets for each name of the caller's": `
      variable "subnets" { type = map(string) }
      resource "azurerm_virtual_network" "it" {
        name = "it"
        subnet { name = "endpoints" }
      }
      resource "azurerm_subnet" "it" {
        for_each             = var.subnets
        name                 = each.key
        virtual_network_name = azurerm_virtual_network.it.name
      }`,
    "as many others as the caller asks for": group(
      INGRESS,
      `variable "networks" {
        type = map(string)
      }
      resource "aws_vpc_security_group_ingress_rule" "it" {
        for_each          = var.networks
        security_group_id = aws_security_group.web.id
        cidr_ipv4         = each.value
      }`,
    ),
    "policies of a vault": `
      resource "azurerm_key_vault" "it" {
        access_policy { object_id = "a" }
      }
      resource "azurerm_key_vault_access_policy" "it" {
        key_vault_id = azurerm_key_vault.it.id
      }`,
    "indexes of a table": `
      resource "aws_dynamodb_table" "it" {
        global_secondary_index { name = "a" }
      }
      resource "aws_dynamodb_global_secondary_index" "b" {
        table_name = aws_dynamodb_table.it.name
        index_name = "b"
      }`,
    "targets of a group": `
      resource "aws_autoscaling_group" "it" {
        target_group_arns = ["arn:aws:elasticloadbalancing:eu-central-1:1:targetgroup/a/1"]
      }
      resource "aws_autoscaling_attachment" "it" {
        autoscaling_group_name = aws_autoscaling_group.it.name
      }`,
  },
  passes: {
    "members of a template's group": {
      "a.yaml":
        "AWSTemplateFormatVersion: 2010-09-09\nResources:\n  It:\n    Type: AWS::EC2::SecurityGroup\n    Properties:\n      GroupDescription: It\n      SecurityGroupEgress: [{IpProtocol: tcp, FromPort: 443, ToPort: 443, CidrIp: 10.0.0.0/8}]\n  More:\n    Type: AWS::EC2::SecurityGroupEgress\n    Properties: {GroupId: !GetAtt It.GroupId, IpProtocol: tcp, FromPort: 80, ToPort: 80, CidrIp: 10.0.0.0/8}\n",
    },
    "subnets for each name alone": `
      variable "subnets" { type = map(string) }
      resource "azurerm_virtual_network" "it" {
        name = "it"
      }
      resource "azurerm_subnet" "it" {
        for_each             = var.subnets
        virtual_network_name = azurerm_virtual_network.it.name
      }`,
    "policies of another role": `
      resource "aws_iam_role" "it" {
        managed_policy_arns = ["arn:aws:iam::aws:policy/ReadOnlyAccess"]
      }
      resource "aws_iam_role" "other" {}
      resource "aws_iam_role_policy_attachment" "it" {
        role       = aws_iam_role.other.name
        policy_arn = "arn:aws:iam::aws:policy/SecurityAudit"
      }`,
    "an index that is a resource": `
      resource "aws_dynamodb_table" "it" {}
      resource "aws_dynamodb_global_secondary_index" "it" {
        table_name = aws_dynamodb_table.it.name
        index_name = "a"
      }`,
    "inline rules": group(INGRESS, ""),
    resources: group("", rule('"ingress"')),
    "another direction": group(INGRESS, rule('"egress"')),
    "another group": group(INGRESS, rule('"ingress"', "other")),
  },
  open: {
    "either of both": `
      variable "inline" { type = list(string) }
      variable "apart" { type = list(string) }
      resource "aws_security_group" "web" {
        dynamic "ingress" {
          for_each = var.inline
          content { from_port = 443 }
        }
      }
      resource "aws_vpc_security_group_ingress_rule" "it" {
        for_each          = toset(var.apart)
        security_group_id = aws_security_group.web.id
      }`,
    "a direction of the caller": group(INGRESS, rule("var.direction")),
    "one or the other": group(
      `dynamic "ingress" {
        for_each = var.direction
        content { from_port = 443 }
      }`,
      `resource "aws_vpc_security_group_ingress_rule" "it" {
        count             = length(var.direction) > 0 ? 0 : 1
        security_group_id = aws_security_group.web.id
      }`,
    ),
  },
});
