import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const CLUSTER = "google_container_cluster";

const PROVISIONED = "cluster_autoscaling.auto_provisioning_defaults";

const flag = (id: string, type: string, argument: string, bad: string, good: string) =>
  testArgumentRule(id, { type, argument, bad: [bad], good: [good], absent: "passes" });

flag("gcp-gke-alpha", CLUSTER, "enable_kubernetes_alpha", "true", "false");
flag("gcp-gke-shielded-nodes", CLUSTER, "enable_shielded_nodes", "false", "true");
flag("gcp-gke-routes", CLUSTER, "networking_mode", '"ROUTES"', '"VPC_NATIVE"');
flag("gcp-gke-posture", CLUSTER, "security_posture_config.mode", '"DISABLED"', '"BASIC"');
flag(
  "gcp-gke-client-certificate",
  CLUSTER,
  "master_auth.client_certificate_config.issue_client_certificate",
  "true",
  "false",
);

const INTEGRITY = "shielded_instance_config.enable_integrity_monitoring";

for (const [type, argument] of [
  ["google_container_node_pool", `node_config.${INTEGRITY}`],
  [CLUSTER, `node_config.${INTEGRITY}`],
  [CLUSTER, `node_pool.node_config.${INTEGRITY}`],
  [CLUSTER, `${PROVISIONED}.${INTEGRITY}`],
] as const) {
  flag("gcp-gke-node-integrity", type, argument, "false", "true");
}

for (const [type, argument] of [
  ["google_container_node_pool", "management.auto_repair"],
  [CLUSTER, "node_pool.management.auto_repair"],
  [CLUSTER, `${PROVISIONED}.management.auto_repair`],
] as const) {
  flag("gcp-gke-auto-repair", type, argument, "false", "true");
}

for (const place of [
  "node_pool.node_config.kubelet_config",
  "node_pool_defaults.node_config_defaults",
  "node_pool_auto_config.node_kubelet_config",
]) {
  const argument = `${place}.insecure_kubelet_readonly_port_enabled`;
  flag("gcp-gke-kubelet-port", CLUSTER, argument, '"TRUE"', '"FALSE"');
}

const cluster = (body: string) => `resource "${CLUSTER}" "it" {\n${body}\n}\n`;

testRule("gcp-gke-node-integrity", {
  passes: {
    "a default pool that is removed": cluster(`
      remove_default_node_pool = true
      node_config {
        shielded_instance_config {
          enable_integrity_monitoring = false
        }
      }`),
  },
});

const pool = (body: string) => cluster(`node_pool {\nnode_config {\n${body}\n}\n}`);

testRule("gcp-own-key", {
  fails: { "nodes in the cluster": pool('machine_type = "e2-medium"') },
  passes: {
    "nodes in the cluster with a key": pool(
      'boot_disk_kms_key = "projects/p/locations/l/keyRings/r/cryptoKeys/k"',
    ),
  },
});
