import { block, gathered, type Shapes } from "../../../documents/shape.ts";
import type { Mappings } from "../mapping.ts";

const NODES: Shapes = { node_config: block("config") };

export const googleMappings: Mappings = {
  gcp_bigquery_dataset: { to: "google_bigquery_dataset" },
  gcp_compute_disk: { to: "google_compute_disk" },
  gcp_compute_firewall: {
    to: "google_compute_firewall",
    arguments: {
      allow: block("allowed", { protocol: "ip_protocol" }),
      deny: block("denied", { protocol: "ip_protocol" }),
    },
  },
  gcp_compute_instance: {
    to: "google_compute_instance",
    arguments: {
      metadata: "metadata",
      labels: "labels",
      service_account: block("service_accounts"),
      network_interface: block("network_interfaces", { access_config: block("access_configs") }),
    },
  },
  gcp_compute_network: { to: "google_compute_network" },
  gcp_compute_ssl_policy: { to: "google_compute_ssl_policy" },
  gcp_compute_subnetwork: { to: "google_compute_subnetwork" },
  gcp_container_cluster: {
    to: "google_container_cluster",
    arguments: {
      ...NODES,
      node_config: block("node_config"),
      enable_legacy_abac: "legacy_abac.enabled",
      master_authorized_networks_config: block("master_authorized_networks_config"),
    },
  },
  gcp_container_node_pool: { to: "google_container_node_pool", arguments: NODES },
  gcp_dns_managed_zone: { to: "google_dns_managed_zone" },
  gcp_iam_service_account: { to: "google_service_account" },
  gcp_iam_service_account_key: { to: "google_service_account_key" },
  gcp_kms_crypto_key: { to: "google_kms_crypto_key" },
  gcp_pubsub_topic: { to: "google_pubsub_topic" },
  gcp_redis_instance: { to: "google_redis_instance" },
  gcp_sql_instance: {
    to: "google_sql_database_instance",
    arguments: { settings: block("settings", { database_flags: block("database_flags") }) },
  },
  gcp_storage_bucket: {
    to: "google_storage_bucket",
    arguments: { labels: "labels", versioning: gathered({ enabled: "versioning.enabled" }) },
  },
  gcp_storage_bucket_access_control: { to: "google_storage_bucket_access_control" },
  gcp_storage_default_object_acl: { to: "google_storage_default_object_access_control" },
};
