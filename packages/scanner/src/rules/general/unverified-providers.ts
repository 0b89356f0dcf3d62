import type { Scalar } from "../../rule-language/attribute-view.ts";
import { provider, type Rule } from "../../rule-language/rule.ts";

/** How providers are told to trust any certificate, or to do without encryption. */
const UNVERIFIED: readonly (readonly [
  names: string,
  argument: string,
  values: readonly Scalar[],
])[] = [
  ["vault kafka", "skip_tls_verify", [true]],
  [
    "argocd aws github gitlab harbor kubectl kubernetes opensearch openstack proxmox rabbitmq rancher2",
    "insecure",
    [true],
  ],
  ["helm", "kubernetes.insecure", [true]],
  ["elasticstack", "elasticsearch.insecure", [true]],
  ["nsxt vcd vsphere", "allow_unverified_ssl", [true]],
  ["consul", "insecure_https", [true]],
  ["grafana", "insecure_skip_verify", [true]],
  ["keycloak", "tls_insecure_skip_verify", [true]],
  ["nomad", "skip_verify", [true]],
  ["proxmox", "pm_tls_insecure", [true]],
  ["postgresql", "sslmode", ["disable", "allow", "prefer"]],
];

export const unverifiedProviderRules: readonly Rule[] = [
  {
    id: "gen-provider-unverified",
    title: "Provider does not verify the server it talks to",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation:
      "Anyone on the network path can answer instead, and read the credentials that the provider sends.",
    fix: "Take the argument out, and name the server's certificate authority instead.",
    link: "https://developer.hashicorp.com/terraform/language/providers/configuration",
    checks: UNVERIFIED.map(([names, argument, values]) =>
      provider(names.split(" "), (view) => view.attr(argument).isIn(values)),
    ),
  },
];
