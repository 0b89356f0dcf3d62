import type { Fault, Setting, SettingRow } from "./setting.ts";
import { settings } from "./setting.ts";

/** Names of storage for what nobody misses. */
export const TEMPORARY_CLASS =
  /(^|[-_.])(scratch|tmp|temp|temporary|ephemeral|cache|ci|build|builds|runner|runners)([-_.]|$)/i;

/** Names of stores for intermediate files, which nobody restores. */
export const TEMPORARY_STORE = /(^|[-_.])(cache|scratch|tmp|temp|temporary)([-_.]|$)/i;

const OFF: Fault = { isNot: [true] };

const DISABLED: Fault = { is: [false] };

const ON: Fault = { is: [true] };

const BACKUPS = "settings.backup_configuration";

/** Google Cloud resources that can be lost by mistake. */
export const googleRecovery: readonly Setting[] = [
  ...settings("unprotected", "MEDIUM", [
    [
      "gcp-deletion-protection",
      "Resource",
      [
        "google_bigtable_instance",
        "google_spanner_database",
        "google_container_cluster",
        "google_compute_instance",
        "google_dataproc_metastore_service",
        "google_privateca_certificate_authority",
        "google_active_directory_domain",
        "google_folder",
      ],
      "deletion_protection",
      DISABLED,
      {
        title: "Resource can be deleted by a single call",
        fix: "Leave out `deletion_protection = false`.",
        peers: { checkov: ["CKV_GCP_120", "CKV_GCP_121", "CKV_GCP_122"] },
      },
    ],
    [
      "gcp-deletion-protection",
      "Resource",
      "google_sql_database_instance",
      "deletion_protection",
      DISABLED,
      // The API refuses the deletion as well.
      { guards: [{ argument: "settings.deletion_protection_enabled", is: [true] }] },
    ],
    [
      "gcp-deletion-protection",
      "Resource",
      "google_bigquery_table",
      "deletion_protection",
      DISABLED,
      {
        // Their data is elsewhere.
        guards: ["view", "materialized_view", "external_data_configuration"].map((argument) => ({
          argument,
        })),
      },
    ],
    [
      "gcp-deletion-protection",
      "Resource",
      ["google_filestore_instance", "google_redis_cluster", "google_memorystore_instance"],
      "deletion_protection_enabled",
      DISABLED,
    ],
    [
      "gcp-deletion-protection",
      "Resource",
      "google_bigtable_table",
      "deletion_protection",
      { is: ["UNPROTECTED"] },
    ],
    [
      "gcp-deletion-protection",
      "Resource",
      "google_firestore_database",
      "delete_protection_state",
      { isNot: ["DELETE_PROTECTION_ENABLED"] },
    ],
    [
      "gcp-deletion-protection",
      "Resource",
      "google_workbench_instance",
      "enable_deletion_protection",
      DISABLED,
    ],
    [
      "gcp-project-deletion",
      "Project",
      "google_project",
      "deletion_policy",
      { is: ["DELETE"] },
      { fix: 'Set `deletion_policy = "PREVENT"`.' },
    ],
  ]),
  ...settings("emptied", "MEDIUM", [
    [
      "gcp-force-destroy",
      "Store",
      [
        "google_spanner_instance",
        "google_bigtable_instance",
        "google_dns_managed_zone",
        "google_vertex_ai_featurestore",
      ],
      "force_destroy",
      ON,
      {
        title: "Store is deleted together with its contents",
        fix: 'Leave out `force_destroy`, or `deletion_policy = "FORCE"`.',
      },
    ],
    [
      "gcp-force-destroy",
      "Store",
      "google_storage_bucket",
      "force_destroy",
      ON,
      {
        guards: [
          { argument: "name", matches: TEMPORARY_STORE, isKnown: true },
          // What is deleted after a few weeks anyway.
          { argument: "lifecycle_rule.condition.age", matches: /^([1-9]|[12]\d|3[01])$/ },
        ],
      },
    ],
    [
      "gcp-force-destroy",
      "Store",
      "google_bigquery_dataset",
      "delete_contents_on_destroy",
      ON,
      // Tables that expire within a month by themselves, in milliseconds.
      {
        guards: [
          { argument: "default_table_expiration_ms", matches: /^([1-9]\d{0,8}|[12]\d{9})$/ },
        ],
      },
    ],
    [
      "gcp-force-destroy",
      "Store",
      ["google_alloydb_cluster", "google_netapp_volume"],
      "deletion_policy",
      { is: ["FORCE"] },
    ],
  ]),
  ...settings("without-backup", "MEDIUM", [
    [
      "gcp-gke-backup-volumes",
      "Cluster",
      "google_gke_backup_backup_plan",
      "backup_config.include_volume_data",
      OFF,
      {
        isOnlyInBlock: true,
        title: "Backup of the cluster leaves out the volumes",
        explanation: "A restore creates the objects again, with empty volumes.",
        guards: [{ argument: "backup_config.selected_applications" }],
      },
    ],
    [
      "gcp-gke-backup-off",
      "Cluster",
      "google_gke_backup_backup_plan",
      "deactivated",
      ON,
      {
        title: "Backup plan of the cluster is switched off",
        fix: "Leave out `deactivated`.",
      },
    ],
    [
      "gcp-gke-backup-off",
      "Cluster",
      "google_gke_backup_backup_plan",
      "backup_schedule.paused",
      ON,
    ],
    [
      "gcp-alloydb-backup",
      "PostgreSQL cluster",
      "google_alloydb_cluster",
      "automated_backup_policy.enabled",
      DISABLED,
      { fix: "Set `enabled = true`." },
    ],
    [
      "gcp-alloydb-backup",
      "PostgreSQL cluster",
      "google_alloydb_cluster",
      "continuous_backup_config.enabled",
      DISABLED,
    ],
  ]),
  ...settings("without-backup", "LOW", [
    [
      "gcp-sql-short-backup",
      "Cloud SQL instance",
      "google_sql_database_instance",
      "settings.backup_configuration.backup_retention_settings.retained_backups",
      { matches: /^[1-6]$/ },
      {
        title: "Cloud SQL instance keeps backups for less than a week",
        explanation: "A mistake that goes unnoticed for a few days can't be undone.",
        fix: "Set `retained_backups` to 7 or more.",
      },
    ],
    [
      "gcp-snapshot-short",
      "Disk",
      "google_compute_resource_policy",
      "snapshot_schedule_policy.retention_policy.max_retention_days",
      { matches: /^[1-6]$/ },
      {
        title: "Snapshots of disks are kept for less than a week",
        explanation: "A mistake that goes unnoticed for a few days can't be undone.",
        fix: "Set `max_retention_days` to 7 or more.",
        guards: [{ argument: "snapshot_schedule_policy.schedule.hourly_schedule" }],
      },
    ],
    [
      "gcp-snapshot-with-disk",
      "Disk",
      "google_compute_resource_policy",
      "snapshot_schedule_policy.retention_policy.on_source_disk_delete",
      { is: ["APPLY_RETENTION_POLICY"] },
      {
        title: "Snapshots expire after their disk is deleted",
        explanation: "A disk that is deleted by mistake can be restored for a few days only.",
        fix: 'Set `on_source_disk_delete = "KEEP_AUTO_SNAPSHOTS"`.',
      },
    ],
    [
      "gcp-sql-pitr",
      "Cloud SQL instance",
      "google_sql_database_instance",
      `${BACKUPS}.point_in_time_recovery_enabled`,
      OFF,
      {
        isOnlyInBlock: true,
        title: "Cloud SQL instance can't be restored to a point in time",
        when: [{ argument: "database_version", matches: /^(POSTGRES|SQLSERVER)/ }],
        guards: [{ argument: "master_instance_name" }],
        peers: { checkov: ["CKV2_GCP_20"] },
      },
    ],
    [
      "gcp-sql-pitr",
      "Cloud SQL instance",
      "google_sql_database_instance",
      `${BACKUPS}.binary_log_enabled`,
      OFF,
      {
        isOnlyInBlock: true,
        when: [{ argument: "database_version", matches: /^MYSQL/ }],
        guards: [{ argument: "master_instance_name" }],
      },
    ],
    [
      "gcp-firestore-pitr",
      "Document database",
      "google_firestore_database",
      "point_in_time_recovery_enablement",
      { isNot: ["POINT_IN_TIME_RECOVERY_ENABLED"] },
      { title: "Document database can't be restored to a point in time" },
    ],
    [
      "gcp-composer-snapshots",
      "Airflow environment",
      "google_composer_environment",
      "config.recovery_config.scheduled_snapshots_config.enabled",
      OFF,
      {
        title: "Airflow environment takes no snapshots",
        explanation:
          "If the environment is lost, its connections, its variables and the history of its runs are lost as well.",
        fix: "Add `scheduled_snapshots_config` to `recovery_config`, with `enabled = true`.",
        link: "https://cloud.google.com/composer/docs/composer-3/save-load-snapshots",
        guards: [
          // The first version has no schedule.
          {
            argument: "config.software_config.image_version",
            matches: /^composer-1-/,
            isKnown: true,
          },
        ],
      },
    ],
    [
      "gcp-redis-persistence",
      "Cache",
      "google_redis_instance",
      "persistence_config.persistence_mode",
      { is: ["DISABLED"] },
      { fix: 'Set `persistence_mode = "RDB"`.' },
    ],
    [
      "gcp-redis-persistence",
      "Cache",
      ["google_redis_cluster", "google_memorystore_instance"],
      "persistence_config.mode",
      { is: ["DISABLED", "PERSISTENCE_MODE_DISABLED"] },
    ],
  ]),
  ...settings("unprotected", "LOW", [
    ...["ttl", "expire_time"].map(
      (argument): SettingRow => [
        "gcp-secret-expiry",
        "Secret",
        ["google_secret_manager_secret", "google_secret_manager_regional_secret"],
        argument,
        { isSet: true },
        {
          title: "Secret is deleted with all its versions when its time is over",
          explanation: "Programs that still read it fail, and its value can't be restored.",
          fix: "Leave out `ttl` and `expire_time`. Let `rotation` remind you of a new version.",
          link: "https://cloud.google.com/secret-manager/docs/creating-and-managing-expiring-secrets",
          guards: [{ argument: "secret_id", matches: TEMPORARY_CLASS, isKnown: true }],
        },
      ],
    ),
    [
      "gcp-kms-destroy-window",
      "Key",
      "google_kms_crypto_key",
      "destroy_scheduled_duration",
      { matches: /^([1-9]\d{0,4}|[1-5]\d{5})s$/ },
      {
        title: "Key can be restored for at most a week after its deletion",
        explanation: "All data encrypted with the key is lost with it.",
        fix: "Leave out `destroy_scheduled_duration`, which is 30 days by default.",
      },
    ],
    [
      "k8s-volume-deleted",
      "Volume",
      ["kubernetes_storage_class", "kubernetes_storage_class_v1"],
      "reclaim_policy",
      { is: ["Delete"] },
      {
        title: "Volume is deleted together with its claim",
        explanation: "Deleting a claim, a namespace or a release permanently removes the data.",
        fix: "Set the reclaim policy to `Retain`.",
        link: "https://kubernetes.io/docs/concepts/storage/persistent-volumes/#reclaiming",
        guards: [{ argument: "metadata.name", matches: TEMPORARY_CLASS, isKnown: true }],
      },
    ],
    [
      "k8s-volume-deleted",
      "Volume",
      ["kubernetes_persistent_volume", "kubernetes_persistent_volume_v1"],
      "spec.persistent_volume_reclaim_policy",
      { is: ["Delete", "Recycle"] },
    ],
  ]),
  ...settings("unprotected", "INFO", [
    [
      "gcp-secret-destroy-delay",
      "Secret",
      ["google_secret_manager_secret", "google_secret_manager_regional_secret"],
      "version_destroy_ttl",
      { isMissing: true },
      {
        title: "Versions of a secret are destroyed immediately",
        explanation: "A version that is destroyed by mistake can't be restored.",
        fix: 'Set `version_destroy_ttl`, such as `"604800s"` for a week.',
        link: "https://cloud.google.com/secret-manager/docs/delay-destruction-of-secret-versions",
      },
    ],
  ]),
  ...settings("single-copy", "LOW", [
    [
      "gcp-single-zone",
      "Database",
      "google_sql_database_instance",
      "settings.availability_type",
      { is: ["ZONAL"] },
      {
        title: "Database runs in a single zone",
        fix: 'Set `availability_type = "REGIONAL"`.',
        // A replica is a further copy.
        guards: [{ argument: "master_instance_name" }],
      },
    ],
    [
      "gcp-single-zone",
      "Database",
      "google_alloydb_instance",
      "availability_type",
      { is: ["ZONAL"] },
    ],
    ["gcp-single-zone", "Database", "google_redis_instance", "tier", { is: ["BASIC"] }],
  ]),
];
