import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const type of ["aws_lb_listener", "aws_alb_listener"]) {
  testArgumentRule("aws-lb-listener-http", {
    type,
    argument: "protocol",
    bad: ['"HTTP"'],
    good: ['"HTTPS"', '"TLS"', '"TCP"'],
    absent: "passes",
  });

  testArgumentRule("aws-lb-tls-policy", {
    type,
    argument: "ssl_policy",
    bad: [
      '"ELBSecurityPolicy-2016-08"',
      '"ELBSecurityPolicy-TLS-1-1-2017-01"',
      '"ELBSecurityPolicy-TLS13-1-0-2021-06"',
      '"ELBSecurityPolicy-FS-2018-06"',
    ],
    good: [
      '"ELBSecurityPolicy-TLS13-1-2-2021-06"',
      '"ELBSecurityPolicy-TLS13-1-3-2021-06"',
      '"ELBSecurityPolicy-TLS13-1-2-Res-FIPS-2023-04"',
      '"ELBSecurityPolicy-TLS-1-2-Ext-2018-06"',
      '"ELBSecurityPolicy-FS-1-2-Res-2020-10"',
    ],
    absent: "fails",
    body: 'protocol = "HTTPS"',
  });
}

const httpListener = (action: string) => `
  resource "aws_lb_listener" "fixture" {
    port     = 80
    protocol = "HTTP"
    ${action}
  }`;

const REFUSAL = `default_action {
  type = "fixed-response"
  fixed_response {
    content_type = "text/plain"
    status_code  = "403"
  }
}`;

const REDIRECT = `default_action {
  type = "redirect"
  redirect {
    protocol    = "HTTPS"
    port        = "443"
    status_code = "HTTP_301"
  }
}`;

const listenerRule = (type: string, path = "/api/*") => `
  resource "aws_lb_listener_rule" "it" {
    listener_arn = aws_lb_listener.fixture.arn
    action {
      type = "${type}"
    }
    condition {
      path_pattern {
        values = ["${path}"]
      }
    }
  }`;

const templateRule = (type: string) => ({
  "template.json": JSON.stringify({
    AWSTemplateFormatVersion: "2010-09-09",
    Resources: {
      Listener: {
        Type: "AWS::ElasticLoadBalancingV2::Listener",
        Properties: {
          Protocol: "HTTP",
          DefaultActions: [{ Type: "redirect", RedirectConfig: { Protocol: "HTTPS" } }],
        },
      },
      Rule: {
        Type: "AWS::ElasticLoadBalancingV2::ListenerRule",
        Properties: { ListenerArn: { Ref: "Listener" }, Actions: [{ Type: type }] },
      },
    },
  }),
});

testRule("aws-lb-listener-http", {
  fails: {
    "a rule that forwards some paths": httpListener(REDIRECT) + listenerRule("forward"),
    "a rule of a template": templateRule("forward"),
  },
  passes: {
    "a rule that redirects": httpListener(REDIRECT) + listenerRule("redirect"),
    "a rule for authorities":
      httpListener(REDIRECT) + listenerRule("forward", "/.well-known/acme-challenge/*"),
    "a rule of a template that redirects": templateRule("redirect"),
  },
});

testRule("aws-lb-listener-http", {
  fails: {
    "a refusal, and a rule that forwards": `${httpListener(REFUSAL)}
      resource "aws_lb_listener_rule" "it" {
        listener_arn = aws_lb_listener.fixture.arn
      }`,
    "a page": httpListener(REFUSAL.replace("403", "200")),
    forwarding: httpListener(`default_action {
      type             = "forward"
      target_group_arn = "arn:aws:elasticloadbalancing:eu-west-1:123456789012:targetgroup/web/1"
    }`),
    "a redirect to another path": httpListener(`default_action {
      type = "redirect"
      redirect {
        path        = "/new"
        status_code = "HTTP_301"
      }
    }`),
  },
  open: {
    "a redirect to what the caller says": `
      variable "protocol" {}
      ${httpListener(`default_action {
        type = "redirect"
        redirect {
          protocol    = var.protocol
          status_code = "HTTP_301"
        }
      }`)}`,
  },
  passes: {
    "a refusal": httpListener(REFUSAL),
    "a redirect": httpListener(`default_action {
      type = "redirect"
      redirect {
        port        = "443"
        protocol    = "HTTPS"
        status_code = "HTTP_301"
      }
    }`),
    "a dynamic redirect": httpListener(`default_action {
      type = "redirect"
      dynamic "redirect" {
        for_each = [{ protocol = "HTTPS" }]
        content {
          protocol    = redirect.value.protocol
          status_code = "HTTP_302"
        }
      }
    }`),
  },
});

testRule("aws-lb-tls-policy", {
  passes: {
    "a listener without TLS": `
      resource "aws_lb_listener" "fixture" {
        protocol = "TCP"
      }`,
  },
});

testArgumentRule("aws-lb-drop-headers", {
  type: "aws_lb",
  argument: "drop_invalid_header_fields",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testRule("aws-lb-drop-headers", {
  passes: {
    "a network load balancer": `
      resource "aws_alb" "fixture" {
        load_balancer_type = "network"
      }`,
  },
});

testArgumentRule("aws-lb-access-logs", {
  type: "aws_lb",
  argument: "access_logs.enabled",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
  blockBody: 'bucket = "example-logs"',
});

testRule("aws-lb-access-logs", {
  fails: {
    "a load balancer that says nothing": `resource "aws_alb" "fixture" {}`,
    "a classic one that says nothing": `resource "aws_elb" "fixture" {}`,
    "a classic one that says no": `
      resource "aws_elb" "fixture" {
        access_logs {
          bucket  = "example-logs"
          enabled = false
        }
      }`,
  },
  passes: {
    "a classic one with a bucket": `
      resource "aws_elb" "fixture" {
        access_logs {
          bucket = "example-logs"
        }
      }`,
    "a gateway": `
      resource "aws_lb" "fixture" {
        load_balancer_type = "gateway"
      }`,
  },
});

testArgumentRule("aws-lb-deletion-protection", {
  type: "aws_alb",
  argument: "enable_deletion_protection",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

for (const type of ["aws_lb", "aws_elb"]) {
  testArgumentRule("aws-lb-internal", {
    type,
    argument: "internal",
    bad: ["false"],
    good: ["true"],
    absent: "fails",
  });
}

testRule("aws-lb-internal", {
  passes: {
    "a gateway": `
      resource "aws_lb" "fixture" {
        load_balancer_type = "gateway"
      }`,
    "a firewall in front": `
      resource "aws_lb" "fixture" {}

      resource "aws_wafv2_web_acl_association" "fixture" {
        resource_arn = aws_lb.fixture.arn
        web_acl_arn  = "arn:aws:wafv2:eu-central-1:111122223333:regional/webacl/a/b"
      }`,
    "a firewall in front, in a template": {
      "template.yaml":
        "Resources:\n  Lb: { Type: AWS::ElasticLoadBalancingV2::LoadBalancer }\n  Waf:\n    Type: AWS::WAFv2::WebACLAssociation\n    Properties: { ResourceArn: !Ref Lb, WebACLArn: arn }\n",
    },
  },
});

const negotiation = (name: string, value: string) =>
  `resource "aws_lb_ssl_negotiation_policy" "it" {\n  attribute {\n    name  = "${name}"\n    value = ${value}\n  }\n}\n`;

const policyOf = (name: string, value: string) =>
  `resource "aws_load_balancer_policy" "it" {\n  policy_attribute {\n    name  = "${name}"\n    value = "${value}"\n  }\n}\n`;

testRule("aws-elb-ciphers", {
  fails: {
    "the first version": negotiation("Protocol-TLSv1", '"true"'),
    "a predefined policy of old": policyOf(
      "Reference-Security-Policy",
      "ELBSecurityPolicy-2016-08",
    ),
  },
  passes: {
    "switched off": negotiation("Protocol-TLSv1", '"false"'),
    "a current version": negotiation("Protocol-TLSv1.2", '"true"'),
    "a predefined policy of today": policyOf(
      "Reference-Security-Policy",
      "ELBSecurityPolicy-TLS-1-2-2017-01",
    ),
  },
  open: { "a value of the caller's": `variable "v" {}\n${negotiation("Protocol-TLSv1", "var.v")}` },
});

interface Network {
  readonly group?: string;
  readonly check?: string;
  readonly others?: string;
}

const overTcp = (listener: string, { group = "", check = "HTTP", others = "" }: Network = {}) => `
  resource "aws_lb" "it" {
    load_balancer_type = "network"
  }
  resource "aws_lb_target_group" "it" {
    protocol = "TCP"
    port     = 8080
    ${group}
    health_check {
      protocol = "${check}"
    }
  }
  resource "aws_lb_listener" "it" {
    load_balancer_arn = aws_lb.it.arn
    ${listener}
    default_action {
      type             = "forward"
      target_group_arn = aws_lb_target_group.it.arn
    }
  }
  ${others}`;

const secondListener = (settings: string) => `
  resource "aws_lb_listener" "second" {
    load_balancer_arn = aws_lb.it.arn
    ${settings}
  }`;

const PLAIN = 'protocol = "TCP"\nport = 80';

testRule("aws-lb-listener-http", {
  fails: {
    "HTTP through a network load balancer": overTcp(PLAIN),
    "another second listener": overTcp(PLAIN, {
      others: secondListener('protocol = "TCP"\nport = 9000'),
    }),
  },
  passes: {
    "TLS that ends at the targets": overTcp('protocol = "TCP"\nport = 443'),
    "another port for TLS": overTcp('protocol = "TCP"\nport = 8443'),
    "TLS beside it": overTcp(PLAIN, { others: secondListener('protocol = "TLS"\nport = 8443') }),
    "TLS of the targets beside it": overTcp(PLAIN, {
      others: secondListener('protocol = "TCP"\nport = 443'),
    }),
    "an application load balancer behind it": overTcp(PLAIN, { group: 'target_type = "alb"' }),
    "targets that aren't known to speak HTTP": overTcp(PLAIN, { check: "TCP" }),
    "another port": overTcp('protocol = "TCP"\nport = 5432'),
  },
});
