import type { Fault, Setting, SettingRow } from "./setting.ts";
import { settings } from "./setting.ts";

const OFF: Fault = { isNot: [true] };

const ON: Fault = { is: [true] };

const MISSING: Fault = { isMissing: true };

/** A service that is always encrypted, but with a key of AWS unless this argument names another. */
function ownKey(what: string, type: string, argument: string, more: Partial<Setting> = {}) {
  const row: SettingRow = ["aws-own-key", what, type, argument, MISSING, more];
  return row;
}

const OWN_KEY_TEXT = {
  title: "Data is not encrypted with a key of your own",
  fix: "Name the key of your own, created as `aws_kms_key`, in the resource's key argument.",
  link: "https://docs.aws.amazon.com/kms/latest/developerguide/concepts.html#key-mgmt",
};

const GLUE = "aws_glue_security_configuration";

const GLUE_MODES = "encryption_configuration";

const IN_BLOCK = { isOnlyInBlock: true } as const;

/** Names of what is known about a secret, or where it is. */
const ABOUT_SECRETS =
  /[-_./](arn|name|endpoint|ttl|expiry|header|length|location|path|policy|enabled)$/i;

/** Switches, ARNs, and addresses of words. */
const NO_SECRET =
  /^(true|false|enabled|disabled|arn:\S+|https:\/\/[\w.-]+(\/[a-z_.-]{1,30}){0,6}\/?)$/;

/** AWS resources whose data is not encrypted at rest, or only with a key of AWS. */
export const awsEncryption: readonly Setting[] = [
  ...settings("unencrypted", "HIGH", [
    ["aws-dax-encryption", "DAX cluster", "aws_dax_cluster", "server_side_encryption.enabled", OFF],
    [
      "aws-global-cluster-encryption",
      "Global database cluster",
      ["aws_rds_global_cluster", "aws_docdb_global_cluster", "aws_neptune_global_cluster"],
      "storage_encrypted",
      OFF,
      // A cluster that joins brings its own setting along.
      { guards: [{ argument: "source_db_cluster_identifier" }] },
    ],
    [
      "aws-snapshot-encryption",
      "Copy of a disk snapshot",
      ["aws_ebs_snapshot_copy", "aws_ebs_snapshot_import"],
      "encrypted",
      OFF,
    ],
    ["aws-ami-encryption", "Machine image", "aws_ami_copy", "encrypted", OFF],
    [
      "aws-ami-encryption",
      "Machine image",
      "aws_ami",
      "ebs_block_device.encrypted",
      OFF,
      { ...IN_BLOCK, guards: [{ argument: "ebs_block_device.snapshot_id" }] },
    ],
    [
      "aws-ami-encryption",
      "Machine image",
      "aws_imagebuilder_image_recipe",
      "block_device_mapping.ebs.encrypted",
      OFF,
      IN_BLOCK,
    ],
    [
      "aws-spot-encryption",
      "Disk of a spot instance",
      "aws_spot_instance_request",
      "root_block_device.encrypted",
      OFF,
    ],
    [
      "aws-spot-encryption",
      "Disk of a spot instance",
      "aws_spot_instance_request",
      "ebs_block_device.encrypted",
      OFF,
      IN_BLOCK,
    ],
    ...["root_block_device", "ebs_block_device"].map(
      (device): SettingRow => [
        "aws-spot-encryption",
        "Disk of a spot instance",
        "aws_spot_fleet_request",
        `launch_specification.${device}.encrypted`,
        OFF,
        IN_BLOCK,
      ],
    ),
    [
      "aws-workspace-encryption",
      "Desktop",
      "aws_workspaces_workspace",
      "user_volume_encryption_enabled",
      OFF,
    ],
    [
      "aws-workspace-encryption",
      "Desktop",
      "aws_workspaces_workspace",
      "root_volume_encryption_enabled",
      OFF,
    ],
    [
      "aws-emr-encryption",
      "Data on EMR clusters",
      "aws_emr_security_configuration",
      "configuration|EncryptionConfiguration.EnableAtRestEncryption",
      OFF,
    ],
    [
      "aws-dlm-copy-encryption",
      "Copy of a snapshot in another region",
      "aws_dlm_lifecycle_policy",
      "policy_details.schedule.cross_region_copy_rule.encrypted",
      OFF,
      IN_BLOCK,
    ],
    [
      "aws-dlm-copy-encryption",
      "Copy of a snapshot in another region",
      "aws_dlm_lifecycle_policy",
      "policy_details.action.cross_region_copy.encryption_configuration.encrypted",
      OFF,
      IN_BLOCK,
    ],
    [
      "aws-ecs-volume-encryption",
      "Volume of an ECS service",
      "aws_ecs_service",
      "volume_configuration.managed_ebs_volume.encrypted",
      { is: [false] },
    ],
    [
      "aws-drs-encryption",
      "Disk of a replication server",
      "aws_drs_replication_configuration_template",
      "ebs_encryption",
      { is: ["NONE"] },
    ],
  ]),
  ...settings("unencrypted", "MEDIUM", [
    [
      "aws-ssm-parameter-plain",
      "Secret parameter",
      "aws_ssm_parameter",
      "type",
      { is: ["String", "StringList"] },
      {
        when: [
          { argument: "name", matches: /passw|secret|token|credential|private.?key|api.?key/i },
        ],
        guards: [
          { argument: "name", matches: ABOUT_SECRETS, isKnown: true },
          { argument: "value", matches: NO_SECRET, isKnown: true },
        ],
        fix: 'Set `type = "SecureString"`.',
        peers: { checkov: ["CKV2_AWS_34"] },
      },
    ],
    [
      "aws-athena-encryption",
      "Results of Athena queries",
      "aws_athena_workgroup",
      "configuration.result_configuration.encryption_configuration",
      MISSING,
      {
        guards: [{ argument: "configuration.managed_query_results_configuration" }],
        title: "Results of Athena queries are not encrypted at rest",
        peers: { checkov: ["CKV_AWS_159"], trivy: ["AWS-0006"] },
      },
    ],
    [
      "aws-athena-encryption",
      "Results of Athena queries",
      "aws_athena_database",
      "encryption_configuration",
      MISSING,
      { peers: { checkov: ["CKV_AWS_77"] } },
    ],
    [
      "aws-glue-encryption",
      "Output of Glue jobs",
      GLUE,
      `${GLUE_MODES}.cloudwatch_encryption.cloudwatch_encryption_mode`,
      { isNot: ["SSE-KMS"] },
      { peers: { checkov: ["CKV_AWS_99"] } },
    ],
    [
      "aws-glue-encryption",
      "Output of Glue jobs",
      GLUE,
      `${GLUE_MODES}.job_bookmarks_encryption.job_bookmarks_encryption_mode`,
      { isNot: ["CSE-KMS"] },
    ],
    [
      "aws-glue-encryption",
      "Output of Glue jobs",
      GLUE,
      `${GLUE_MODES}.s3_encryption.s3_encryption_mode`,
      { isNot: ["SSE-KMS", "SSE-S3"] },
    ],
    [
      "aws-glue-catalog-encryption",
      "Glue data catalog",
      "aws_glue_data_catalog_encryption_settings",
      "data_catalog_encryption_settings.connection_password_encryption.return_connection_password_encrypted",
      OFF,
      { peers: { checkov: ["CKV_AWS_94"] } },
    ],
    [
      "aws-glue-catalog-encryption",
      "Glue data catalog",
      "aws_glue_data_catalog_encryption_settings",
      "data_catalog_encryption_settings.encryption_at_rest.catalog_encryption_mode",
      { isNot: ["SSE-KMS", "SSE-KMS-WITH-SERVICE-ROLE"] },
    ],
    [
      "aws-emr-security-configuration",
      "EMR cluster",
      "aws_emr_cluster",
      "security_configuration",
      MISSING,
      { title: "EMR cluster has no security configuration", peers: { checkov: ["CKV2_AWS_55"] } },
    ],
    ...["artifacts", "secondary_artifacts", "logs_config.s3_logs"].map(
      (block): SettingRow => [
        "aws-codebuild-encryption",
        "Output of a build project",
        "aws_codebuild_project",
        `${block}.encryption_disabled`,
        ON,
        {
          fix: "Set `encryption_disabled = false`.",
          peers: { checkov: ["CKV_AWS_78"], trivy: ["AWS-0018"] },
        },
      ],
    ),
    [
      "aws-codebuild-encryption",
      "Output of a build project",
      "aws_codebuild_report_group",
      "export_config.s3_destination.encryption_disabled",
      ON,
    ],
    [
      "aws-apigw-cache-encryption",
      "Cache of an API",
      "aws_api_gateway_method_settings",
      "settings.cache_data_encrypted",
      OFF,
      {
        when: [{ argument: "settings.caching_enabled", is: [true] }],
        peers: { checkov: ["CKV_AWS_308"], trivy: ["AWS-0002"] },
      },
    ],
    [
      "aws-appsync-cache-encryption",
      "Cache of a GraphQL API",
      "aws_appsync_api_cache",
      "at_rest_encryption_enabled",
      OFF,
      { peers: { checkov: ["CKV_AWS_214"] } },
    ],
    [
      "aws-firehose-encryption",
      "Delivery stream",
      "aws_kinesis_firehose_delivery_stream",
      "server_side_encryption.enabled",
      OFF,
      {
        // A stream with a source keeps nothing itself.
        guards: [
          { argument: "kinesis_source_configuration" },
          { argument: "msk_source_configuration" },
        ],
        peers: { checkov: ["CKV_AWS_240"] },
      },
    ],
    ...(
      [
        ["cloud_watch_log_group_name", "cloud_watch_encryption_enabled"],
        ["s3_bucket_name", "s3_bucket_encryption_enabled"],
      ] as const
    ).map(([target, argument]): SettingRow => {
      const block = "configuration.execute_command_configuration.log_configuration";
      return [
        "aws-ecs-exec-encryption",
        "Log of shell sessions in containers",
        "aws_ecs_cluster",
        `${block}.${argument}`,
        OFF,
        { when: [{ argument: `${block}.${target}` }], peers: { checkov: ["CKV_AWS_223"] } },
      ];
    }),
  ]),
  ...settings("unencrypted", "LOW", [
    [
      "aws-glue-job-encryption",
      "Glue job or crawler",
      ["aws_glue_job", "aws_glue_crawler", "aws_glue_dev_endpoint"],
      "security_configuration",
      MISSING,
      {
        title: "Glue job or crawler has no security configuration",
        peers: { checkov: ["CKV_AWS_195"] },
      },
    ],
  ]),
  ...settings("platform-key", "LOW", [
    [
      "aws-own-key",
      "Cache",
      "aws_elasticache_serverless_cache",
      "kms_key_id",
      MISSING,
      OWN_KEY_TEXT,
    ],
    ownKey("In-memory database", "aws_memorydb_cluster", "kms_key_arn"),
    ownKey("Document database", "aws_docdbelastic_cluster", "kms_key_id"),
    ownKey("Warehouse", "aws_redshiftserverless_namespace", "kms_key_id"),
    ownKey("File system", "aws_fsx_lustre_file_system", "kms_key_id", {
      // Scratch file systems have no key of their own.
      guards: [{ argument: "deployment_type", matches: /^SCRATCH/ }],
    }),
    ownKey("File system", "aws_fsx_ontap_file_system", "kms_key_id"),
    ownKey("File system", "aws_fsx_openzfs_file_system", "kms_key_id"),
    ownKey("File system", "aws_fsx_windows_file_system", "kms_key_id"),
    ownKey("File system", "aws_s3files_file_system", "kms_key_id"),
    ownKey("File cache", "aws_fsx_file_cache", "kms_key_id"),
    ownKey("Archive of email", "aws_mailmanager_archive", "kms_key_arn"),
    ownKey("Mailboxes", "aws_workmail_organization", "kms_key_arn"),
    ownKey("Message broker", "aws_mq_broker", "encryption_options.kms_key_id"),
    ownKey("Cassandra table", "aws_keyspaces_table", "encryption_specification.kms_key_identifier"),
    ownKey("Time series database", "aws_timestreamwrite_database", "kms_key_id"),
    ownKey("Ledger", "aws_qldb_ledger", "kms_key"),
    ownKey("Search index", "aws_kendra_index", "server_side_encryption_configuration.kms_key_id"),
    ownKey("Airflow environment", "aws_mwaa_environment", "kms_key"),
    ownKey("Notebook", "aws_sagemaker_notebook_instance", "kms_key_id"),
    ownKey("SageMaker domain", "aws_sagemaker_domain", "kms_key_id"),
    ownKey("SageMaker endpoint", "aws_sagemaker_endpoint_configuration", "kms_key_arn"),
    ownKey(
      "Feature store",
      "aws_sagemaker_feature_group",
      "online_store_config.security_config.kms_key_id",
      { when: [{ argument: "online_store_config.enable_online_store", is: [true] }] },
    ),
    ownKey("Function's environment", "aws_lambda_function", "kms_key_arn", {
      when: [{ argument: "environment" }],
    }),
    ownKey("Replication instance", "aws_dms_replication_instance", "kms_key_arn"),
    ownKey("Replication", "aws_dms_replication_config", "compute_config.kms_key_id"),
    ownKey("Pipeline's artifacts", "aws_codepipeline", "artifact_store.encryption_key"),
    ownKey("Package domain", "aws_codeartifact_domain", "encryption_key"),
    ownKey("Data flow", "aws_appflow_flow", "kms_arn"),
    ownKey("App Runner service", "aws_apprunner_service", "encryption_configuration.kms_key"),
    ownKey("Video stream", "aws_kinesis_video_stream", "kms_key_id"),
    ownKey("Agent", "aws_bedrockagent_agent", "customer_encryption_key_arn"),
    ownKey("Model", "aws_bedrock_custom_model", "custom_model_kms_key_id"),
    ownKey("Guardrail", "aws_bedrock_guardrail", "kms_key_arn"),
    ownKey("Prompt", "aws_bedrockagent_prompt", "customer_encryption_key_arn"),
    ownKey("Flow", "aws_bedrockagent_flow", "customer_encryption_key_arn"),
    ownKey(
      "Copies of documents",
      "aws_bedrockagent_data_source",
      "server_side_encryption_configuration.kms_key_arn",
    ),
    ownKey("Event data store", "aws_cloudtrail_event_data_store", "kms_key_id"),
    ownKey("Distributed database", "aws_dsql_cluster", "kms_encryption_key"),
    ownKey("Graph", "aws_neptunegraph_graph", "kms_key_identifier"),
    ownKey("Metrics workspace", "aws_prometheus_workspace", "kms_key_arn"),
    ownKey("Location tracker", "aws_location_tracker", "kms_key_id"),
    ownKey("Replica of a table", "aws_dynamodb_table_replica", "kms_key_arn"),
    ownKey("Ingestion pipeline", "aws_osis_pipeline", "encryption_at_rest_options.kms_key_arn", {
      when: [{ argument: "buffer_options.persistent_buffer_enabled", is: [true] }],
    }),
    ...["aws_storagegateway_nfs_file_share", "aws_storagegateway_smb_file_share"].map(
      (type): SettingRow => ["aws-own-key", "File share", type, "kms_encrypted", OFF],
    ),
    ...["aws_storagegateway_cached_iscsi_volume", "aws_storagegateway_stored_iscsi_volume"].map(
      (type): SettingRow => ["aws-own-key", "Volume", type, "kms_encrypted", OFF],
    ),
    [
      "aws-own-key",
      "Image repository",
      ["aws_ecr_repository", "aws_ecr_repository_creation_template"],
      "encryption_configuration.encryption_type",
      { isNot: ["KMS", "KMS_DSSE"] },
      { peers: { checkov: ["CKV_AWS_136"], trivy: ["AWS-0033"] } },
    ],
    ["aws-own-key", "Traces", "aws_xray_encryption_config", "type", { isNot: ["KMS"] }],
  ]),
];
