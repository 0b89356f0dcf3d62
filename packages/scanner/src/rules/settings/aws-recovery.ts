import type { Fault, Setting, SettingRow } from "./setting.ts";
import { settings } from "./setting.ts";

const OFF: Fault = { isNot: [true] };

const DISABLED: Fault = { is: [false] };

const ON: Fault = { is: [true] };

const NONE: Fault = { is: [0] };

/** Types whose contents `force_destroy` removes. */
const EMPTIED = [
  "aws_s3_directory_bucket",
  "aws_s3tables_table_bucket",
  "aws_s3vectors_vector_bucket",
  "aws_backup_vault",
  "aws_route53_zone",
  "aws_athena_database",
  "aws_rds_global_cluster",
  "aws_dsql_cluster",
];

/** Types that hold data, whose deletion policy a template decides. */
const STATEFUL = [
  "aws_cognito_user_pool",
  "aws_db_instance",
  "aws_docdb_cluster",
  "aws_dynamodb_table",
  "aws_ebs_volume",
  "aws_efs_file_system",
  "aws_kms_key",
  "aws_neptune_cluster",
  "aws_opensearch_domain",
  "aws_rds_cluster",
  "aws_redshift_cluster",
];

/** Where queues are named that receive what failed. */
const FAILURE_TARGETS = [
  ["aws_cloudwatch_event_target", "dead_letter_config.arn"],
  ["aws_lambda_event_source_mapping", "destination_config.on_failure.destination_arn"],
  ["aws_lambda_function", "dead_letter_config.target_arn"],
  ["aws_lambda_function_event_invoke_config", "destination_config.on_failure.destination"],
  ["aws_scheduler_schedule", "target.dead_letter_config.arn"],
  ["aws_sns_topic_subscription", "redrive_policy"],
  ["aws_sqs_queue", "redrive_policy"],
  ["aws_sqs_queue_redrive_policy", "redrive_policy"],
] as const;

const FLINK = "aws_kinesisanalyticsv2_application";

const FLINK_SETTINGS = "application_configuration";

/** Services that run in one availability zone. */
const ZONES: readonly (readonly [types: string | string[], argument: string, Fault])[] = [
  [
    ["aws_fsx_ontap_file_system", "aws_fsx_openzfs_file_system", "aws_fsx_windows_file_system"],
    "deployment_type",
    { matches: /^SINGLE_AZ/ },
  ],
  ["aws_timestreaminfluxdb_db_instance", "deployment_type", { is: ["SINGLE_AZ"] }],
  ["aws_opensearchserverless_collection", "standby_replicas", { is: ["DISABLED"] }],
  ["aws_memorydb_cluster", "num_replicas_per_shard", NONE],
  ["aws_neptunegraph_graph", "replica_count", NONE],
];

/** A queue for failed messages needs none itself. */
const DEAD_LETTERS = /dlq|dead|failed|undeliver/i;

/** AWS resources that can be lost by mistake. */
export const awsRecovery: readonly Setting[] = [
  ...settings("no-last-backup", "MEDIUM", [
    [
      "aws-final-snapshot",
      "Database",
      [
        "aws_db_instance",
        "aws_rds_cluster",
        "aws_docdb_cluster",
        "aws_neptune_cluster",
        "aws_redshift_cluster",
        "aws_lightsail_database",
      ],
      "skip_final_snapshot",
      ON,
      {
        title: "Database leaves no snapshot when it is deleted",
        fix: "Set `skip_final_snapshot = false` and name the snapshot.",
        guards: [{ argument: "replicate_source_db" }],
      },
    ],
    [
      "aws-fsx-final-backup",
      "File system",
      [
        "aws_fsx_lustre_file_system",
        "aws_fsx_openzfs_file_system",
        "aws_fsx_windows_file_system",
        "aws_fsx_ontap_volume",
      ],
      "skip_final_backup",
      ON,
      { guards: [{ argument: "deployment_type", matches: /^SCRATCH/ }] },
    ],
    [
      "aws-secret-recovery",
      "Secret",
      "aws_secretsmanager_secret",
      "recovery_window_in_days",
      NONE,
      {
        title: "Secret is deleted without a recovery window",
        explanation: "A secret deleted by mistake can't be restored.",
        fix: "Set `recovery_window_in_days` to 7 or more.",
      },
    ],
  ]),
  ...settings("without-backup", "MEDIUM", [
    [
      "aws-redshift-backup",
      "Redshift cluster",
      "aws_redshift_cluster",
      "automated_snapshot_retention_period",
      { isBelow: 1, unset: 1 },
      { peers: { checkov: ["CKV_AWS_343"] } },
    ],
    [
      "aws-memorydb-backup",
      "In-memory database",
      "aws_memorydb_cluster",
      "snapshot_retention_limit",
      { isBelow: 1, unset: 0 },
    ],
    [
      "aws-fsx-backup",
      "File system",
      ["aws_fsx_ontap_file_system", "aws_fsx_openzfs_file_system", "aws_fsx_windows_file_system"],
      "automatic_backup_retention_days",
      NONE,
      { fix: "Set `automatic_backup_retention_days` to 7 or more." },
    ],
    [
      "aws-fsx-backup",
      "File system",
      "aws_fsx_lustre_file_system",
      "automatic_backup_retention_days",
      { isBelow: 1, unset: 0 },
      { guards: [{ argument: "deployment_type", matches: /^SCRATCH/ }] },
    ],
    [
      "aws-keyspaces-pitr",
      "Cassandra table",
      "aws_keyspaces_table",
      "point_in_time_recovery.status",
      { isNot: ["ENABLED"] },
    ],
    [
      "aws-lightsail-backup",
      "Lightsail database",
      "aws_lightsail_database",
      "backup_retention_enabled",
      OFF,
    ],
    [
      "aws-dlm-off",
      "Volume",
      "aws_dlm_lifecycle_policy",
      "state",
      { is: ["DISABLED"] },
      { title: "Snapshots of volumes are switched off", fix: 'Set `state = "ENABLED"`.' },
    ],
  ]),
  ...settings("without-backup", "LOW", [
    [
      "aws-short-backup",
      "Database",
      ["aws_rds_cluster", "aws_docdb_cluster", "aws_neptune_cluster", "aws_docdbelastic_cluster"],
      "backup_retention_period",
      { isBelow: 7, unset: 1 },
      {
        title: "Database keeps backups for less than a week",
        explanation: "A mistake that goes unnoticed for a few days can't be undone.",
        fix: "Set `backup_retention_period` to 7 days or more.",
        peers: { checkov: ["CKV_AWS_360", "CKV_AWS_361"] },
      },
    ],
    [
      "aws-short-backup",
      "Database",
      "aws_db_instance",
      "backup_retention_period",
      { matches: /^[1-6]$/ },
    ],
    [
      "aws-flink-state",
      "Stream application",
      FLINK,
      `${FLINK_SETTINGS}.flink_application_configuration.checkpoint_configuration.checkpointing_enabled`,
      DISABLED,
      {
        title: "Stream application loses its state when it fails",
        explanation:
          "After a crash or an update, it forgets its counts and its position in the stream.",
        fix: "Set `checkpointing_enabled = true` and `snapshots_enabled = true`.",
      },
    ],
    [
      "aws-flink-state",
      "Stream application",
      FLINK,
      `${FLINK_SETTINGS}.application_snapshot_configuration.snapshots_enabled`,
      DISABLED,
    ],
    [
      "aws-automated-backups-deleted",
      "Database",
      ["aws_db_instance", "aws_rds_cluster"],
      "delete_automated_backups",
      ON,
      {
        title: "Automatic backups are deleted together with the database",
        fix: "Set `delete_automated_backups = false`.",
      },
    ],
    [
      "aws-elasticache-backup",
      "Cache",
      ["aws_elasticache_replication_group", "aws_elasticache_serverless_cache"],
      "snapshot_retention_limit",
      { isBelow: 1, unset: 0 },
      { peers: { checkov: ["CKV_AWS_134"], trivy: ["AWS-0050"] } },
    ],
    [
      "aws-elasticache-backup",
      "Cache",
      "aws_elasticache_cluster",
      "snapshot_retention_limit",
      { isBelow: 1, unset: 0 },
      {
        when: [{ argument: "engine", is: ["redis", "valkey"] }],
        guards: [{ argument: "replication_group_id" }],
      },
    ],
    [
      "aws-backup-lock-short",
      "Backup vault",
      "aws_backup_vault_lock_configuration",
      "max_retention_days",
      { matches: /^[1-6]$/ },
      {
        title: "Backup vault keeps backups for less than a week",
        fix: "Set `max_retention_days` to 7 or more, or leave it out.",
      },
    ],
    [
      "aws-dlm-short",
      "Volume",
      "aws_dlm_lifecycle_policy",
      "policy_details.schedule.retain_rule.count",
      { matches: /^1$/ },
      {
        title: "Only the last snapshot of a volume is kept",
        explanation: "A mistake that goes unnoticed until the next snapshot can't be undone.",
        fix: "Keep a week of snapshots or more.",
      },
    ],
    [
      "aws-sqs-dead-letters",
      "Queue",
      "aws_sqs_queue",
      "redrive_policy",
      { isMissing: true },
      {
        title: "Queue loses messages that can't be processed",
        explanation: "Without a dead letter queue, a message that fails is retried and then gone.",
        fix: "Set `redrive_policy` to a queue for failed messages.",
        guards: [
          { argument: "redrive_allow_policy" },
          ...FAILURE_TARGETS.map(([type, argument]) => ({
            argument,
            isKnown: true as const,
            on: { type, via: argument },
          })),
          { argument: "name", matches: DEAD_LETTERS },
          { argument: "name_prefix", matches: DEAD_LETTERS },
          {
            argument: "redrive_policy",
            on: { type: "aws_sqs_queue_redrive_policy", via: "queue_url" },
          },
          {
            argument: "redrive_allow_policy",
            on: { type: "aws_sqs_queue_redrive_allow_policy", via: "queue_url" },
          },
        ],
      },
    ],
  ]),
  ...settings("emptied", "MEDIUM", [
    [
      "aws-force-destroy",
      "Store",
      EMPTIED,
      "force_destroy",
      ON,
      { title: "Store is deleted together with its contents", fix: "Leave out `force_destroy`." },
    ],
    [
      "aws-force-destroy",
      "Store",
      "aws_s3_bucket",
      "force_destroy",
      ON,
      {
        guards: [
          // What is deleted after a few weeks anyway.
          {
            argument: "rule.expiration.days",
            matches: /^([1-9]|[12]\d|3[01])$/,
            on: {
              type: "aws_s3_bucket_lifecycle_configuration",
              via: "bucket",
              sameName: "bucket",
            },
          },
        ],
      },
    ],
    ["aws-force-destroy", "Store", "aws_lightsail_bucket", "force_delete", ON],
  ]),
  ...settings("emptied", "LOW", [
    ["aws-ecr-force-delete", "Image repository", ["aws_ecr_repository"], "force_delete", ON],
    ["aws-ecr-force-delete", "Image repository", "aws_ecrpublic_repository", "force_destroy", ON],
    [
      "aws-stack-deletes-data",
      "Data",
      STATEFUL,
      "deletion_policy",
      { is: ["Delete"] },
      {
        // Terraform has no such argument.
        when: [{ argument: "deletion_policy" }],
        title: "Data is deleted together with its stack",
        explanation: "Deleting the stack, or the resource from its template, removes the data.",
        fix: "Set `DeletionPolicy: Retain`, or `Snapshot` where the service can.",
        link: "https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-attribute-deletionpolicy.html",
      },
    ],
  ]),
  ...settings("unprotected", "MEDIUM", [
    [
      "aws-cluster-deletion-protection",
      "Database cluster",
      [
        "aws_docdb_cluster",
        "aws_neptune_cluster",
        "aws_rds_global_cluster",
        "aws_docdb_global_cluster",
        "aws_neptune_global_cluster",
      ],
      "deletion_protection",
      OFF,
      { peers: { checkov: ["CKV_AWS_347"] } },
    ],
    [
      "aws-cluster-deletion-protection",
      "Database cluster",
      "aws_dsql_cluster",
      "deletion_protection_enabled",
      OFF,
    ],
    [
      "aws-ledger-deletion-protection",
      "Ledger",
      ["aws_qldb_ledger", "aws_neptunegraph_graph"],
      "deletion_protection",
      DISABLED,
      { fix: "Set `deletion_protection = true`." },
    ],
  ]),
  ...settings("unprotected", "LOW", [
    [
      "aws-deletion-protection",
      "Resource",
      "aws_cognito_user_pool",
      "deletion_protection",
      { isNot: ["ACTIVE"] },
      {
        title: "Resource can be deleted by a single call",
        fix: "Switch on the resource's protection from deletion, such as `deletion_protection`.",
      },
    ],
    [
      "aws-deletion-protection",
      "Resource",
      "aws_networkfirewall_firewall",
      "delete_protection",
      OFF,
      { peers: { checkov: ["CKV_AWS_344"] } },
    ],
    [
      "aws-deletion-protection",
      "Resource",
      "aws_quicksight_account_settings",
      "termination_protection_enabled",
      DISABLED,
    ],
    [
      "aws-deletion-protection",
      "Resource",
      "aws_verifiedpermissions_policy_store",
      "deletion_protection.mode",
      { is: ["OFF"] },
    ],
    ["aws-deletion-protection", "Resource", "aws_eks_cluster", "deletion_protection", DISABLED],
    [
      "aws-deletion-protection",
      "Resource",
      "aws_cloudwatch_log_group",
      "deletion_protection_enabled",
      DISABLED,
    ],
    [
      "aws-deletion-protection",
      "Resource",
      [
        "aws_pinpointsmsvoicev2_phone_number",
        "aws_pinpointsmsvoicev2_pool",
        "aws_pinpointsmsvoicev2_sender_id",
      ],
      "deletion_protection_enabled",
      DISABLED,
    ],
    [
      "aws-deletion-protection",
      "Resource",
      "aws_cloudtrail_event_data_store",
      "termination_protection_enabled",
      DISABLED,
    ],
    ["aws-deletion-protection", "Resource", "aws_emr_cluster", "termination_protection", DISABLED],
    [
      "aws-deletion-protection",
      "Resource",
      ["aws_instance", "aws_launch_template"],
      "disable_api_termination",
      DISABLED,
    ],
    [
      "aws-kms-deletion-window",
      "Key",
      ["aws_kms_key", "aws_kms_external_key", "aws_kms_replica_key"],
      "deletion_window_in_days",
      { is: [7] },
      {
        title: "Key can be restored for only a week after its deletion",
        explanation: "All data encrypted with the key is lost with it.",
        fix: "Set `deletion_window_in_days` to 30.",
      },
    ],
    [
      "aws-s3-mfa-delete",
      "Version of an object",
      "aws_s3_bucket_versioning",
      "versioning_configuration.mfa_delete",
      { is: ["Disabled"] },
      { title: "Versions of objects can be deleted without a second factor" },
    ],
  ]),
  ...settings("single-copy", "LOW", [
    [
      "aws-single-zone",
      "Service",
      ["aws_db_instance", "aws_redshift_cluster", "aws_dms_replication_instance"],
      "multi_az",
      DISABLED,
      {
        title: "Service runs in a single availability zone",
        fix: "Set `multi_az = true`, or the argument of the service for several zones.",
        guards: [{ argument: "replicate_source_db" }],
        peers: { checkov: ["CKV_AWS_157"] },
      },
    ],
    ...["automatic_failover_enabled", "multi_az_enabled"].map(
      (argument): SettingRow => [
        "aws-single-zone",
        "Service",
        "aws_elasticache_replication_group",
        argument,
        DISABLED,
        { peers: { checkov: ["CKV2_AWS_50"] } },
      ],
    ),
    [
      "aws-single-zone",
      "Service",
      "aws_mq_broker",
      "deployment_mode",
      { is: ["SINGLE_INSTANCE"] },
      { fix: 'Set `deployment_mode = "ACTIVE_STANDBY_MULTI_AZ"`.' },
    ],
    [
      "aws-single-zone",
      "Service",
      ["aws_opensearch_domain", "aws_elasticsearch_domain"],
      "cluster_config.zone_awareness_enabled",
      DISABLED,
    ],
    ...ZONES.map(
      ([types, argument, fault]): SettingRow => [
        "aws-single-zone",
        "Service",
        types,
        argument,
        fault,
      ],
    ),
    [
      "aws-opensearch-masters",
      "OpenSearch domain",
      ["aws_opensearch_domain", "aws_elasticsearch_domain"],
      "cluster_config.dedicated_master_count",
      { is: [1, 2] },
      {
        title: "OpenSearch domain stops when one of its masters fails",
        explanation: "With one or two masters, no majority is left to elect another.",
        fix: "Set `dedicated_master_count = 3`.",
        when: [{ argument: "cluster_config.dedicated_master_enabled", is: [true] }],
        link: "https://docs.aws.amazon.com/opensearch-service/latest/developerguide/managedomains-dedicatedmasternodes.html",
      },
    ],
  ]),
];
