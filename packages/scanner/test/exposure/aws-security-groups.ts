import type { Probe } from "./probe.ts";

const GROUP = "aws_security_group.this";
const RULE = "aws_security_group_rule.this";
const NEW_RULE = "aws_vpc_security_group_ingress_rule.this";

const group = (body: string) => `resource "aws_security_group" "this" {\n${body}\n}\n`;

const ingress = (ports: string, source: string, protocol = '"tcp"') => {
  const [from, to = from] = ports.split("-");
  return `ingress {\nfrom_port = ${from}\nto_port = ${to}\nprotocol = ${protocol}\n${source}\n}`;
};

const cidrs = (...list: string[]) => `cidr_blocks = ${JSON.stringify(list)}`;

const newRule = (port: number, source: string) => `
resource "aws_vpc_security_group_ingress_rule" "this" {
  security_group_id = aws_security_group.this.id
  ip_protocol       = "tcp"
  from_port         = ${port}
  to_port           = ${port}
  ${source}
}
resource "aws_security_group" "this" {}
`;

export const awsSecurityGroups: readonly Probe[] = [
  {
    name: "PostgreSQL for all",
    code: (source) => group(ingress("5432", source)),
    exposed: cidrs("0.0.0.0/0"),
    fine: cidrs("10.0.0.0/8"),
    at: GROUP,
    names: /PostgreSQL/,
  },
  {
    name: "MySQL in two halves of the internet",
    code: (source) => group(ingress("3306", source)),
    exposed: cidrs("0.0.0.0/1", "128.0.0.0/1"),
    fine: cidrs("10.0.0.0/9", "10.128.0.0/9"),
    at: GROUP,
    names: /MySQL/,
  },
  {
    name: "halves in two blocks",
    code: (second) =>
      group(`${ingress("6379", cidrs("10.0.0.0/8"))}\n${ingress("6379", cidrs(second))}`),
    exposed: "128.0.0.0/1",
    fine: "192.168.0.0/16",
    at: GROUP,
    names: /Redis/,
  },
  {
    name: "MongoDB over IPv6",
    code: (source) => group(ingress("27017", source)),
    exposed: 'ipv6_cidr_blocks = ["2000::/3"]',
    fine: 'ipv6_cidr_blocks = ["2001:db8:12::/48"]',
    at: GROUP,
    names: /MongoDB/,
  },
  {
    name: "a range that happens to hold Elasticsearch",
    code: (ports) => group(ingress(ports, cidrs("0.0.0.0/0"))),
    exposed: "9100-9300",
    fine: "443-443",
    at: GROUP,
    names: /Elasticsearch/,
  },
  {
    name: "the Docker API",
    code: (port) => group(ingress(port, cidrs("0.0.0.0/0"))),
    exposed: "2375",
    fine: "443",
    at: GROUP,
    names: /Docker/,
  },
  {
    name: "memcached, which talks UDP",
    code: (source) => group(ingress("11211", source, '"udp"')),
    exposed: cidrs("0.0.0.0/0"),
    fine: cidrs("172.16.0.0/12"),
    at: GROUP,
    names: /[Mm]emcached/,
  },
  {
    name: "a protocol by its number",
    code: (source) => group(ingress("1433", source, "6")),
    exposed: cidrs("0.0.0.0/0"),
    fine: cidrs("198.51.100.7/32"),
    at: GROUP,
    names: /SQL Server/,
  },
  {
    name: "UDP, on which no SSH is spoken",
    code: (protocol) => group(ingress("22", cidrs("0.0.0.0/0"), protocol)),
    exposed: '"tcp"',
    fine: '"udp"',
    at: GROUP,
    names: /SSH/,
  },
  {
    name: "a wide range of ports",
    code: (ports) => group(ingress(ports, cidrs("0.0.0.0/0"))),
    exposed: "10000-49000",
    fine: "10443-10443",
    at: GROUP,
  },
  {
    name: "a rule of its own for RDP",
    code: (source) => `
resource "aws_security_group_rule" "this" {
  type              = "ingress"
  security_group_id = "sg-0123456789abcdef0"
  protocol          = "tcp"
  from_port         = 3389
  to_port           = 3389
  ${source}
}`,
    exposed: cidrs("0.0.0.0/0"),
    fine: 'source_security_group_id = "sg-0fedcba9876543210"',
    at: RULE,
    names: /RDP/,
  },
  {
    name: "egress is no way in",
    code: (type) => `
resource "aws_security_group_rule" "this" {
  type              = "${type}"
  security_group_id = "sg-0123456789abcdef0"
  protocol          = "tcp"
  from_port         = 5432
  to_port           = 5432
  cidr_blocks       = ["0.0.0.0/0"]
}`,
    exposed: "ingress",
    fine: "egress",
    at: RULE,
    names: /PostgreSQL/,
  },
  {
    name: "the newest kind of rule",
    code: (source) => newRule(9092, source),
    exposed: 'cidr_ipv4 = "0.0.0.0/0"',
    fine: "referenced_security_group_id = aws_security_group.this.id",
    at: NEW_RULE,
    names: /Kafka/,
  },
  {
    name: "the newest kind of rule over IPv6",
    code: (source) => newRule(2379, source),
    exposed: 'cidr_ipv6 = "::/0"',
    fine: 'cidr_ipv6 = "fd00:12::/64"',
    at: NEW_RULE,
    names: /etcd/,
  },
  {
    name: "a prefix list of the module",
    code: (network) => `
resource "aws_ec2_managed_prefix_list" "office" {
  name           = "office"
  address_family = "IPv4"
  max_entries    = 2
  entry {
    cidr = "${network}"
  }
}
${newRule(5439, "prefix_list_id = aws_ec2_managed_prefix_list.office.id")}`,
    exposed: "0.0.0.0/0",
    fine: "198.51.100.0/24",
    at: NEW_RULE,
    names: /Redshift/,
  },
  {
    name: "a prefix list filled by a resource of its own",
    code: (network) => `
resource "aws_ec2_managed_prefix_list" "office" {
  name           = "office"
  address_family = "IPv4"
  max_entries    = 2
}
resource "aws_ec2_managed_prefix_list_entry" "office" {
  cidr           = "${network}"
  prefix_list_id = aws_ec2_managed_prefix_list.office.id
}
${group(ingress("5601", "prefix_list_ids = [aws_ec2_managed_prefix_list.office.id]"))}`,
    exposed: "0.0.0.0/0",
    fine: "198.51.100.0/24",
    at: GROUP,
    names: /Kibana/,
  },
  {
    name: "the default group of a network, opened from outside",
    code: (source) => `
resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
}
resource "aws_default_security_group" "closed" {
  vpc_id = aws_vpc.main.id
}
resource "aws_flow_log" "all" {
  vpc_id = aws_vpc.main.id
}
resource "aws_security_group_rule" "this" {
  type              = "ingress"
  security_group_id = aws_default_security_group.closed.id
  protocol          = "tcp"
  from_port         = 445
  to_port           = 445
  ${source}
}`,
    exposed: cidrs("0.0.0.0/0"),
    fine: "self = true",
    at: RULE,
    names: /SMB/,
  },
  {
    name: "every protocol",
    code: (source) => group(ingress("0", source, '"-1"')),
    exposed: cidrs("0.0.0.0/0"),
    fine: "self = true",
    at: GROUP,
  },
  {
    name: "a web tier",
    code: (port) =>
      group(`${ingress("80", cidrs("0.0.0.0/0"))}\n${ingress(port, cidrs("0.0.0.0/0"))}`),
    exposed: "8500",
    fine: "443",
    at: GROUP,
    names: /Consul/,
  },
  {
    name: "networks of a loop",
    code: (last) => `
locals {
  networks = concat(["10.0.0.0/8"], ["${last}"])
}
resource "aws_vpc_security_group_ingress_rule" "this" {
  for_each          = toset(local.networks)
  security_group_id = "sg-0123456789abcdef0"
  ip_protocol       = "tcp"
  from_port         = 389
  to_port           = 389
  cidr_ipv4         = each.value
}`,
    exposed: "0.0.0.0/0",
    fine: "172.20.0.0/16",
    at: 'aws_vpc_security_group_ingress_rule.this["0.0.0.0/0"]',
    names: /LDAP/,
  },
  {
    name: "WinRM from half of the internet",
    code: (source) => group(ingress("5985-5986", source)),
    exposed: cidrs("128.0.0.0/1"),
    fine: cidrs("198.51.100.0/24", "203.0.113.0/24"),
    at: GROUP,
    names: /WinRM/,
  },
  {
    name: "all but the private networks",
    code: (source) => group(ingress("5672", source)),
    exposed: cidrs("0.0.0.0/5", "8.0.0.0/7", "11.0.0.0/8", "12.0.0.0/6", "16.0.0.0/4"),
    fine: cidrs("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10"),
    at: GROUP,
    names: /RabbitMQ|AMQP/,
  },
];
