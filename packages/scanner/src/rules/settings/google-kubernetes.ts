import type { Fault, Guard, Setting, SettingRow } from "./setting.ts";
import { settings } from "./setting.ts";

const CLUSTER = "google_container_cluster";

const NODE_POOL = "google_container_node_pool";

const PROVISIONED = "cluster_autoscaling.auto_provisioning_defaults";

const ON: Fault = { is: [true] };

const OFF: Fault = { is: [false] };

/** The default pool's settings are void if the pool is removed. */
const WITHOUT_POOL: readonly Guard[] = [{ argument: "remove_default_node_pool", is: [true] }];

/** The places in which nodes are described, and what makes a place void. */
const NODES = [
  { types: NODE_POOL, place: "node_config", guards: [] },
  { types: CLUSTER, place: "node_config", guards: WITHOUT_POOL },
  { types: CLUSTER, place: "node_pool.node_config", guards: [] },
] as const;

/** The places in which the upkeep of nodes is described. */
const UPKEEP = [
  { types: [NODE_POOL, "google_container_aws_node_pool"], place: "management" },
  { types: CLUSTER, place: "node_pool.management" },
  { types: CLUSTER, place: `${PROVISIONED}.management` },
] as const;

/** Where the unauthenticated port of the kubelet is opened for several pools at once. */
const KUBELETS = [
  "node_pool.node_config.kubelet_config",
  "node_pool_defaults.node_config_defaults",
  "node_pool_auto_config.node_kubelet_config",
];

/** Settings of Google Kubernetes Engine and of the nodes of its clusters. */
export const googleKubernetes: readonly Setting[] = [
  ...settings("loose", "MEDIUM", [
    [
      "gcp-gke-authenticated-bindings",
      "Cluster",
      CLUSTER,
      "rbac_binding_config.enable_insecure_binding_system_authenticated",
      ON,
      {
        title: "Cluster accepts roles for everyone with a Google account",
        explanation:
          "`system:authenticated` includes every Google account, so one binding opens the cluster.",
      },
    ],
    [
      "gcp-gke-external-ips",
      "Cluster",
      CLUSTER,
      "service_external_ips_config.enabled",
      ON,
      {
        title: "Services may claim any address",
        explanation:
          "Everyone who can create a service can receive the traffic for another address.",
      },
    ],
    [
      "gcp-gke-net-admin",
      "Cluster",
      CLUSTER,
      "allow_net_admin",
      ON,
      {
        title: "Containers may change the network of their node",
        explanation: "A container with `NET_ADMIN` can redirect and read the traffic of others.",
      },
    ],
    [
      "gcp-gke-alpha",
      "Cluster",
      CLUSTER,
      "enable_kubernetes_alpha",
      ON,
      {
        title: "Cluster runs alpha features",
        explanation: "It gets no upgrades, and Google deletes it after 30 days.",
        link: "https://cloud.google.com/kubernetes-engine/docs/concepts/alpha-clusters",
      },
    ],
    [
      "gcp-gke-shielded-nodes",
      "Cluster",
      CLUSTER,
      "enable_shielded_nodes",
      OFF,
      {
        title: "Nodes do not prove their identity to the cluster",
        explanation: "Anyone with a stolen bootstrap credential can join as a node.",
        link: "https://cloud.google.com/kubernetes-engine/docs/how-to/shielded-gke-nodes",
      },
    ],
    ...[...NODES, { types: CLUSTER, place: PROVISIONED, guards: [] }].map(
      ({ types, place, guards }): SettingRow => [
        "gcp-gke-node-integrity",
        "Node",
        types,
        `${place}.shielded_instance_config.enable_integrity_monitoring`,
        OFF,
        {
          guards,
          title: "Nodes do not verify how they started",
          explanation: "A kernel or boot loader that was tampered with goes unnoticed.",
          link: "https://cloud.google.com/kubernetes-engine/docs/how-to/shielded-gke-nodes",
        },
      ],
    ),
  ]),
  ...settings("shared-key", "MEDIUM", [
    [
      "gcp-gke-client-certificate",
      "Cluster",
      CLUSTER,
      "master_auth.client_certificate_config.issue_client_certificate",
      ON,
      {
        title: "Cluster issues a client certificate",
        explanation: "It can't be revoked, and its key is in the state.",
        fix: "Set `issue_client_certificate = false`, or leave out `master_auth`.",
        link: "https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster",
      },
    ],
  ]),
  ...settings("endpoint", "MEDIUM", [
    [
      "gcp-gke-cloud-addresses",
      "API server",
      CLUSTER,
      "master_authorized_networks_config.gcp_public_cidrs_access_enabled",
      ON,
      {
        title: "API server can be reached from every machine in Google Cloud",
        explanation: "The public addresses of Google Cloud include those of all its customers.",
      },
    ],
  ]),
  ...settings("anyone", "MEDIUM", [
    [
      "gcp-gke-kubelet-port",
      "Kubelet",
      [CLUSTER, NODE_POOL],
      "node_config.kubelet_config.insecure_kubelet_readonly_port_enabled",
      { is: ["TRUE"] },
      {
        title: "Kubelet answers without authentication",
        explanation: "Everyone in the network can list what runs on a node, and its settings.",
        fix: 'Set `insecure_kubelet_readonly_port_enabled = "FALSE"`.',
        link: "https://cloud.google.com/kubernetes-engine/docs/how-to/disable-kubelet-readonly-port",
      },
    ],
    ...KUBELETS.map(
      (place): SettingRow => [
        "gcp-gke-kubelet-port",
        "Kubelet",
        CLUSTER,
        `${place}.insecure_kubelet_readonly_port_enabled`,
        { is: ["TRUE"] },
      ],
    ),
  ]),
  ...settings("single-copy", "LOW", [
    ...UPKEEP.map(
      ({ types, place }): SettingRow => [
        "gcp-gke-auto-repair",
        "Node",
        types,
        `${place}.auto_repair`,
        OFF,
        {
          title: "GKE nodes are not repaired by themselves",
          explanation: "A node that fails stays in the cluster until someone replaces it.",
          fix: "Set `auto_repair = true` in `management`.",
          link: "https://cloud.google.com/kubernetes-engine/docs/how-to/node-auto-repair",
        },
      ],
    ),
  ]),
  ...settings("unwatched", "LOW", [
    [
      "gcp-gke-posture",
      "Cluster",
      CLUSTER,
      "security_posture_config.mode",
      { is: ["DISABLED"] },
      {
        title: "Workloads are not checked for insecure settings",
        explanation: "Google reports containers with too many rights only if this is on.",
        fix: 'Set `mode = "BASIC"`.',
        link: "https://cloud.google.com/kubernetes-engine/docs/concepts/about-security-posture-dashboard",
      },
    ],
  ]),
  ...settings("loose", "LOW", [
    [
      "gcp-gke-routes",
      "Cluster",
      CLUSTER,
      "networking_mode",
      { is: ["ROUTES"] },
      {
        title: "Network does not know the addresses of pods",
        explanation: "Without alias ranges, pods can send from addresses of others.",
        fix: 'Set `networking_mode = "VPC_NATIVE"` with an `ip_allocation_policy`.',
        link: "https://cloud.google.com/kubernetes-engine/docs/concepts/alias-ips",
      },
    ],
  ]),
  ...settings("platform-key", "LOW", [
    ...NODES.slice(1).map(
      ({ types, place, guards }): SettingRow => [
        "gcp-own-key",
        "Node",
        types,
        `${place}.boot_disk_kms_key`,
        { isMissing: true },
        { isOnlyInBlock: true, guards },
      ],
    ),
    [
      "gcp-own-key",
      "Node",
      CLUSTER,
      `${PROVISIONED}.boot_disk_kms_key`,
      { isMissing: true },
      { isOnlyInBlock: true },
    ],
  ]),
];
