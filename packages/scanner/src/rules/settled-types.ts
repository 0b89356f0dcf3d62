/**
 * Resource types that no security rule is written for and that leave nothing open all the same: what
 * belongs to another resource is judged with it, and glue, names and measurements have nothing in
 * them that could be insecure. What routes, grants, exposes, stores or runs anything is not among them.
 */
const SETTLED: ReadonlySet<string> = new Set([
  "aws_db_subnet_group",
  "aws_eip",
  "aws_ebs_encryption_by_default",
  "aws_ebs_snapshot_block_public_access",
  "aws_ec2_instance_metadata_defaults",
  "aws_flow_log",
  "aws_guardduty_detector",
  "aws_guardduty_detector_feature",
  "aws_accessanalyzer_analyzer",
  "aws_securityhub_account",
  "aws_securityhub_standards_subscription",
  "aws_iam_instance_profile",
  "aws_iam_openid_connect_provider",
  "aws_kms_alias",
  "aws_lambda_alias",
  "aws_nat_gateway",
  "aws_internet_gateway",
  "aws_s3_account_public_access_block",
  "aws_s3_bucket_lifecycle_configuration",
  "aws_s3_bucket_logging",
  "aws_s3_bucket_object_lock_configuration",
  "aws_s3_bucket_ownership_controls",
  "aws_s3_bucket_server_side_encryption_configuration",
  "aws_s3_bucket_versioning",
  "aws_cloudwatch_metric_alarm",
  "azurerm_management_lock",
  "azurerm_nat_gateway",
  "azurerm_network_watcher_flow_log",
  "azurerm_resource_group",
  "azurerm_storage_management_policy",
  "azurerm_user_assigned_identity",
  "google_iam_workload_identity_pool",
  "google_service_account",
  "google_project_service",
  "kubernetes_namespace",
  "kubernetes_namespace_v1",
  "kubernetes_gateway_class",
  "kubernetes_reference_grant",
]);

/** Of whatever provider: what ties two resources together that are judged each by itself. */
const SETTLED_KINDS = [
  /^(random|time|null)_/,
  /^aws_.*(_association|_target_group_attachment|_volume_attachment)$/,
  /^aws_(appautoscaling|autoscaling)_/,
  /^azurerm_.*_association$/,
  /^azurerm_monitor_(metric|activity_log|scheduled_query|alert|autoscale|diagnostic)_/,
  /^google_(compute_(region_)?(health_check|autoscaler)|monitoring_)/,
  /^kubernetes_(horizontal_pod_autoscaler|pod_disruption_budget)/,
];

/** Whether nothing in a resource of the type stays open for the want of a rule. */
export function isSettled(type: string): boolean {
  return SETTLED.has(type) || SETTLED_KINDS.some((kind) => kind.test(type));
}
