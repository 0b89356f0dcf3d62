import { testRule } from "../../../test/rule-fixtures.ts";

const rule = (action: string, ranges: string, priority = 1000) => `
  rule {
    action   = ${action}
    priority = ${priority}
    match {
      versioned_expr = "SRC_IPS_V1"
      config {
        src_ip_ranges = ["${ranges}"]
      }
    }
  }`;

const policy = (...rules: readonly string[]) => `
  variable "given" {
    type = string
  }
  resource "google_compute_security_policy" "web" {
    name = "web"
    ${rules.join("\n")}
  }`;

const OFFICE = rule('"allow"', "203.0.113.0/24");

const everyone = (action: string) => rule(action, "*", 2_147_483_647);

testRule("gcp-armor-open", {
  fails: {
    "a list of allowed addresses": policy(OFFICE, everyone('"allow"')),
    "no other rule": policy(everyone('"allow"')),
  },
  passes: {
    "a default that denies": policy(OFFICE, everyone('"deny(403)"')),
    "a list of denied addresses": policy(
      rule('"deny(403)"', "198.51.100.0/24"),
      everyone('"allow"'),
    ),
    "a limit of requests": policy(rule('"throttle"', "0.0.0.0/0"), everyone('"allow"')),
    "adaptive protection": policy(
      "adaptive_protection_config {\n layer_7_ddos_defense_config {\n enable = true\n }\n }",
      everyone('"allow"'),
    ),
    "a rule beside the policy": `
      ${policy(everyone('"allow"'))}
      resource "google_compute_security_policy_rule" "attackers" {
        security_policy = google_compute_security_policy.web.name
        action          = "deny(403)"
        priority        = 10
      }`,
  },
  open: { "an action of the caller": policy(OFFICE, everyone("var.given")) },
});

const regional = (action: string, body = "") => `
  resource "google_compute_region_security_policy" "web" {
    name = "web"
    rules {
      action   = "${action}"
      priority = 2147483647
      ${body}
      match {
        versioned_expr = "SRC_IPS_V1"
        config {
          src_ip_ranges = ["*"]
        }
      }
    }
  }`;

testRule("gcp-armor-open", {
  fails: { "a policy of a region": regional("allow") },
  passes: { "a policy of a region that denies": regional("deny(403)") },
});

testRule("gcp-armor-preview", {
  fails: { "a policy of a region": regional("deny(403)", "preview = true") },
  passes: { "a policy of a region that denies": regional("deny(403)") },
});
