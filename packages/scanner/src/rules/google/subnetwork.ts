import { and, or, unless } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Purposes of load balancers' proxy-only subnets, which don't support flow logs. */
const PROXY_ONLY = [
  "GLOBAL_MANAGED_PROXY",
  "INTERNAL_HTTPS_LOAD_BALANCER",
  "REGIONAL_MANAGED_PROXY",
];

export const subnetworkRules: readonly Rule[] = [
  {
    id: "gcp-subnet-flowlogs",
    title: "Subnetwork keeps no log of its traffic",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "After an attack, you can't trace the traffic.",
    fix: "Add a `log_config` block with a `flow_sampling` above 0.",
    peers: { checkov: ["CKV_GCP_26"], trivy: ["GCP-0029", "GCP-0076"] },
    link: "https://cloud.google.com/vpc/docs/using-flow-logs",
    checks: [
      resource("google_compute_subnetwork", (subnetwork) =>
        unless(
          subnetwork.attr("purpose").isIn(PROXY_ONLY),
          // Older provider versions have this switch.
          or(
            and(
              subnetwork.attr("enable_flow_logs").isNot(true),
              subnetwork.blocks("log_config").isEmpty(),
            ),
            subnetwork.attr("log_config.flow_sampling").is(0),
            subnetwork.attr("log_config.filter_expr").is("false"),
          ),
        ),
      ),
    ],
  },
];
