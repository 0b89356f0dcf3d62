import { and, or } from "../../../rule-language/fact.ts";
import { type Conflict, given, isSet, missing, within } from "./conflict.ts";

const LIFECYCLE = "aws_s3_bucket_lifecycle_configuration";
const VOLUMES = "aws_instance aws_launch_configuration";

/** Types that take either a name or the start of one. */
const PREFIXED =
  "aws_iam_role aws_iam_policy aws_iam_instance_profile aws_security_group aws_launch_template aws_launch_configuration aws_autoscaling_group aws_lb aws_lb_target_group aws_sns_topic aws_sqs_queue aws_cloudwatch_log_group aws_secretsmanager_secret aws_db_parameter_group aws_db_option_group aws_db_subnet_group aws_rds_cluster_parameter_group aws_iam_role_policy aws_kms_alias";

/** Settings of volumes, file systems and backups that exclude each other. */
export const storageConflicts: readonly Conflict[] = [
  [
    PREFIXED,
    "`name` and `name_prefix` exclude each other",
    (named) => and(isSet(named, "name"), isSet(named, "name_prefix")),
  ],
  [
    "aws_s3_bucket",
    "`bucket` and `bucket_prefix` exclude each other",
    (bucket) => and(isSet(bucket, "bucket"), isSet(bucket, "bucket_prefix")),
  ],
  [
    "aws_ebs_volume",
    "`io1` and `io2` need `iops`",
    (volume) => and(volume.attr("type").isIn(["io1", "io2"]), missing(volume, "iops")),
  ],
  [
    VOLUMES,
    "`io1` and `io2` need `iops`",
    within("root_block_device", (volume) =>
      and(volume.attr("volume_type").isIn(["io1", "io2"]), missing(volume, "iops")),
    ),
  ],
  [
    "aws_ebs_volume",
    "only `gp3` takes a throughput",
    (volume) => and(given(volume, "throughput"), volume.attr("type").isNot("gp3")),
  ],
  [
    "aws_efs_file_system",
    "`provisioned` needs `provisioned_throughput_in_mibps`, and the others take none",
    (system) =>
      or(
        and(
          system.attr("throughput_mode").is("provisioned"),
          missing(system, "provisioned_throughput_in_mibps"),
        ),
        and(
          given(system, "provisioned_throughput_in_mibps"),
          system.attr("throughput_mode").isNot("provisioned"),
        ),
      ),
  ],
  [
    LIFECYCLE,
    "this class takes objects after 30 days",
    within("rule.transition", (transition) =>
      and(
        transition.attr("days").isBelow(30),
        transition.attr("storage_class").isIn(["STANDARD_IA", "ONEZONE_IA"]),
      ),
    ),
  ],
  [
    "aws_backup_plan",
    "backups stay in cold storage for at least 90 days",
    within("rule.lifecycle", (lifecycle) => {
      const { value } = lifecycle.attr("cold_storage_after");
      const cold =
        value.kind === "number" && value.value > 0 ? value.value : Number.NEGATIVE_INFINITY;
      return and(
        lifecycle.attr("delete_after").isBelow(cold + 90),
        lifecycle.attr("delete_after").isAbove(0),
      );
    }),
  ],
  [
    "aws_efs_file_system",
    "a key needs `encrypted = true`",
    (system) => and(given(system, "kms_key_id"), system.attr("encrypted").isNot(true)),
  ],
  [
    "aws_efs_file_system",
    "`elastic` doesn't work with `maxIO`",
    (system) =>
      and(
        system.attr("throughput_mode").is("elastic"),
        system.attr("performance_mode").is("maxIO"),
      ),
  ],
  [
    "aws_s3_bucket_intelligent_tiering_configuration",
    "the deepest tier takes objects after 180 days",
    within("tiering", (tiering) =>
      and(tiering.attr("days").isBelow(180), tiering.attr("access_tier").is("DEEP_ARCHIVE_ACCESS")),
    ),
  ],
];
