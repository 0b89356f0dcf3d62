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
