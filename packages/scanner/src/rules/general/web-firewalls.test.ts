import { testRule } from "../../../test/rule-fixtures.ts";

const managed = (name: string, action: string) => `
  rule {
    name     = "${name}"
    priority = 1
    override_action {
      ${action} {}
    }
    statement {
      managed_rule_group_statement {
        name        = "${name}"
        vendor_name = "AWS"
      }
    }
  }`;

const list = (rules: string, byDefault = "allow") => `
  resource "aws_wafv2_web_acl" "shop" {
    name  = "shop"
    scope = "REGIONAL"
    default_action {
      ${byDefault} {}
    }
    ${rules}
  }`;

const ownRule = (action: string) => `
  resource "aws_wafv2_web_acl_rule" "bots" {
    name        = "bots"
    priority    = 2
    web_acl_arn = aws_wafv2_web_acl.shop.arn
    override_action {
      ${action} {}
    }
  }`;

const byFlag = (flag: string) => `
  variable "counts" {
    type    = bool
    default = ${flag}
  }
  ${list(`rule {
    name     = "common"
    priority = 1
    override_action {
      dynamic "count" {
        for_each = var.counts ? [1] : []
        content {}
      }
      dynamic "none" {
        for_each = var.counts ? [] : [1]
        content {}
      }
    }
    statement {
      managed_rule_group_statement {
        name        = "AWSManagedRulesCommonRuleSet"
        vendor_name = "AWS"
      }
    }
  }`)}`;

testRule("aws-waf-counts", {
  fails: {
    "all groups count": list(managed("common", "count") + managed("sqli", "count")),
    "a rule of its own that counts": list(managed("common", "count")) + ownRule("count"),
  },
  failsByDefault: { "a flag that is on": byFlag("true") },
  passes: {
    "all groups block": list(managed("common", "none")),
    "one group is tried out": list(managed("common", "none") + managed("sqli", "count")),
    "the rest is blocked": list(managed("common", "count"), "block"),
    "a rule of its own that blocks": list(managed("common", "count")) + ownRule("none"),
    "a rule that blocks": list(`${managed("common", "count")}
      rule {
        name     = "rate"
        priority = 2
        action {
          block {}
        }
        statement {
          rate_based_statement {
            limit = 1000
          }
        }
      }`),
    "no rules": list(""),
    "a flag that is off": byFlag("false"),
  },
});

const denial = (preview: string, priority = 1000) => `
  rule {
    action   = "deny(403)"
    priority = ${priority}
    ${preview}
    match {
      expr {
        expression = "evaluatePreconfiguredWaf('sqli-v33-stable')"
      }
    }
  }`;

const policy = (rules: string) => `
  resource "google_compute_security_policy" "edge" {
    name = "edge"
    ${rules}
    rule {
      action   = "allow"
      priority = 2147483647
      match {
        versioned_expr = "SRC_IPS_V1"
        config {
          src_ip_ranges = ["*"]
        }
      }
    }
  }`;

testRule("gcp-armor-preview", {
  fails: { "all denials": policy(denial("preview = true") + denial("preview = true", 1100)) },
  passes: {
    "denials in force": policy(denial("")),
    "one denial is tried out": policy(denial("") + denial("preview = true", 1100)),
    "no denials": policy(""),
  },
});

const custom = (action: string, values: string, more = "") => `
  variable "given" {
    type = list(string)
  }
  resource "azurerm_web_application_firewall_policy" "shop" {
    name = "shop"
    custom_rules {
      name      = "office"
      priority  = 1
      rule_type = "MatchRule"
      action    = "${action}"
      match_conditions {
        operator     = "IPMatch"
        match_values = ${values}
        match_variables {
          variable_name = "RemoteAddr"
        }
      }
      ${more}
    }
  }`;

testRule("az-waf-allows-all", {
  fails: { "every address": custom("Allow", '["0.0.0.0/0"]') },
  passes: {
    "an office": custom("Allow", '["203.0.113.0/28"]'),
    "a denial": custom("Block", '["0.0.0.0/0"]'),
    "every address for one path": custom(
      "Allow",
      '["0.0.0.0/0"]',
      `match_conditions {
        operator     = "BeginsWith"
        match_values = ["/health"]
        match_variables {
          variable_name = "RequestUri"
        }
      }`,
    ),
  },
  open: { "addresses of the caller": custom("Allow", "var.given") },
});
