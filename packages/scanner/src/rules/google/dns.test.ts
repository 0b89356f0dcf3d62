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
