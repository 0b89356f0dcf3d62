import { unless } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

export const dnsRules: readonly Rule[] = [
  {
    id: "gcp-dns-dnssec",
    title: "Public DNS zone is not signed",
    severity: "MEDIUM",
    category: "security",
    topic: "hardening",
    explanation: "Forged responses send users to an attacker's servers.",
    fix: 'Add `dnssec_config` with `state = "on"`, and the DS record at the registrar.',
    peers: { checkov: ["CKV_GCP_16"], trivy: ["GCP-0013"] },
    link: "https://cloud.google.com/dns/docs/dnssec",
    checks: [
      resource("google_dns_managed_zone", (zone) =>
        unless(zone.attr("visibility").is("private"), zone.attr("dnssec_config.state").isNot("on")),
      ),
    ],
  },
];
