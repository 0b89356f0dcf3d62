import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const type = "google_dns_managed_zone";

testArgumentRule("gcp-dns-dnssec", {
  type,
  argument: "dnssec_config.state",
  bad: ['"off"', '"transfer"'],
  good: ['"on"'],
  absent: "fails",
});

testRule("gcp-dns-dnssec", {
  passes: {
    "a private zone": `
      resource "google_dns_managed_zone" "fixture" {
        visibility = "private"
      }`,
  },
});

testArgumentRule("gcp-dns-rsasha1", {
  type: "google_dns_managed_zone",
  argument: "dnssec_config.default_key_specs.algorithm",
  bad: ['"rsasha1"'],
  good: ['"rsasha256"'],
  absent: "passes",
});
