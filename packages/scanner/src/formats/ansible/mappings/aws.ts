import { itemsOf, textOf } from "../../../documents/members.ts";
import {
  block,
  firstOf,
  gathered,
  json,
  listOf,
  mapped,
  pick,
  preset,
  type Reader,
  type Shapes,
} from "../../../documents/shape.ts";
import { object, tuple, type Value } from "../../../evaluate/value.ts";
import { devices } from "../../cloudformation/shapes.ts";
import { type Companion, companion, groupRules, type Mapping, type Mappings } from "../mapping.ts";

const SECURITY_GROUP: Mapping = {
  to: "aws_security_group",
  arguments: { ingress: groupRules("rules"), egress: groupRules("rules_egress") },
};

const MACHINE: Shapes = {
  ami: firstOf("image_id", "image.id"),
  associate_public_ip_address: firstOf(
    "network.assign_public_ip",
    "network_interfaces.assign_public_ip",
  ),
  monitoring: "detailed_monitoring",
  disable_api_termination: "termination_protection",
  vpc_security_group_ids: firstOf("security_groups", listOf("security_group")),
  root_block_device: devices("volumes", "root"),
  ebs_block_device: devices("volumes", "other"),
};

/** A database, whose backups AWS keeps for a day if nothing is set. */
const DATABASE: Shapes = {
  backup_retention_period: preset("backup_retention_period", 1),
  iam_database_authentication_enabled: "enable_iam_database_authentication",
  enabled_cloudwatch_logs_exports: "enable_cloudwatch_logs_exports",
  performance_insights_enabled: "enable_performance_insights",
  final_snapshot_identifier: "final_db_snapshot_identifier",
};

const TRUST: Shapes = { assume_role_policy: json("assume_role_policy_document") };

/** An attachment for each of the managed policies. */
const attachments = (to: string, via: string): Companion => ({
  to,
  from: "managed_policies",
  via,
  read: (given) => {
    const policies = itemsOf(pick(given, "managed_policies"));
    return tuple(policies.map((each) => object(new Map([["policy_arn", each]]), each.at)));
  },
});

const policyOf = (to: string, via: string) =>
  companion({ to, from: "policy", via }, "policy", json("policy"));

/** The type for the kind of identity that the policy belongs to. */
function inlinePolicy(given: Value): string {
  const type = pick(given, "iam_type");
  return type?.kind === "string" ? `aws_iam_${type.value}_policy` : "aws_iam_role_policy";
}

const LISTENER: Shapes = {
  ssl_policy: "SslPolicy",
  default_action: block("DefaultActions", { redirect: block("RedirectConfig") }),
};

const ENCRYPTION: Shapes = {
  bucket_key_enabled: "bucket_key_enabled",
  apply_server_side_encryption_by_default: gathered({
    sse_algorithm: "encryption",
    kms_master_key_id: "encryption_key_id",
  }),
};

/** The encryption of a bucket, which `none` leaves to S3. */
const encryptionOf: Reader = (given) => {
  const chosen = pick(given, "encryption");
  const isLeft = chosen === undefined || /^(none)?$/.test(textOf(chosen) ?? "?");
  return isLeft ? undefined : gathered({ rule: gathered(ENCRYPTION) })(given);
};

const INTERNAL = mapped("scheme", { internal: true, "internet-facing": false });

export const awsMappings: Mappings = {
  autoscaling_launch_config: {
    to: "aws_launch_configuration",
    arguments: {
      associate_public_ip_address: "assign_public_ip",
      root_block_device: devices("volumes", "root"),
      ebs_block_device: devices("volumes", "other"),
    },
  },
  cloudfront_distribution: {
    to: "aws_cloudfront_distribution",
    arguments: {
      logging_config: block("logging"),
      origin: block("origins"),
      ordered_cache_behavior: block("cache_behaviors"),
    },
  },
  cloudtrail: {
    to: "aws_cloudtrail",
    arguments: {
      enable_log_file_validation: firstOf(
        "enable_log_file_validation",
        "log_file_validation_enabled",
      ),
      include_global_service_events: "include_global_events",
      cloud_watch_logs_group_arn: "cloudwatch_logs_log_group_arn",
      cloud_watch_logs_role_arn: "cloudwatch_logs_role_arn",
    },
  },
  cloudwatchlogs_log_group: {
    to: "aws_cloudwatch_log_group",
    arguments: { name: "log_group_name", retention_in_days: "retention" },
  },
  codebuild_project: { to: "aws_codebuild_project" },
  ec2_group: SECURITY_GROUP,
  ec2_security_group: SECURITY_GROUP,
  ec2_instance: { to: "aws_instance", arguments: MACHINE },
  ec2_launch_template: {
    to: "aws_launch_template",
    arguments: { monitoring: block("monitoring") },
  },
  ec2_vol: { to: "aws_ebs_volume", arguments: { type: "volume_type", size: "volume_size" } },
  ec2_vpc_subnet: {
    to: "aws_subnet",
    arguments: { cidr_block: "cidr", map_public_ip_on_launch: "map_public" },
  },
  ecs_ecr: {
    to: "aws_ecr_repository",
    arguments: {
      image_scanning_configuration: gathered({ scan_on_push: "scan_on_push" }),
      image_tag_mutability: mapped("image_tag_mutability", {
        mutable: "MUTABLE",
        immutable: "IMMUTABLE",
      }),
    },
    companions: [
      policyOf("aws_ecr_repository_policy", "repository"),
      companion(
        { to: "aws_ecr_lifecycle_policy", from: "lifecycle_policy", via: "repository" },
        "policy",
        json("lifecycle_policy"),
      ),
    ],
  },
  ecs_taskdefinition: {
    to: "aws_ecs_task_definition",
    arguments: { container_definitions: json("containers") },
  },
  efs: {
    to: "aws_efs_file_system",
    arguments: {
      encrypted: "encrypt",
      lifecycle_policy: gathered({ transition_to_ia: "transition_to_ia" }),
    },
  },
  elasticache: {
    to: "aws_elasticache_cluster",
    arguments: {
      cluster_id: "name",
      engine_version: "cache_engine_version",
      subnet_group_name: "cache_subnet_group",
      parameter_group_name: firstOf("cache_parameter_group", "parameter_group"),
    },
  },
  elb_application_lb: {
    to: "aws_lb",
    arguments: {
      internal: INTERNAL,
      enable_deletion_protection: "deletion_protection",
      drop_invalid_header_fields: "http_drop_invalid_header_fields",
      access_logs: gathered({
        enabled: "access_logs_enabled",
        bucket: firstOf("access_logs_s3_bucket", "access_logs.s3_bucket"),
      }),
    },
    companions: [
      {
        to: "aws_lb_listener",
        from: "listeners",
        via: "load_balancer_arn",
        read: block("listeners", LISTENER),
      },
    ],
  },
  elb_classic_lb: {
    to: "aws_elb",
    arguments: {
      internal: INTERNAL,
      listener: block("listeners", {
        lb_protocol: "protocol",
        lb_port: "load_balancer_port",
      }),
    },
  },
  iam_access_key: { to: "aws_iam_access_key", arguments: { user: "user_name" } },
  iam_managed_policy: { to: "aws_iam_policy", arguments: { policy: json("policy") } },
  iam_password_policy: {
    to: "aws_iam_account_password_policy",
    arguments: {
      minimum_password_length: firstOf("min_pw_length", "minimum_password_length"),
      require_uppercase_characters: "require_uppercase",
      require_lowercase_characters: "require_lowercase",
      allow_users_to_change_password: firstOf("allow_pw_change", "allow_password_change"),
      max_password_age: firstOf("pw_max_age", "password_max_age"),
      password_reuse_prevention: firstOf(
        "pw_reuse_prevent",
        "password_reuse_prevent",
        "prevent_reuse",
      ),
      hard_expiry: firstOf("pw_expire", "password_expire", "expire"),
    },
  },
  iam_policy: {
    to: inlinePolicy,
    arguments: {
      policy: firstOf(json("policy_json"), json("policy")),
      name: "policy_name",
      role: "iam_name",
    },
  },
  iam_role: {
    to: "aws_iam_role",
    arguments: TRUST,
    companions: [attachments("aws_iam_role_policy_attachment", "role")],
  },
  iam_user: {
    to: "aws_iam_user",
    companions: [attachments("aws_iam_user_policy_attachment", "user")],
  },
  kms_key: {
    to: "aws_kms_key",
    arguments: {
      policy: json("policy"),
      deletion_window_in_days: "pending_window",
      customer_master_key_spec: "key_spec",
    },
  },
  lambda: {
    to: "aws_lambda_function",
    arguments: {
      function_name: "name",
      architectures: firstOf(listOf("architecture"), listOf("architectures")),
      environment: gathered({ variables: "environment_variables" }),
      tracing_config: gathered({ mode: "tracing_mode" }),
      dead_letter_config: gathered({ target_arn: "dead_letter_arn" }),
    },
  },
  lambda_policy: { to: "aws_lambda_permission" },
  rds_cluster: {
    to: "aws_rds_cluster",
    arguments: {
      ...DATABASE,
      cluster_identifier: firstOf("db_cluster_identifier", "cluster_id"),
      master_password: "master_user_password",
    },
  },
  rds_instance: {
    to: "aws_db_instance",
    arguments: {
      ...DATABASE,
      identifier: "db_instance_identifier",
      username: "master_username",
      password: "master_user_password",
      ca_cert_identifier: "ca_certificate_identifier",
      instance_class: "db_instance_class",
    },
  },
  redshift: {
    to: "aws_redshift_cluster",
    arguments: {
      cluster_identifier: "identifier",
      master_password: "password",
      // The default of the module, which older versions of the provider don't share.
      publicly_accessible: preset("publicly_accessible", false),
    },
  },
  s3_bucket: {
    to: "aws_s3_bucket",
    arguments: { bucket: "name" },
    companions: [
      policyOf("aws_s3_bucket_policy", "bucket"),
      companion({ to: "aws_s3_bucket_acl", from: "acl", via: "bucket" }, "acl"),
      companion(
        { to: "aws_s3_bucket_versioning", from: "versioning", via: "bucket" },
        "versioning_configuration",
        gathered({ status: mapped("versioning", { true: "Enabled", false: "Suspended" }) }),
      ),
      {
        to: "aws_s3_bucket_public_access_block",
        from: "public_access",
        via: "bucket",
        read: block("public_access"),
      },
      {
        to: "aws_s3_bucket_server_side_encryption_configuration",
        from: "encryption",
        via: "bucket",
        read: encryptionOf,
      },
    ],
  },
  s3_lifecycle: {
    to: "aws_s3_bucket_lifecycle_configuration",
    arguments: { bucket: "name" },
  },
  s3_logging: { to: "aws_s3_bucket_logging", arguments: { bucket: "name" } },
  secretsmanager_secret: {
    to: "aws_secretsmanager_secret",
    companions: [
      companion(
        { to: "aws_secretsmanager_secret_version", from: "secret", via: "secret_id" },
        "secret_string",
      ),
    ],
  },
  sns_topic: { to: "aws_sns_topic", arguments: { policy: json("policy") } },
  sqs_queue: {
    to: "aws_sqs_queue",
    arguments: {
      policy: json("policy"),
      fifo_queue: mapped("queue_type", { fifo: true, standard: false }),
      redrive_policy: json("redrive_policy"),
    },
  },
  ssm_parameter: { to: "aws_ssm_parameter", arguments: { type: "string_type" } },
};
