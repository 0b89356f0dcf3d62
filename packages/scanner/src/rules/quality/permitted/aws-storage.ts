import { DAY_TIME } from "./formats.ts";
import {
  atLeast,
  between,
  ENABLED,
  ENABLED_CAPITAL,
  like,
  oneOf,
  type PermittedRow,
  permit,
  upTo,
} from "./permitted.ts";

const VOLUMES = oneOf("standard gp2 gp3 io1 io2 sc1 st1");
const THROUGHPUT = between(125, 2000);
const CLASSES = oneOf("GLACIER STANDARD_IA ONEZONE_IA INTELLIGENT_TIERING DEEP_ARCHIVE GLACIER_IR");
const ACL = oneOf(
  "private public-read public-read-write aws-exec-read authenticated-read bucket-owner-read bucket-owner-full-control log-delivery-write",
);
const METHODS = oneOf("GET PUT HEAD POST DELETE");
const SCHEME = oneOf("http https");
const LOCK = oneOf("COMPLIANCE GOVERNANCE");
const AGE = like(
  /^AFTER_(1_DAY|(7|14|30|60|90|180|270|365)_DAYS)$/,
  "`AFTER_30_DAYS` and the like",
);
const BACKUP_NAME = like(
  /^[\w.-]{1,50}$/,
  "at most 50 letters, digits, hyphens, dots and underscores",
);

const buckets: readonly PermittedRow[] = [
  ...permit("aws_s3_bucket", {
    bucket: like(/^[a-z0-9][a-z0-9.-]{0,62}$/, "at most 63 lowercase letters, digits and hyphens"),
    bucket_prefix: like(/^[a-z0-9.-]{1,37}$/, "at most 37 lowercase letters, digits and hyphens"),
    acl: ACL,
    "cors_rule.allowed_methods": METHODS,
  }),
  ...permit("aws_s3_bucket_acl", {
    acl: ACL,
    "access_control_policy.grant.permission": oneOf("FULL_CONTROL WRITE WRITE_ACP READ READ_ACP"),
    "access_control_policy.grant.grantee.type": oneOf("CanonicalUser AmazonCustomerByEmail Group"),
  }),
  ...permit("aws_s3_bucket_versioning", {
    "versioning_configuration.status": oneOf("Enabled Suspended Disabled"),
    "versioning_configuration.mfa_delete": ENABLED,
  }),
  ...permit("aws_s3_bucket_lifecycle_configuration", {
    "rule.id": upTo(255),
    "rule.status": ENABLED,
    "rule.transition.storage_class": CLASSES,
    "rule.transition.days": atLeast(0),
    "rule.noncurrent_version_transition.storage_class": CLASSES,
    "rule.noncurrent_version_transition.noncurrent_days": atLeast(0),
    "rule.noncurrent_version_transition.newer_noncurrent_versions": atLeast(1),
    "rule.noncurrent_version_expiration.noncurrent_days": atLeast(1),
    "rule.noncurrent_version_expiration.newer_noncurrent_versions": atLeast(1),
    transition_default_minimum_object_size: oneOf(
      "varies_by_storage_class all_storage_classes_128K",
    ),
  }),
  ...permit("aws_s3_bucket_ownership_controls", {
    "rule.object_ownership": oneOf("BucketOwnerPreferred ObjectWriter BucketOwnerEnforced"),
  }),
  ...permit("aws_s3_bucket_server_side_encryption_configuration", {
    "rule.apply_server_side_encryption_by_default.sse_algorithm": oneOf(
      "AES256 aws:kms aws:kms:dsse",
    ),
  }),
  ...permit("aws_s3_bucket_accelerate_configuration", { status: oneOf("Enabled Suspended") }),
  ...permit("aws_s3_bucket_request_payment_configuration", {
    payer: oneOf("Requester BucketOwner"),
  }),
  ...permit("aws_s3_bucket_object_lock_configuration", {
    object_lock_enabled: oneOf("Enabled"),
    "rule.default_retention.mode": LOCK,
    "rule.default_retention.days": atLeast(1),
    "rule.default_retention.years": atLeast(1),
  }),
  ...permit("aws_s3_bucket_website_configuration", {
    "redirect_all_requests_to.protocol": SCHEME,
    "routing_rule.redirect.protocol": SCHEME,
  }),
  ...permit("aws_s3_bucket_cors_configuration", { "cors_rule.allowed_methods": METHODS }),
  ...permit("aws_s3_bucket_inventory", {
    included_object_versions: oneOf("All Current"),
    "schedule.frequency": oneOf("Daily Weekly"),
    "destination.bucket.format": oneOf("CSV ORC Parquet"),
  }),
  ...permit("aws_s3_bucket_replication_configuration", {
    "rule.status": ENABLED,
    "rule.delete_marker_replication.status": ENABLED,
    "rule.existing_object_replication.status": ENABLED,
    "rule.source_selection_criteria.sse_kms_encrypted_objects.status": ENABLED,
    "rule.source_selection_criteria.replica_modifications.status": ENABLED,
    "rule.destination.metrics.status": ENABLED,
    "rule.destination.metrics.event_threshold.minutes": oneOf("15"),
    "rule.destination.replication_time.status": ENABLED,
    "rule.destination.replication_time.time.minutes": oneOf("15"),
    "rule.destination.access_control_translation.owner": oneOf("Destination"),
  }),
  ...permit("aws_s3_bucket_intelligent_tiering_configuration", {
    status: ENABLED,
    "tiering.access_tier": oneOf("ARCHIVE_ACCESS DEEP_ARCHIVE_ACCESS"),
    "tiering.days": between(90, 730),
  }),
  ...permit("aws_s3_bucket_logging", {
    "target_grant.permission": oneOf("FULL_CONTROL READ WRITE"),
    "target_object_key_format.partitioned_prefix.partition_date_source":
      oneOf("EventTime DeliveryTime"),
  }),
  ...permit("aws_s3_object", {
    acl: oneOf(
      "private public-read public-read-write authenticated-read aws-exec-read bucket-owner-read bucket-owner-full-control",
    ),
    object_lock_mode: LOCK,
    object_lock_legal_hold_status: oneOf("ON OFF"),
  }),
];

const volumes: readonly PermittedRow[] = [
  ...permit("aws_ebs_volume", { type: VOLUMES, size: atLeast(1), throughput: THROUGHPUT }),
  ...permit("aws_instance aws_launch_configuration", {
    "root_block_device.volume_type": VOLUMES,
    "root_block_device.throughput": THROUGHPUT,
    "ebs_block_device.volume_type": VOLUMES,
    "ebs_block_device.throughput": THROUGHPUT,
  }),
  ...permit("aws_launch_template", {
    "block_device_mappings.ebs.volume_type": VOLUMES,
    "block_device_mappings.ebs.throughput": THROUGHPUT,
  }),
  ...permit("aws_ebs_snapshot", { storage_tier: oneOf("archive standard") }),
  ...permit("aws_opensearch_domain aws_elasticsearch_domain", {
    "ebs_options.volume_type": VOLUMES,
  }),
];

const files: readonly PermittedRow[] = [
  ...permit("aws_efs_file_system", {
    creation_token: upTo(64),
    performance_mode: oneOf("generalPurpose maxIO"),
    throughput_mode: oneOf("bursting provisioned elastic"),
    provisioned_throughput_in_mibps: atLeast(1),
    "lifecycle_policy.transition_to_ia": AGE,
    "lifecycle_policy.transition_to_archive": AGE,
    "lifecycle_policy.transition_to_primary_storage_class": oneOf("AFTER_1_ACCESS"),
    "protection.replication_overwrite": oneOf("ENABLED DISABLED REPLICATING"),
  }),
  ...permit("aws_efs_backup_policy", { "backup_policy.status": ENABLED_CAPITAL }),
  ...permit("aws_efs_access_point", {
    "root_directory.creation_info.permissions": like(
      /^[0-7]{3,4}$/,
      "permissions such as `0755`, in octal digits",
    ),
  }),
  ...permit(
    "aws_fsx_lustre_file_system aws_fsx_windows_file_system aws_fsx_ontap_file_system aws_fsx_openzfs_file_system",
    {
      automatic_backup_retention_days: between(0, 90),
      daily_automatic_backup_start_time: DAY_TIME,
      weekly_maintenance_start_time: like(
        /^[1-7]:([01]\d|2[0-3]):[0-5]\d$/,
        "a day and a time such as `7:03:00`",
      ),
    },
  ),
  ...permit("aws_fsx_lustre_file_system", {
    deployment_type: oneOf("SCRATCH_1 SCRATCH_2 PERSISTENT_1 PERSISTENT_2"),
    drive_cache_type: oneOf("NONE READ"),
    data_compression_type: oneOf("NONE LZ4"),
  }),
];

const backups: readonly PermittedRow[] = [
  ...permit("aws_backup_vault", {
    name: like(/^[\w-]{2,50}$/, "at most 50 letters, digits, hyphens and underscores"),
  }),
  ...permit("aws_backup_plan", { name: BACKUP_NAME, "rule.rule_name": BACKUP_NAME }),
  ...permit("aws_backup_selection", {
    name: BACKUP_NAME,
    "selection_tag.type": oneOf("STRINGEQUALS"),
  }),
  ...permit("aws_backup_vault_lock_configuration", {
    changeable_for_days: between(3, 36_500),
    min_retention_days: atLeast(1),
  }),
  ...permit("aws_dlm_lifecycle_policy", {
    state: ENABLED_CAPITAL,
    "policy_details.resource_types": oneOf("VOLUME INSTANCE"),
    "policy_details.schedule.create_rule.interval": oneOf("1 2 3 4 6 8 12 24"),
    "policy_details.schedule.create_rule.interval_unit": oneOf("HOURS"),
    "policy_details.schedule.create_rule.times": like(/^\d{1,2}:\d{2}$/, "times such as `03:00`"),
    "policy_details.schedule.retain_rule.count": between(1, 1000),
  }),
];

/** What AWS takes for buckets, volumes, file systems and backups. */
export const awsStoragePermitted: readonly PermittedRow[] = [
  ...buckets,
  ...volumes,
  ...files,
  ...backups,
];
