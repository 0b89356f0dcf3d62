import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const ingress = (from: number, to: number, source: string, label = "this") => `
  resource "aws_security_group" "${label}" {
    ingress {
      from_port   = ${from}
      to_port     = ${to}
      protocol    = "tcp"
      cidr_blocks = ${source}
    }
  }`;

const ANY = '["0.0.0.0/0"]';

for (const [id, port] of [
  ["aws-sg-ingress-data", 5432],
  ["aws-sg-ingress-admin", 445],
] as const) {
  testArgumentRule(id, {
    type: "aws_security_group",
    argument: "ingress.cidr_blocks",
    bad: ['["0.0.0.0/0"]', '["0.0.0.0/1", "128.0.0.0/1"]', '["10.0.0.0/8", "128.0.0.0/1"]'],
    good: ['["10.0.0.0/8"]', '["198.51.100.0/24"]', "[]"],
    absent: "passes",
    blockBody: `from_port = ${port}\nto_port = ${port}\nprotocol = "tcp"`,
  });

  testRule(id, {
    fails: {
      "two rules together": `
      resource "aws_security_group" "this" {}
      resource "aws_vpc_security_group_ingress_rule" "lower" {
        security_group_id = aws_security_group.this.id
        ip_protocol       = "tcp"
        from_port         = ${port}
        to_port           = ${port}
        cidr_ipv4         = "8.0.0.0/9"
      }
      resource "aws_vpc_security_group_ingress_rule" "upper" {
        security_group_id = aws_security_group.this.id
        ip_protocol       = "tcp"
        from_port         = ${port}
        to_port           = ${port}
        cidr_ipv4         = "8.128.0.0/9"
      }`,
    },
    open: {
      "a prefix list that is not in the code": `
        resource "aws_security_group" "this" {
          ingress {
            from_port       = ${port}
            to_port         = ${port}
            protocol        = "tcp"
            prefix_list_ids = ["pl-0123456789abcdef0"]
          }
        }`,
      "one network or all of them": `
        variable "is_public" {}
        ${ingress(port, port, 'var.is_public ? ["0.0.0.0/0"] : ["10.0.0.0/8"]')}`,
      "ports of the caller": `
        variable "port" {}
        resource "aws_security_group" "this" {
          ingress {
            from_port   = var.port
            to_port     = var.port
            protocol    = "tcp"
            cidr_blocks = ["0.0.0.0/0"]
          }
        }`,
    },
    passes: {
      // Reported by another rule.
      "everything at once": ingress(0, 65_535, ANY),
      "one address of the caller": `
        variable "address" {}
        ${ingress(port, port, `["\${var.address}/32"]`)}`,
    },
  });
}

testRule("aws-sg-ingress-range", {
  fails: { "a thousand ports": ingress(20_000, 20_999, ANY) },
  failsByDefault: {
    "a default": `variable "last" {\n  default = 29999\n}\n${ingress(20_000, 0, ANY).replace("= 0\n", "= var.last\n")}`,
  },
  open: {
    "an end of the caller": `variable "last" {}\n${ingress(20_000, 0, ANY).replace("= 0\n", "= var.last\n")}`,
  },
  passes: {
    "a few ports": ingress(8440, 8450, ANY),
    "private networks": ingress(20_000, 29_999, '["10.0.0.0/8"]'),
  },
});

testRule("aws-sg-ingress-http", {
  passes: {
    "beside HTTPS": ingress(80, 80, ANY).replace(
      /}\s*$/,
      `ingress {\nfrom_port = 443\nto_port = 443\nprotocol = "tcp"\ncidr_blocks = ${ANY}\n}\n}`,
    ),
    "of a load balancer": `${ingress(80, 80, ANY)}
      resource "aws_lb" "this" {
        security_groups = [aws_security_group.this.id]
      }`,
  },
});

const balancer = (arguments_: string, port: string) => `
  resource "aws_lb" "this" {
    load_balancer_type = "network"
    ${arguments_}
  }
  resource "aws_lb_listener" "this" {
    load_balancer_arn = aws_lb.this.arn
    port              = ${port}
  }`;

testRule("aws-lb-published", {
  fails: {
    "a database": balancer("internal = false", "3306"),
    "an accelerator": `resource "aws_globalaccelerator_listener" "this" {
      port_range {
        from_port = 5000
        to_port   = 6000
      }
    }`,
  },
  open: {
    "as the caller wants": `variable "internal" {}\n${balancer("internal = var.internal", "3306")}`,
  },
  passes: {
    "inside of the network": balancer("internal = true", "3306"),
    "the web": balancer("internal = false", "443"),
  },
});

const lightsail = (sources: string, port = 22) => `
  resource "aws_lightsail_instance_public_ports" "this" {
    port_info {
      protocol  = "tcp"
      from_port = ${port}
      to_port   = ${port}
      ${sources}
    }
  }`;

testRule("aws-lightsail-open", {
  fails: { "no networks": lightsail(""), "every network": lightsail(`cidrs = ${ANY}`) },
  open: { "networks of the caller": `variable "n" {}\n${lightsail("cidrs = var.n")}` },
  passes: {
    "some networks": lightsail('cidrs = ["198.51.100.0/24"]'),
    "the web": lightsail("", 443),
  },
});

const store = (source: string, port = "15432") => `${ingress(15_432, 15_432, source)}
  resource "aws_db_instance" "this" {
    port                   = ${port}
    vpc_security_group_ids = [aws_security_group.this.id]
  }`;

testRule("aws-sg-ingress-store", {
  fails: { "a port of its own": store(ANY) },
  open: {
    "a group that is not in the code": `
      variable "groups" {}
      resource "aws_db_instance" "this" {
        port                   = 15432
        vpc_security_group_ids = var.groups
      }`,
  },
  passes: { "known networks": store('["10.0.0.0/8"]'), "another port": store(ANY, "15433") },
});

const acl = (from: number, to: number, source: string) => `
  resource "aws_network_acl" "this" {
    ingress {
      rule_no    = 100
      action     = "allow"
      protocol   = "tcp"
      from_port  = ${from}
      to_port    = ${to}
      cidr_block = ${source}
    }
  }`;

testRule("aws-nacl-service", {
  fails: { "a database": acl(5432, 5432, '"0.0.0.0/0"') },
  open: { "a network of the caller": `variable "n" {}\n${acl(5432, 5432, "var.n")}` },
  passes: {
    "answers to what went out": acl(1024, 65_535, '"0.0.0.0/0"'),
    "known networks": acl(5432, 5432, '"10.0.0.0/8"'),
  },
});

for (const [order, action] of [
  [100, "deny"],
  [100, "Deny"],
  [100, "DENY"],
  ["var.order", "deny"],
] as const) {
  testRule("aws-nacl-admin-ports", {
    [order === 100 ? "passes" : "open"]: {
      [`behind a denial written ${action}`]: `
        variable "order" {}
        resource "aws_network_acl" "this" {
          ingress {
            rule_no    = ${order}
            action     = "${action}"
            protocol   = "-1"
            cidr_block = "0.0.0.0/0"
          }
          ingress {
            rule_no    = 200
            action     = "allow"
            protocol   = "tcp"
            from_port  = 22
            to_port    = 22
            cidr_block = "0.0.0.0/0"
          }
        }`,
    },
  });
}

const game = (range: string, port: number) => `
  resource "aws_gamelift_fleet" "arena" {
    name = "arena"
    ec2_inbound_permission {
      protocol  = "UDP"
      from_port = 7777
      to_port   = 7800
      ip_range  = "0.0.0.0/0"
    }
    ec2_inbound_permission {
      protocol  = "TCP"
      from_port = ${port}
      to_port   = ${port}
      ip_range  = ${range}
    }
  }`;

testRule("aws-gamelift-open", {
  fails: { "SSH from everywhere": game('"0.0.0.0/0"', 22) },
  passes: {
    "SSH from an office": game('"203.0.113.0/28"', 22),
    "a port of the game from everywhere": game('"0.0.0.0/0"', 7900),
  },
  open: { "a network of the caller": `variable "n" {}\n${game("var.n", 22)}` },
});
