import { portRangeIncludes } from "../../network/port-range.ts";
import { isAnyAddress } from "../../rule-language/any-address.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";

const EVERY_PORT = /^[01]-65535$/;

/** Sources left out altogether mean any source. */
function isFromAnywhere(firewall: ResourceView): Fact {
  return or(
    firewall.attr("source_ranges").some(isAnyAddress),
    and(
      firewall.attr("source_ranges").isAbsent(),
      firewall.attr("source_tags").isAbsent(),
      firewall.attr("source_service_accounts").isAbsent(),
    ),
  );
}

/** One fact for each `allow` block of a firewall that is in force for traffic from anywhere. */
function allowChecks(question: (allow: BlockView) => Fact): readonly Check[] {
  return [
    resource("google_compute_firewall", (firewall) =>
      firewall
        .blocks("allow")
        .each((allow) =>
          unless(
            or(
              firewall.attr("direction").is("EGRESS", { ignoreCase: true }),
              firewall.attr("disabled").is(true),
            ),
            and(isFromAnywhere(firewall), question(allow)),
          ),
        ),
    ),
  ];
}

function opens(port: number, allow: BlockView): Fact {
  const protocol = allow.attr("protocol");
  return or(
    protocol.is("all", { ignoreCase: true }),
    and(
      protocol.isIn(["tcp", "6"], { ignoreCase: true }),
      or(
        allow.attr("ports").isAbsent(),
        allow
          .attr("ports")
          .some((range) =>
            range.test((text) => text !== undefined && portRangeIncludes(text, port)),
          ),
      ),
    ),
  );
}

function opensEverything(allow: BlockView): Fact {
  const protocol = allow.attr("protocol");
  return or(
    protocol.is("all", { ignoreCase: true }),
    and(
      protocol.isIn(["tcp", "6"], { ignoreCase: true }),
      or(
        allow.attr("ports").isAbsent(),
        allow.attr("ports").some((range) => range.matches(EVERY_PORT)),
      ),
    ),
  );
}

const link = "https://cloud.google.com/firewall/docs/firewalls";

export const firewallRules: readonly Rule[] = [
  {
    id: "gcp-fw-ssh",
    title: "Firewall lets SSH in from anywhere",
    severity: "HIGH",
    category: "security",
    explanation:
      "Port 22 open to the world is probed for weak or leaked credentials within minutes.",
    fix: "Limit `source_ranges` to known networks, or use Identity-Aware Proxy (35.235.240.0/20).",
    peers: { checkov: ["CKV_GCP_2"], trivy: ["GCP-0071"] },
    link,
    checks: allowChecks((allow) => opens(22, allow)),
  },
  {
    id: "gcp-fw-rdp",
    title: "Firewall lets RDP in from anywhere",
    severity: "HIGH",
    category: "security",
    explanation: "Port 3389 open to the world is a usual way in for ransomware.",
    fix: "Limit `source_ranges` to known networks, or use Identity-Aware Proxy (35.235.240.0/20).",
    peers: { checkov: ["CKV_GCP_3"], trivy: ["GCP-0070"] },
    link,
    checks: allowChecks((allow) => opens(3389, allow)),
  },
  {
    id: "gcp-fw-all",
    title: "Firewall lets all traffic in from anywhere",
    severity: "CRITICAL",
    category: "security",
    explanation: "Every port of every instance on the network can be reached from the internet.",
    fix: "Open the ports that are needed, each to the networks that need it.",
    peers: { checkov: ["CKV2_GCP_12"], trivy: ["GCP-0027", "GCP-0072"] },
    link,
    checks: allowChecks(opensEverything),
  },
];
