import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-nacl-open", {
  type: "aws_network_acl_rule",
  argument: "cidr_block",
  bad: ['"0.0.0.0/0"'],
  good: ['"10.0.0.0/8"'],
  absent: "passes",
  body: 'rule_action = "allow"\nprotocol = "-1"',
});

testArgumentRule("aws-nacl-open", {
  type: "aws_network_acl",
  argument: "ingress.ipv6_cidr_block",
  bad: ['"::/0"'],
  good: ['"fd00::/8"'],
  absent: "passes",
  blockBody: 'action = "allow"\nprotocol = -1\nfrom_port = 0\nto_port = 0\nrule_no = 100',
});

const entry = (arguments_: string) => `
  resource "aws_network_acl_rule" "fixture" {
    cidr_block = "0.0.0.0/0"
    ${arguments_}
  }`;

/** Everything, after these ports are denied. */
const allBut = (...ports: number[]) => `
  resource "aws_network_acl" "fixture" {
    ${ports
      .map(
        (port) => `ingress {
          rule_no    = ${port}
          action     = "deny"
          protocol   = "tcp"
          cidr_block = "0.0.0.0/0"
          from_port  = ${port}
          to_port    = ${port}
        }`,
      )
      .join("\n")}
    ingress {
      rule_no    = 10000
      action     = "allow"
      protocol   = "-1"
      cidr_block = "0.0.0.0/0"
      from_port  = 0
      to_port    = 0
    }
  }`;

testRule("aws-nacl-open", {
  fails: {
    "all but SSH": allBut(22),
    "all but another port": allBut(25),
    "every port": entry(
      'rule_action = "allow"\nprotocol = "tcp"\nfrom_port = 0\nto_port = 65535\negress = false',
    ),
    "a permission in capitals": entry('rule_action = "ALLOW"\nprotocol = "-1"'),
    "an argument instead of blocks": `
      resource "aws_network_acl" "fixture" {
        ingress = [{ action = "allow", protocol = "all", cidr_block = "0.0.0.0/0" }]
      }`,
  },
  open: {
    "a direction of the caller": `
      variable "egress" {}
      ${entry('rule_action = "allow"\nprotocol = "all"\negress = var.egress')}`,
  },
  passes: {
    "one port": entry('rule_action = "allow"\nprotocol = "tcp"\nfrom_port = 443\nto_port = 443'),
    "a denial": entry('rule_action = "deny"\nprotocol = "-1"'),
    "all but administration": allBut(22, 3389),
    egress: entry('rule_action = "allow"\nprotocol = "-1"\negress = true'),
    "egress blocks": `
      resource "aws_network_acl" "fixture" {
        egress {
          action     = "allow"
          protocol   = "-1"
          cidr_block = "0.0.0.0/0"
        }
      }`,
  },
});

for (const port of [22, 3389]) {
  testArgumentRule("aws-nacl-admin-ports", {
    type: "aws_network_acl_rule",
    argument: "cidr_block",
    bad: ['"0.0.0.0/0"'],
    good: ['"10.0.0.0/8"'],
    absent: "passes",
    body: `rule_action = "allow"\nprotocol = "tcp"\nfrom_port = ${port}\nto_port = ${port}`,
  });
}

testRule("aws-nacl-admin-ports", {
  fails: {
    "a range with the port in it": `
      resource "aws_network_acl" "fixture" {
        ingress {
          action     = "allow"
          protocol   = "6"
          from_port  = 20
          to_port    = 30
          cidr_block = "0.0.0.0/0"
        }
      }`,
    "every protocol": entry('rule_action = "allow"\nprotocol = "-1"'),
  },
  passes: {
    "another port": entry(
      'rule_action = "allow"\nprotocol = "tcp"\nfrom_port = 443\nto_port = 443',
    ),
    "the same port of UDP": entry(
      'rule_action = "allow"\nprotocol = "udp"\nfrom_port = 22\nto_port = 22',
    ),
    "a denial": entry('rule_action = "deny"\nprotocol = "tcp"\nfrom_port = 22\nto_port = 22'),
    egress: entry(
      'rule_action = "allow"\nprotocol = "tcp"\nfrom_port = 22\nto_port = 22\negress = true',
    ),
  },
});
