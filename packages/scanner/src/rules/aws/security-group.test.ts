import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const ingress = (arguments_: string) => `
  resource "aws_security_group" "fixture" {
    ingress {
      ${arguments_}
    }
  }`;

const FROM_ANYWHERE = 'cidr_blocks = ["0.0.0.0/0"]';

for (const [id, port] of [
  ["aws-sg-ingress-ssh", 22],
  ["aws-sg-ingress-rdp", 3389],
  ["aws-sg-ingress-http", 80],
] as const) {
  const open = `
    from_port = ${port}
    to_port   = ${port}
    protocol  = "tcp"`;

  testArgumentRule(id, {
    type: "aws_security_group_rule",
    argument: "cidr_blocks",
    bad: ['["0.0.0.0/0"]', '["10.0.0.0/8", "0.0.0.0/0"]'],
    good: ['["10.0.0.0/8"]', "[]"],
    absent: "passes",
    body: `type = "ingress"${open}`,
  });

  testArgumentRule(id, {
    type: "aws_vpc_security_group_ingress_rule",
    argument: "cidr_ipv6",
    bad: ['"::/0"', '"0::0/0"'],
    good: ['"fd00::/8"'],
    absent: "passes",
    body: open.replace("protocol ", "ip_protocol "),
  });

  testRule(id, {
    fails: {
      "an ingress block": ingress(`${open}\n${FROM_ANYWHERE}`),
      "a range around the port": ingress(`
        from_port = 20
        to_port   = 4000
        protocol  = 6
        ${FROM_ANYWHERE}`),
      "every protocol": ingress(`
        from_port = 0
        to_port   = 0
        protocol  = "-1"
        ${FROM_ANYWHERE}`),
      "an argument instead of blocks": `
        resource "aws_security_group" "fixture" {
          ingress = [{
            from_port   = ${port}
            to_port     = ${port}
            protocol    = "tcp"
            cidr_blocks = ["0.0.0.0/0"]
          }]
        }`,
      "a dynamic block over a local": `
        locals {
          ports = [8443, ${port}]
        }
        resource "aws_security_group" "fixture" {
          dynamic "ingress" {
            for_each = toset(local.ports)
            iterator = port
            content {
              from_port   = port.value
              to_port     = port.value
              protocol    = "tcp"
              cidr_blocks = ["0.0.0.0/0"]
            }
          }
        }`,
    },
    failsByDefault: {
      "a dynamic block over a variable with a default": `
        variable "rules" {
          type = list(object({
            port = number
            cidr = optional(string, "0.0.0.0/0")
          }))
          default = [{ port = ${port} }]
        }
        resource "aws_security_group" "fixture" {
          dynamic "ingress" {
            for_each = var.rules
            content {
              from_port   = ingress.value.port
              to_port     = ingress.value.port
              protocol    = "tcp"
              cidr_blocks = [ingress.value.cidr]
            }
          }
        }`,
    },
    open: {
      "rules of the caller": `
        variable "rules" {}
        resource "aws_security_group" "fixture" {
          dynamic "ingress" {
            for_each = var.rules
            content {
              from_port   = ingress.value.port
              to_port     = ingress.value.port
              protocol    = "tcp"
              cidr_blocks = ["0.0.0.0/0"]
            }
          }
        }`,
    },
    passes: {
      "no rules": `resource "aws_security_group" "fixture" {}`,
      "another port": ingress(`
        from_port = 443
        to_port   = 443
        protocol  = "tcp"
        ${FROM_ANYWHERE}`),
      UDP: ingress(`
        from_port = ${port}
        to_port   = ${port}
        protocol  = "udp"
        ${FROM_ANYWHERE}`),
      "another group as source": ingress(`${open}\nsecurity_groups = ["sg-0123456789abcdef0"]`),
      egress: `
        resource "aws_security_group_rule" "fixture" {
          type = "egress"
          ${open}
          ${FROM_ANYWHERE}
        }`,
    },
  });
}

testRule("aws-sg-ingress-all", {
  fails: {
    "every protocol": ingress(`
      from_port        = 0
      to_port          = 0
      protocol         = "-1"
      ipv6_cidr_blocks = ["::/0"]`),
    "every port": ingress(`
      from_port = 0
      to_port   = 65535
      protocol  = "tcp"
      ${FROM_ANYWHERE}`),
    "a rule of its own": `
      resource "aws_vpc_security_group_ingress_rule" "fixture" {
        security_group_id = "sg-0123456789abcdef0"
        ip_protocol       = "-1"
        cidr_ipv4         = "0.0.0.0/0"
      }`,
  },
  failsByDefault: {
    "a source that is a default": `
      variable "sources" {
        default = ["0.0.0.0/0"]
      }
      ${ingress(`
        from_port   = 0
        to_port     = 0
        protocol    = "-1"
        cidr_blocks = var.sources`)}`,
  },
  passes: {
    "one port": ingress(`
      from_port = 443
      to_port   = 443
      protocol  = "tcp"
      ${FROM_ANYWHERE}`),
    "a private network": ingress(`
      from_port   = 0
      to_port     = 0
      protocol    = "-1"
      cidr_blocks = ["10.0.0.0/8"]`),
  },
});

testArgumentRule("aws-sg-egress-all", {
  type: "aws_security_group",
  argument: "egress.cidr_blocks",
  bad: ['["0.0.0.0/0"]'],
  good: ['["10.0.0.0/8"]', "[]"],
  absent: "passes",
  blockBody: 'from_port = 0\nto_port = 0\nprotocol = "-1"',
});

testRule("aws-sg-egress-all", {
  fails: {
    "a rule of its own": `
      resource "aws_security_group_rule" "fixture" {
        type             = "egress"
        from_port        = 0
        to_port          = 0
        protocol         = "all"
        ipv6_cidr_blocks = ["::/0"]
      }`,
    "a rule of its own, of the newer kind": `
      resource "aws_vpc_security_group_egress_rule" "fixture" {
        ip_protocol = -1
        cidr_ipv4   = "0.0.0.0/0"
      }`,
    "neither protocol nor port": `
      resource "aws_security_group" "fixture" {
        egress {
          cidr_blocks = ["0.0.0.0/0"]
        }
      }`,
  },
  passes: {
    "one port": `
      resource "aws_security_group" "fixture" {
        egress = [{ from_port = 443, to_port = 443, protocol = "tcp", cidr_blocks = ["0.0.0.0/0"] }]
      }`,
    ingress: `
      resource "aws_security_group_rule" "fixture" {
        type        = "ingress"
        protocol    = "-1"
        cidr_blocks = ["0.0.0.0/0"]
      }`,
  },
});
