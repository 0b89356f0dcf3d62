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

testRule("aws-sg-ingress-for-insiders", {
  fails: {
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
    "a console for some": rule("Remote console of the servers", 'cidr_ipv4 = "10.0.0.0/8"'),
    "a tunnel": rule("WireGuard for operators", EVERYONE, 51_820),
    "a service that manages something": rule("Order management", EVERYONE, 8443),
    "traffic of players": rule("Game traffic", EVERYONE),
    "pages for administrators": rule("Administration", EVERYONE, 443),
  },
  open: { "a network of the caller's": rule("Remote console", "cidr_ipv4 = var.given") },
});
