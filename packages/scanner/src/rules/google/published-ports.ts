import { blocksLetInternetIn, letsInternetIn } from "../../exposure/endpoint.ts";
import { readEach } from "../../exposure/known-set.ts";
import { anywhere, networksIn } from "../../exposure/networks.ts";
import { ADMINISTRATION, DATA, services } from "../../exposure/questions.ts";
import { verdictOn } from "../../exposure/verdict.ts";
import { EVERYTHING, portsOf } from "../../network/traffic.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, fact, not, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const unwanted = services([...DATA, ...ADMINISTRATION]);

/** Proxies that forward connections unchanged, on any port. */
const PROXIES = ["google_compute_target_tcp_proxy", "google_compute_target_ssl_proxy"];

/** The Cloud Armor policy of the rule's backend allows only listed networks. */
function isFenced(rule: ResourceView): Fact {
  const proxies = PROXIES.map((type) => rule.referred("target", type));
  return anyOf(
    proxies.map((each) =>
      each.some((proxy) =>
        proxy
          .referred("backend_service", "google_compute_backend_service")
          .some((service) =>
            service
              .referred("security_policy", "google_compute_security_policy")
              .some((policy) => not(letsEveryoneIn(policy))),
          ),
      ),
    ),
  );
}

/** Unmatched traffic is allowed. A rule for all addresses comes last. */
function letsEveryoneIn(policy: ResourceView): Fact {
  const rules = policy.blocks("rule");
  const networks = (block: BlockView) => block.attr("match.config.src_ip_ranges");
  const isForAll = (block: BlockView) => networks(block).some((network) => network.is("*"));
  const isDenied = (block: BlockView) => block.attr("action").matches(/^deny/);
  const isClosed = rules.some((block) => and(isForAll(block), isDenied(block)));
  const isOpen = rules.some((block) =>
    and(not(isDenied(block)), or(isForAll(block), letsInternetIn(networksIn(networks(block))))),
  );
  return or(not(isClosed), isOpen);
}

/** Without a scheme, a rule is external; without source ranges, it is open to everyone. */
function publishes(rule: ResourceView): Fact {
  const ranges = rule.attr("source_ip_ranges");
  const scheme = rule.attr("load_balancing_scheme");
  const entry = {
    location: rule.location,
    sources: ranges.isAbsent().truth === true ? [anywhere(scheme)] : networksIn(ranges),
    traffic: [
      ...readEach(rule.attr("port_range"), portsOf, EVERYTHING),
      ...readEach(rule.attr("ports"), portsOf, EVERYTHING),
    ],
    applies: scheme.test((text) => text === undefined || text.startsWith("EXTERNAL")),
    allows: fact(true),
    denies: fact(false),
  };
  return unless(
    isFenced(rule),
    verdictOn(entry, () => [], unwanted),
  );
}

export const googlePublishedPortRules: readonly Rule[] = [
  {
    id: "gcp-lb-published",
    title: "Load balancer publishes what is not for the internet",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation:
      "Databases, queues, consoles, and similar services trust every client that reaches them, or only a password. A load balancer adds no check.",
    fix: 'Set `load_balancing_scheme = "INTERNAL"`, or name the networks in `source_ip_ranges`.',
    link: "https://cloud.google.com/load-balancing/docs/forwarding-rule-concepts",
    checks: [
      resource(
        ["google_compute_forwarding_rule", "google_compute_global_forwarding_rule"],
        publishes,
      ),
    ],
  },
  {
    id: "gcp-alloydb-open",
    title: "AlloyDB instance lets connections in from anywhere",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation: "From every address on the internet passwords can be tried.",
    fix: "Remove the network from `authorized_external_networks` and connect through the Auth Proxy.",
    link: "https://cloud.google.com/alloydb/docs/connect-public-ip",
    checks: [
      resource("google_alloydb_instance", (instance) =>
        and(
          anyOf(
            blocksLetInternetIn(
              instance.blocks("network_config.authorized_external_networks"),
              (network) => networksIn(network.attr("cidr_range")),
            ),
          ),
          instance.attr("network_config.enable_public_ip").is(true),
        ),
      ),
    ],
  },
];
