import { testRule } from "../../../test/rule-fixtures.ts";

const rule = (description: string, source: string, port = 27_020) => `
  variable "given" {}
  resource "aws_vpc_security_group_ingress_rule" "it" {
    security_group_id = "sg-1"
    description       = "${description}"
    ip_protocol       = "tcp"
    from_port         = ${port}
    to_port           = ${port}
    ${source}
  }`;
const EVERYONE = 'cidr_ipv4 = "0.0.0.0/0"';

/** A rule of a group with a description. */
const inGroup = (description: string, source: string, port = 8883) =>
  `resource "aws_security_group" "it" {\n description = "${description}"\n}\n${rule("MQTT", source, port)}`.replace(
    '"sg-1"',
    "aws_security_group.it.id",
  );

testRule("aws-sg-ingress-for-insiders", {
  fails: {
    "an internal group": inGroup("Internal broker for gateways", EVERYONE),
    "a rule within an internal group": `resource "aws_security_group" "it" {
      description = "Private cache of the workers"
      ingress {
        protocol    = "tcp"
        from_port   = 11211
        to_port     = 11211
        cidr_blocks = ["0.0.0.0/0"]
      }
    }`,
    "a console": rule("Remote console of the servers", EVERYONE),
    "metrics with IPv6": rule("Metrics of the nodes", 'cidr_ipv6 = "::/0"'),
    "a rule of the group": `resource "aws_security_group" "it" {
      ingress {
        description = "Game traffic"
        protocol    = "udp"
        from_port   = 7777
        to_port     = 7777
        cidr_blocks = ["0.0.0.0/0"]
      }
      ingress {
        description = "Debugging"
        protocol    = "tcp"
        from_port   = 9229
        to_port     = 9229
        cidr_blocks = ["0.0.0.0/0"]
      }
    }`,
  },
  passes: {
    "an internal group for some": inGroup(
      "Internal broker for gateways",
      'cidr_ipv4 = "10.0.0.0/8"',
    ),
    "a group of another kind": inGroup("Broker for gateways", EVERYONE),
    "an internal page": inGroup("Internal dashboard", EVERYONE, 443),
    "a console for some": rule("Remote console of the servers", 'cidr_ipv4 = "10.0.0.0/8"'),
    "a tunnel": rule("WireGuard for operators", EVERYONE, 51_820),
    "a service that manages something": rule("Order management", EVERYONE, 8443),
    "traffic of players": rule("Game traffic", EVERYONE),
    "pages for administrators": rule("Administration", EVERYONE, 443),
  },
  open: { "a network of the caller's": rule("Remote console", "cidr_ipv4 = var.given") },
});
