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
  {
    id: "gcp-dns-rsasha1",
    title: "DNS zone is signed with SHA-1",
    severity: "MEDIUM",
    category: "security",
    topic: "hardening",
    explanation: "SHA-1 is broken, and resolvers stop accepting its signatures.",
    fix: 'Set `algorithm = "rsasha256"` or `"ecdsap256sha256"` in each `default_key_specs`.',
    peers: { trivy: ["GCP-0012"] },
    link: "https://cloud.google.com/dns/docs/dnssec-advanced",
    checks: [
      resource("google_dns_managed_zone", (zone) =>
        zone
          .blocks("dnssec_config.default_key_specs")
          .each((key) => key.attr("algorithm").is("rsasha1", { ignoreCase: true })),
      ),
    ],
  },
];
