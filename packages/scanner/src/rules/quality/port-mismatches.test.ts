import { testRule } from "../../../test/rule-fixtures.ts";

const ingress = (port: number | string, protocol = "tcp") =>
  `ingress {\n protocol = "${protocol}"\n from_port = ${port}\n to_port = ${port}\n }`;

const database = (group: string, more = "", service = 'engine = "postgres"') => `
  variable "given" {
    type = number
  }
  resource "aws_security_group" "it" {
    ${group}
  }
  resource "aws_db_instance" "it" {
    ${service}
    vpc_security_group_ids = [aws_security_group.it.id]
  }
  ${more}`;

const rule = (port: number, type = "aws_vpc_security_group_ingress_rule") =>
  `resource "${type}" "it" {\n security_group_id = aws_security_group.it.id\n ip_protocol = "tcp"\n from_port = ${port}\n to_port = ${port}\n }`;

const files = (port: number) => `
  resource "aws_security_group" "it" {}
  ${rule(port)}
  resource "aws_efs_mount_target" "it" {
    security_groups = [aws_security_group.it.id]
  }`;

const list = (entry: readonly [number, number], exit: readonly [number, number], more = "") => `
  resource "aws_network_acl" "it" {
    ingress {
      action    = "allow"
      protocol  = "tcp"
      from_port = ${entry[0]}
      to_port   = ${entry[1]}
    }
    egress {
      action    = "allow"
      protocol  = "tcp"
      from_port = ${exit[0]}
      to_port   = ${exit[1]}
    }
  }
  ${more}`;

testRule("quality-mismatched-resources", {
  fails: {
    "the port of another database": database(ingress(3306)),
    "another port as a resource": database("", rule(3306)),
    "a port that the database doesn't have": database(
      ingress(5432),
      "",
      'engine = "postgres"\nport = 6432',
    ),
    "a port of files with a slip": files(2409),
    "answers that no rule lets out": list([443, 443], [443, 443]),
  },
  passes: {
    "the port of the database": database(ingress(5432)),
    "all ports": database(ingress(0, "-1")),
    "the port as a resource": database("", rule(5432)),
    "rules elsewhere": database(""),
    "one of several rules": database(ingress(3306), rule(5432)),
    "a port of the caller's choice": database(ingress("var.given")),
    "a group beside another": database(ingress(3306)).replace(
      "[aws_security_group.it.id]",
      '[aws_security_group.it.id, "sg-0a1b2c3d"]',
    ),
    "the port of files": files(2049),
    "ports for answers": list([443, 443], [1024, 65_535]),
    "answers to requests of one's own": list([1024, 65_535], [443, 443]),
    "rules as resources": list(
      [443, 443],
      [443, 443],
      'resource "aws_network_acl_rule" "it" {\n network_acl_id = aws_network_acl.it.id\n }',
    ),
  },
});
