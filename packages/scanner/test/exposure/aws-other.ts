import type { Probe } from "./probe.ts";

const acl = (entries: string) => `resource "aws_network_acl" "this" {\n${entries}\n}\n`;

const entry = (number: number, action: string, ports: string, cidr = "0.0.0.0/0") => {
  const [from, to = from] = ports.split("-");
  return `ingress {
    rule_no    = ${number}
    action     = "${action}"
    protocol   = "tcp"
    from_port  = ${from}
    to_port    = ${to}
    cidr_block = "${cidr}"
  }`;
};

const eks = (config: string) => `
resource "aws_eks_cluster" "this" {
  name = "shop"
  vpc_config {
    subnet_ids = ["subnet-0123456789abcdef0"]
    ${config}
  }
}`;

const balancer = (kind: string, scheme: string) => `
resource "aws_lb" "this" {
  load_balancer_type = "${kind}"
  internal           = ${scheme}
}`;

const listener = (port: number, protocol: string) => `
resource "aws_lb_listener" "this" {
  load_balancer_arn = aws_lb.this.arn
  port              = ${port}
  protocol          = "${protocol}"
  default_action {
    type = "forward"
  }
}`;

export const awsOthers: readonly Probe[] = [
  {
    name: "a denial before or after what lets SSH in",
    code: (number) => acl(`${entry(Number(number), "deny", "22")}\n${entry(200, "allow", "22")}`),
    exposed: "300",
    fine: "100",
    at: "aws_network_acl.this",
    names: /SSH/,
  },
  {
    name: "a denial of only half of the ports",
    code: (ports) => acl(`${entry(100, "deny", ports)}\n${entry(200, "allow", "3300-3400")}`),
    exposed: "3300-3350",
    fine: "3300-3400",
    at: "aws_network_acl.this",
    names: /RDP/,
  },
  {
    name: "a denial of only half of the networks",
    code: (network) => acl(`${entry(100, "deny", "22", network)}\n${entry(200, "allow", "22")}`),
    exposed: "0.0.0.0/1",
    fine: "0.0.0.0/0",
    at: "aws_network_acl.this",
    names: /SSH/,
  },
  {
    name: "entries of their own, in their order",
    code: (number) => `
resource "aws_network_acl" "main" {}
resource "aws_network_acl_rule" "deny" {
  network_acl_id = aws_network_acl.main.id
  rule_number    = ${number}
  rule_action    = "deny"
  protocol       = "-1"
  cidr_block     = "0.0.0.0/0"
}
resource "aws_network_acl_rule" "this" {
  network_acl_id = aws_network_acl.main.id
  rule_number    = 100
  rule_action    = "allow"
  protocol       = "-1"
  cidr_block     = "0.0.0.0/0"
}`,
    exposed: "200",
    fine: "50",
    at: "aws_network_acl_rule.this",
  },
  {
    name: "answers need high ports, databases do not",
    code: (ports) => acl(entry(100, "allow", ports)),
    exposed: "5432",
    fine: "32768-65535",
    at: "aws_network_acl.this",
    names: /PostgreSQL/,
  },
  {
    name: "an API server for all by two halves",
    code: (list) => eks(`endpoint_public_access = true\npublic_access_cidrs = ${list}`),
    exposed: '["0.0.0.0/1", "128.0.0.0/1"]',
    fine: '["198.51.100.0/24"]',
    at: "aws_eks_cluster.this",
  },
  {
    name: "an API server without a public endpoint",
    code: (is) => eks(`endpoint_public_access = ${is}\nendpoint_private_access = true`),
    exposed: "true",
    fine: "false",
    at: "aws_eks_cluster.this",
  },
  {
    name: "a network load balancer in front of a database",
    code: (scheme) => `${balancer("network", scheme)}\n${listener(5432, "TCP")}`,
    exposed: "false",
    fine: "true",
    at: "aws_lb_listener.this",
    names: /PostgreSQL/,
  },
  {
    name: "a network load balancer in front of the web",
    code: (port) => `${balancer("network", "false")}\n${listener(Number(port), "TCP")}`,
    exposed: "6443",
    fine: "443",
    at: "aws_lb_listener.this",
    names: /Kubernetes/,
  },
  {
    name: "a network load balancer whose own group is narrow",
    code: (network) => `
resource "aws_security_group" "front" {
  ingress {
    from_port   = 1883
    to_port     = 1883
    protocol    = "tcp"
    cidr_blocks = ["${network}"]
  }
}
resource "aws_lb" "this" {
  load_balancer_type = "network"
  internal           = false
  security_groups    = [aws_security_group.front.id]
}
${listener(1883, "TCP")}`,
    exposed: "0.0.0.0/0",
    fine: "198.51.100.0/24",
    at: "aws_lb_listener.this",
    names: /MQTT/,
  },
  {
    name: "a classic load balancer",
    code: (port) => `
resource "aws_elb" "this" {
  listener {
    lb_port           = ${port}
    lb_protocol       = "tcp"
    instance_port     = ${port}
    instance_protocol = "tcp"
  }
}`,
    exposed: "3306",
    fine: "443",
    at: "aws_elb.this",
    names: /MySQL/,
  },
  {
    name: "ports of Lightsail, open to all unless told otherwise",
    code: (source) => `
resource "aws_lightsail_instance_public_ports" "this" {
  instance_name = "web"
  port_info {
    protocol  = "tcp"
    from_port = 5900
    to_port   = 5900
    ${source}
  }
}`,
    exposed: "",
    fine: 'cidrs = ["198.51.100.0/24"]',
    at: "aws_lightsail_instance_public_ports.this",
    names: /VNC/,
  },
];
