import type { Fault, Setting, SettingRow } from "./setting.ts";
import { settings } from "./setting.ts";

const MISSING: Fault = { isMissing: true };

/** A service that is always encrypted, but with a key of Google unless this names another. */
function ownKey(
  what: string,
  types: string | readonly string[],
  argument: string,
  more: Partial<Setting> = {},
): SettingRow {
  return ["gcp-own-key", what, types, argument, MISSING, more];
}

/** Google Cloud resources that are encrypted with a key of Google only. */
export const googleEncryption: readonly Setting[] = [
  ...settings("unencrypted", "MEDIUM", [
    [
      "gcp-gke-secrets-encryption",
      "Kubernetes secrets",
      "google_container_cluster",
      "database_encryption.state",
      { isNot: ["ENCRYPTED"] },
      {
        title: "Kubernetes secrets are not encrypted with a key of your own",
        explanation: "Anyone who can read the cluster's database can read all of its secrets.",
        fix: 'Add `database_encryption` with `state = "ENCRYPTED"` and a `key_name`.',
        peers: { checkov: ["CKV_GCP_92"] },
        link: "https://cloud.google.com/kubernetes-engine/docs/how-to/encrypting-secrets",
      },
    ],
  ]),
  ...settings("platform-key", "LOW", [
    [
      "gcp-own-key",
      "Message topic",
      "google_pubsub_topic",
      "kms_key_name",
      MISSING,
      {
        title: "Data is not encrypted with a key of your own",
        fix: "Name a key of your own, created as `google_kms_crypto_key`, in the resource's key argument.",
        peers: { checkov: ["CKV_GCP_83"] },
        link: "https://cloud.google.com/kms/docs/cmek",
      },
    ],
    ownKey("Disk", ["google_compute_disk", "google_compute_region_disk"], "disk_encryption_key"),
    ownKey("Boot disk", "google_compute_instance", "boot_disk.kms_key_self_link", {
      isOnlyInBlock: true,
      guards: [
        { argument: "boot_disk.disk_encryption_key_raw" },
        // A disk of its own is judged where it is declared.
        { argument: "boot_disk.source", matches: /./ },
      ],
    }),
    ownKey(
      "Disk of a template",
      ["google_compute_instance_template", "google_compute_region_instance_template"],
      "disk.disk_encryption_key",
      {
        isOnlyInBlock: true,
        blockGuards: [
          // A disk of its own is judged where it is declared.
          { argument: "source" },
          // Local disks take no key, and Google's is deleted with the machine.
          { argument: "type", is: ["SCRATCH"] },
          { argument: "disk_type", is: ["local-ssd"] },
        ],
      },
    ),
    ownKey("Machine image", "google_compute_image", "image_encryption_key"),
    ownKey("Disk snapshot", "google_compute_snapshot", "snapshot_encryption_key"),
    ownKey("Storage bucket", "google_storage_bucket", "encryption.default_kms_key_name", {
      // What everyone may read needs no key that can be revoked.
      guards: ["google_storage_bucket_iam_member", "google_storage_bucket_iam_binding"].map(
        (type) => ({
          argument: type.endsWith("_member") ? "member" : "members",
          is: ["allUsers"],
          isKnown: true as const,
          on: { type, via: "bucket", sameName: "name" },
        }),
      ),
    }),
    ownKey("Database", "google_sql_database_instance", "encryption_key_name", {
      // A replica takes its primary's key. In another region, Google demands one.
      guards: [{ argument: "master_instance_name" }],
    }),
    ownKey("Global database", "google_spanner_database", "encryption_config"),
    ownKey("Wide tables", "google_bigtable_instance", "cluster.kms_key_name", {
      isOnlyInBlock: true,
    }),
    ownKey("Data cluster", "google_dataproc_cluster", "cluster_config.encryption_config"),
    ownKey("Data flow", "google_dataflow_job", "kms_key_name"),
    ownKey("Node", "google_container_node_pool", "node_config.boot_disk_kms_key", {
      isOnlyInBlock: true,
    }),
    ...["auto", "user_managed.replicas"].map((copies) =>
      ownKey(
        "Secret",
        "google_secret_manager_secret",
        `replication.${copies}.customer_managed_encryption`,
        { isOnlyInBlock: true },
      ),
    ),
    ownKey("Package registry", "google_artifact_registry_repository", "kms_key_name", {
      guards: [{ argument: "mode", is: ["VIRTUAL_REPOSITORY"] }],
    }),
    ownKey("Cache", "google_redis_instance", "customer_managed_key"),
    ownKey("Cache", ["google_redis_cluster", "google_memorystore_instance"], "kms_key"),
    ownKey("File share", "google_filestore_instance", "kms_key_name"),
    ownKey("Airflow environment", "google_composer_environment", "config.encryption_config"),
    ownKey("PostgreSQL cluster", "google_alloydb_cluster", "encryption_config"),
    ownKey("Notebook", "google_notebooks_instance", "kms_key"),
    ownKey("Notebook", "google_workbench_instance", "gce_setup.boot_disk.kms_key"),
    ownKey(
      "Model data",
      [
        "google_vertex_ai_dataset",
        "google_vertex_ai_endpoint",
        "google_vertex_ai_featurestore",
        "google_vertex_ai_tensorboard",
      ],
      "encryption_spec",
    ),
    ownKey(
      "Log bucket",
      [
        "google_logging_project_bucket_config",
        "google_logging_folder_bucket_config",
        "google_logging_organization_bucket_config",
      ],
      "cmek_settings",
    ),
    ownKey("Data integration", "google_data_fusion_instance", "crypto_key_config"),
    ownKey("Document database", "google_firestore_database", "cmek_config"),
    ownKey("Kafka cluster", "google_managed_kafka_cluster", "gcp_config.kms_key"),
    ownKey("Metastore", "google_dataproc_metastore_service", "encryption_config"),
    ownKey("Health records", "google_healthcare_dataset", "encryption_spec"),
    ownKey("Secret", "google_secret_manager_regional_secret", "customer_managed_encryption"),
    ownKey("API platform", "google_apigee_organization", "runtime_database_encryption_key_name", {
      // Only the paid organization of Google's own runtime takes a key.
      when: [{ argument: "runtime_type", is: ["CLOUD"] }],
      guards: [{ argument: "billing_type", is: ["EVALUATION"] }],
    }),
    ownKey("API platform", "google_apigee_instance", "disk_encryption_key_name"),
    ownKey("Integration", "google_integrations_client", "cloud_kms_config"),
    ownKey(
      "Data cluster",
      "google_dataproc_workflow_template",
      "placement.managed_cluster.config.encryption_config",
      { isOnlyInBlock: true },
    ),
    ownKey("Backup plan", "google_gke_backup_backup_plan", "backup_config.encryption_key"),
  ]),
];
