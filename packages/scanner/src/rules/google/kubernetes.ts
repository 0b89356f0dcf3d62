import { blocksLetInternetIn } from "../../exposure/endpoint.ts";
import { networksIn } from "../../exposure/networks.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, or, unless } from "../../rule-language/fact.ts";
import { renamed } from "../../rule-language/renamed.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const CLUSTER = "google_container_cluster";

const NODE_POOL = "google_container_node_pool";

/** The nodes of pools that the cluster creates by itself. */
const PROVISIONED = "cluster_autoscaling.auto_provisioning_defaults";

const NETWORK_ISOLATION =
  "https://cloud.google.com/kubernetes-engine/docs/concepts/network-isolation";

/** Whether the control plane has no public endpoint. */
function hasPrivateEndpoint(cluster: ResourceView): Fact {
  return cluster.attr("private_cluster_config.enable_private_endpoint").is(true);
}

/** Whether pods can reach the machine's metadata, and thus the node's service account. */
function exposesMetadata(nodes: BlockView): Fact {
  const config = "node_config.workload_metadata_config";
  return renamed(nodes, `${config}.mode`, `${config}.node_metadata`).isNotIn([
    "GKE_METADATA",
    "GKE_METADATA_SERVER",
  ]);
}

/** Nodes without an account of their own run as the project's default one, an editor. */
function usesDefaultAccount(nodes: BlockView, place = "node_config"): Fact {
  return and(
    nodes.attr(`${place}.service_account`).test((name = "default") => name === "default"),
    nodes.attr(`${place}.oauth_scopes`).some((scope) => scope.matches(ALL_APIS)),
  );
}

const ALL_APIS = /(^|\/)cloud-platform$/;

/** Images of nodes with Docker as their runtime, which ended with version 1.24. */
const DOCKER_IMAGES = ["COS", "UBUNTU", "WINDOWS_LTSC", "WINDOWS_SAC"];

export const gkeRules: readonly Rule[] = [
  {
    id: "gcp-gke-docker-image",
    title: "Nodes have an image that Kubernetes no longer supports",
    severity: "MEDIUM",
    category: "security",
    topic: "outdated",
    explanation: "Images with Docker as their runtime get no version of Kubernetes after 1.23.",
    fix: "Use the image with containerd, such as `COS_CONTAINERD`.",
    link: "https://cloud.google.com/kubernetes-engine/docs/concepts/node-images",
    checks: [
      resource([CLUSTER, NODE_POOL], (nodes) =>
        nodes.attr("node_config.image_type").isIn(DOCKER_IMAGES, { ignoreCase: true }),
      ),
      resource(CLUSTER, (cluster) => [
        ...cluster
          .blocks("node_pool.node_config")
          .each((nodes) => nodes.attr("image_type").isIn(DOCKER_IMAGES, { ignoreCase: true })),
        cluster.attr(`${PROVISIONED}.image_type`).isIn(DOCKER_IMAGES, { ignoreCase: true }),
      ]),
    ],
  },
  {
    id: "gcp-gke-private-nodes",
    title: "GKE nodes have public IP addresses",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "Addresses on the internet expose every port that a firewall leaves open.",
    fix: "Set `enable_private_nodes = true` in `private_cluster_config`.",
    peers: { checkov: ["CKV_GCP_64", "CKV_GCP_25"], trivy: ["GCP-0059"] },
    link: NETWORK_ISOLATION,
    checks: [
      resource(CLUSTER, (cluster) =>
        cluster.attr("private_cluster_config.enable_private_nodes").isNot(true),
      ),
      resource(NODE_POOL, (pool) => pool.attr("network_config.enable_private_nodes").is(false)),
      resource(CLUSTER, (cluster) =>
        cluster
          .blocks("node_pool.network_config")
          .each((network) => network.attr("enable_private_nodes").is(false)),
      ),
    ],
  },
  {
    id: "gcp-gke-master-networks",
    title: "GKE control plane doesn't limit connections",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation:
      "Everyone on the internet can try credentials, and the next flaw, on the API server.",
    fix: "Add `master_authorized_networks_config` with your own networks.",
    peers: { checkov: ["CKV_GCP_20"], trivy: ["GCP-0061"] },
    link: NETWORK_ISOLATION,
    checks: [
      resource(CLUSTER, (cluster) =>
        unless(
          hasPrivateEndpoint(cluster),
          cluster.blocks("master_authorized_networks_config").isEmpty(),
        ),
      ),
    ],
  },
  {
    id: "gcp-gke-master-public",
    title: "GKE control plane can be reached from anywhere",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "A network of all addresses makes the list of allowed networks useless.",
    fix: "Narrow each `cidr_block` down to a network of your own.",
    peers: { checkov: ["CKV_GCP_18"], trivy: ["GCP-0053"] },
    link: NETWORK_ISOLATION,
    checks: [
      resource(CLUSTER, (cluster) =>
        blocksLetInternetIn(
          cluster.blocks("master_authorized_networks_config.cidr_blocks"),
          (network) => networksIn(network.attr("cidr_block")),
        ).map((open) => unless(hasPrivateEndpoint(cluster), open)),
      ),
    ],
  },
  {
    id: "gcp-gke-legacy-abac",
    title: "GKE cluster uses legacy authorization",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation: "Every account in the cluster has wide permissions that RBAC cannot take away.",
    fix: "Set `enable_legacy_abac = false` or leave it out.",
    peers: { checkov: ["CKV_GCP_7"], trivy: ["GCP-0062"] },
    link: "https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster",
    checks: [resource(CLUSTER, (cluster) => cluster.attr("enable_legacy_abac").is(true))],
  },
  {
    id: "gcp-gke-network-policy",
    title: "GKE cluster enforces no network policies",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "Every pod can talk to every other one, whatever policies the cluster holds.",
    fix: 'Set `datapath_provider = "ADVANCED_DATAPATH"`, or `enabled = true` in `network_policy`.',
    peers: { checkov: ["CKV_GCP_12"], trivy: ["GCP-0056"] },
    link: "https://cloud.google.com/kubernetes-engine/docs/how-to/network-policy",
    checks: [
      resource(CLUSTER, (cluster) =>
        // Dataplane V2, which all Autopilot clusters use, enforces them natively.
        unless(
          or(
            cluster.attr("datapath_provider").is("ADVANCED_DATAPATH"),
            cluster.attr("enable_autopilot").is(true),
          ),
          cluster.attr("network_policy.enabled").isNot(true),
        ),
      ),
    ],
  },
  {
    id: "gcp-gke-metadata",
    title: "Pods can read the metadata of their node",
    severity: "HIGH",
    category: "security",
    topic: "isolation",
    explanation: "Any pod can take the credentials of the node and act as its service account.",
    fix: 'Set `mode = "GKE_METADATA"` in `workload_metadata_config` of `node_config`.',
    peers: { checkov: ["CKV_GCP_69"], trivy: ["GCP-0057"] },
    link: "https://cloud.google.com/kubernetes-engine/docs/how-to/workload-identity",
    checks: [
      resource(NODE_POOL, exposesMetadata),
      resource(CLUSTER, (cluster) => [
        // Node settings of the cluster apply to its default pool.
        unless(
          or(
            cluster.attr("remove_default_node_pool").is(true),
            cluster.attr("enable_autopilot").is(true),
            cluster.has("node_pool"),
          ),
          exposesMetadata(cluster),
        ),
        ...cluster.blocks("node_pool").each(exposesMetadata),
      ]),
    ],
  },
  {
    id: "gcp-gke-auto-upgrade",
    title: "GKE nodes are not upgraded by themselves",
    severity: "LOW",
    category: "security",
    topic: "outdated",
    explanation: "Known vulnerabilities stay open until someone upgrades manually.",
    fix: "Set `auto_upgrade = true` in `management`.",
    peers: { checkov: ["CKV_GCP_10"], trivy: ["GCP-0058"] },
    link: "https://cloud.google.com/kubernetes-engine/docs/how-to/node-auto-upgrades",
    checks: [
      resource(NODE_POOL, (pool) => pool.attr("management.auto_upgrade").isNot(true)),
      resource(CLUSTER, (cluster) =>
        ["node_pool.management", `${PROVISIONED}.management`].flatMap((place) =>
          cluster.blocks(place).each((management) => management.attr("auto_upgrade").is(false)),
        ),
      ),
    ],
  },
  {
    id: "gcp-gke-default-account",
    title: "Nodes may use all APIs as the default service account",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation: "The account is often an editor of the project, so a node can change everything.",
    fix: "Set `service_account` in `node_config` to an account with `roles/container.defaultNodeServiceAccount`.",
    peers: { trivy: ["GCP-0050"] },
    link: "https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster#use_least_privilege_sa",
    checks: [
      resource(NODE_POOL, (pool) => usesDefaultAccount(pool)),
      resource(CLUSTER, (cluster) => [
        unless(
          or(
            cluster.attr("remove_default_node_pool").is(true),
            cluster.attr("enable_autopilot").is(true),
            cluster.has("node_pool"),
          ),
          usesDefaultAccount(cluster),
        ),
        ...cluster.blocks("node_pool").each((pool) => usesDefaultAccount(pool)),
        usesDefaultAccount(cluster, PROVISIONED),
      ]),
    ],
  },
];
