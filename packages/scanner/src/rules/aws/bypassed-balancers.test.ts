import { testRule } from "../../../test/rule-fixtures.ts";

const groups = (source: string, visitors = 'prefix_list_id = "pl-1"') => `
  variable "given" {}
  resource "aws_security_group" "balancer" {}
  resource "aws_security_group" "service" {}
  resource "aws_vpc_security_group_ingress_rule" "visitors" {
    security_group_id = aws_security_group.balancer.id
    ip_protocol       = "tcp"
    from_port         = 443
    to_port           = 443
    ${visitors}
  }
  resource "aws_vpc_security_group_egress_rule" "on" {
    security_group_id            = aws_security_group.balancer.id
    ip_protocol                  = "tcp"
    from_port                    = 8080
    to_port                      = 8080
    referenced_security_group_id = aws_security_group.service.id
  }
  resource "aws_vpc_security_group_ingress_rule" "service" {
    security_group_id = aws_security_group.service.id
    ip_protocol       = "tcp"
    from_port         = 8080
    to_port           = 8080
    ${source}
  }`;
const older = (source: string) => `
  resource "aws_security_group" "balancer" {
    ingress {
      protocol    = "tcp"
      from_port   = 443
      to_port     = 443
      cidr_blocks = ["0.0.0.0/0"]
    }
    egress {
      protocol        = "tcp"
      from_port       = 8080
      to_port         = 8080
      security_groups = [aws_security_group.service.id]
    }
  }
  resource "aws_security_group" "service" {}
  resource "aws_security_group_rule" "service" {
    type              = "ingress"
    security_group_id = aws_security_group.service.id
    protocol          = "tcp"
    from_port         = 8080
    to_port           = 8080
    ${source}
  }`;

testRule("aws-sg-ingress-past-balancer", {
  fails: {
    everyone: groups('cidr_ipv4 = "0.0.0.0/0"'),
    "everyone with IPv6": groups('cidr_ipv6 = "::/0"'),
    "everyone, in the older form": older('cidr_blocks = ["0.0.0.0/0"]'),
  },
  passes: {
    "the balancer": groups("referenced_security_group_id = aws_security_group.balancer.id"),
    "the own network": groups('cidr_ipv4 = "10.0.0.0/8"'),
    "a group that sends by itself": groups(
      'cidr_ipv4 = "0.0.0.0/0"',
      "referenced_security_group_id = aws_security_group.service.id",
    ),
    "the balancer, in the older form": older(
      "source_security_group_id = aws_security_group.balancer.id",
    ),
    "two balancers in a row": `${groups('cidr_ipv4 = "0.0.0.0/0"')}
      resource "aws_lb" "it" {
        security_groups = [aws_security_group.service.id]
      }`,
  },
  open: { "networks of the caller's": groups("cidr_ipv4 = var.given") },
});
