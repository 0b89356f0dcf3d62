import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("cloudflare-tls", {
  type: "cloudflare_zone_settings_override",
  argument: "settings.min_tls_version",
  bad: ['"1.0"', '"1.1"'],
  good: ['"1.2"', '"1.3"'],
  absent: "passes",
});

testArgumentRule("cloudflare-plaintext-origin", {
  type: "cloudflare_zone_settings_override",
  argument: "settings.ssl",
  bad: ['"flexible"', '"off"'],
  good: ['"strict"', '"full"'],
  absent: "passes",
});

const setting = (id: string, value: string) =>
  `resource "cloudflare_zone_setting" "a" {\n  zone_id    = "0a"\n  setting_id = "${id}"\n  value      = "${value}"\n}\n`;

testRule("cloudflare-tls", {
  fails: { "TLS 1.0": setting("min_tls_version", "1.0") },
  passes: { "TLS 1.2": setting("min_tls_version", "1.2"), "another setting": setting("a", "1.0") },
});

testRule("cloudflare-plaintext-origin", {
  fails: { "plain HTTP": setting("ssl", "flexible") },
  passes: { TLS: setting("ssl", "strict"), "a setting that is off": setting("brotli", "off") },
});

testArgumentRule("aws-iot-tls", {
  type: "aws_iot_domain_configuration",
  argument: "tls_config.security_policy",
  bad: ['"IotSecurityPolicy_TLS12_1_0_2015_01"'],
  good: ['"IotSecurityPolicy_TLS12_1_2_2022_10"', '"IotSecurityPolicy_TLS13_1_3_2022_10"'],
  absent: "passes",
});

testArgumentRule("cloudflare-tls", {
  type: "cloudflare_r2_custom_domain",
  argument: "min_tls",
  bad: ['"1.0"', '"1.1"'],
  good: ['"1.2"', '"1.3"'],
  absent: "fails",
});

const access = (include: string, decision = "allow") =>
  `resource "cloudflare_zero_trust_access_policy" "it" {\n  decision = "${decision}"\n  ${include}\n}\n`;

testRule("cloudflare-access-everyone", {
  fails: {
    everyone: access("include {\n    everyone = true\n  }"),
    "everyone in a list": access("include = [{ everyone = {} }]"),
  },
  passes: {
    "a domain": access('include {\n    email_domain = ["example.com"]\n  }'),
    "a domain in a list": access('include = [{ email_domain = { domain = "example.com" } }]'),
    "everyone with a certificate": access(
      "include {\n    everyone = true\n  }\n  require {\n    certificate = true\n  }",
    ),
    "no one": access("include {\n    everyone = true\n  }", "deny"),
    "everyone is switched off": access("include {\n    everyone = false\n  }"),
  },
});

testArgumentRule("cloudflare-bucket-public", {
  type: "cloudflare_r2_managed_domain",
  argument: "enabled",
  bad: ["true"],
  good: ["false"],
  absent: "passes",
});

const tunnel = (body: string) =>
  `resource "cloudflare_zero_trust_tunnel_cloudflared_config" "it" {\n  config {\n    ${body}\n  }\n}\n`;

testRule("cloudflare-tunnel-unverified", {
  fails: {
    "all servers": tunnel("origin_request {\n      no_tls_verify = true\n    }"),
    "one server": tunnel(
      "ingress_rule {\n      origin_request {\n        no_tls_verify = true\n      }\n    }",
    ),
  },
  passes: { "servers that are verified": tunnel("origin_request {}") },
});

testRule("cloudflare-http", {
  fails: { "no redirect": setting("always_use_https", "off") },
  passes: { "a redirect": setting("always_use_https", "on") },
});

testArgumentRule("cloudflare-filter-off", {
  type: "cloudflare_zone_settings_override",
  argument: "settings.security_level",
  bad: ['"essentially_off"'],
  good: ['"medium"'],
  absent: "passes",
});

testRule("cloudflare-filter-off", {
  fails: { "no filter": setting("security_level", "essentially_off") },
  passes: {
    "a filter": setting("security_level", "medium"),
    "another setting": setting("brotli", "off"),
    "the firewall before rulesets": setting("waf", "off"),
  },
});
