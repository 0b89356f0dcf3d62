import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const VPC = `resource "aws_vpc" "fixture" {
  cidr_block = "10.0.0.0/16"
}`;

testRule("aws-default-sg-open", {
  fails: {
    "a VPC alone": VPC,
    "a default group of another VPC": `${VPC}
      resource "aws_vpc" "other" {}
      resource "aws_default_security_group" "other" {
        vpc_id = aws_vpc.other.id
      }`,
    "a default group with ingress": `${VPC}
      resource "aws_default_security_group" "fixture" {
        vpc_id = aws_vpc.fixture.id
        ingress {
          protocol  = "-1"
          from_port = 0
          to_port   = 0
          self      = true
        }
      }`,
    "a default group with egress as an argument": `${VPC}
      resource "aws_default_security_group" "fixture" {
        vpc_id = aws_vpc.fixture.id
        egress = [{ protocol = "-1", from_port = 0, to_port = 0, cidr_blocks = ["0.0.0.0/0"] }]
      }`,
  },
  failsByDefault: {
    "rules that are a default": `
      variable "rules" {
        default = [{ from_port = 443 }]
      }
      ${VPC}
      resource "aws_default_security_group" "fixture" {
        vpc_id = aws_vpc.fixture.id
        dynamic "ingress" {
          for_each = var.rules
          content {
            from_port = ingress.value.from_port
          }
        }
      }`,
    "a default group switched off by default": `
      variable "manage_default_group" {
        type    = bool
        default = false
      }
      ${VPC}
      resource "aws_default_security_group" "fixture" {
        count  = var.manage_default_group ? 1 : 0
        vpc_id = aws_vpc.fixture.id
      }`,
  },
  open: {
    "rules of the caller": `
      variable "rules" {
        type = list(any)
      }
      ${VPC}
      resource "aws_default_security_group" "fixture" {
        vpc_id = aws_vpc.fixture.id
        dynamic "ingress" {
          for_each = var.rules
          content {
            from_port = ingress.value.from_port
          }
        }
      }`,
  },
  passes: {
    "a template, which can't change the group": {
      "t.yaml":
        "Resources:\n  It:\n    Type: AWS::EC2::VPC\n    Properties: { CidrBlock: 10.0.0.0/16 }\n",
    },
    "an empty default group": `${VPC}
      resource "aws_default_security_group" "fixture" {
        vpc_id = aws_vpc.fixture.id
      }`,
    "a default group with empty lists": `${VPC}
      resource "aws_default_security_group" "fixture" {
        vpc_id  = aws_vpc.fixture.id
        ingress = []
        egress  = []
      }`,
  },
});

const flowLog = (vpc: string) => `
  resource "aws_flow_log" "fixture" {
    log_destination = "arn:aws:s3:::example-flow-logs"
    traffic_type    = "ALL"
    ${vpc}
  }`;

testRule("aws-vpc-flow-logs", {
  fails: {
    "a VPC alone": VPC,
    "a flow log of a subnet": `${VPC}
      resource "aws_subnet" "fixture" {
        vpc_id = aws_vpc.fixture.id
      }
      ${flowLog("subnet_id = aws_subnet.fixture.id")}`,
    "a flow log of another VPC": `${VPC}
      resource "aws_vpc" "other" {}
      ${flowLog("vpc_id = aws_vpc.other.id")}`,
  },
  failsByDefault: {
    "a flow log switched off by default": `
      variable "flow_logs" {
        type    = bool
        default = false
      }
      ${VPC}
      ${flowLog("count = var.flow_logs ? 1 : 0\nvpc_id = aws_vpc.fixture.id")}`,
  },
  open: {
    "a flow log of a VPC the caller names": `
      variable "vpc" {
        type = string
      }
      ${VPC}
      ${flowLog("vpc_id = var.vpc")}`,
  },
  passes: {
    "a flow log": `${VPC}\n${flowLog("vpc_id = aws_vpc.fixture.id")}`,
    "a flow log in a module of its own": {
      "main.tf": `${VPC}
        module "logs" {
          source = "./modules/logs"
          vpc    = aws_vpc.fixture.id
        }`,
      "modules/logs/main.tf": `
        variable "vpc" {
          type = string
        }
        ${flowLog("vpc_id = var.vpc")}`,
    },
    "the one VPC of a switch, found through a local": `
      variable "create" {
        type    = bool
        default = true
      }
      resource "aws_vpc" "fixture" {
        count = var.create ? 1 : 0
      }
      locals {
        vpc_id = try(aws_vpc.fixture[0].id, "")
      }
      ${flowLog("vpc_id = local.vpc_id")}`,
  },
});

testArgumentRule("aws-subnet-public-ip", {
  type: "aws_subnet",
  argument: "map_public_ip_on_launch",
  bad: ["true"],
  good: ["false"],
  absent: "passes",
});

const log = (name: string, traffic: string) => `resource "aws_flow_log" "${name}" {
  vpc_id       = "vpc-1"
  traffic_type = "${traffic}"
}\n`;

testRule("aws-flow-log-rejects", {
  fails: { "accepted traffic": log("a", "ACCEPT") },
  passes: {
    "all traffic": log("a", "ALL"),
    "accepted and rejected traffic": log("a", "ACCEPT") + log("b", "REJECT"),
  },
  open: {
    "another log of the caller's": `variable "traffic" {}
      ${log("a", "ACCEPT")}${log("b", "given").replace('"given"', "var.traffic")}`,
  },
});
