/**
 * Resource types without security rules that nevertheless have nothing to misconfigure: those that
 * belong to another resource and are evaluated with it, and connections, names and metrics.
 * Excludes anything that routes, grants, exposes, stores or runs something.
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
  "azurerm_management_group_template_deployment",
  "azurerm_nat_gateway",
  "azurerm_network_watcher_flow_log",
  "azurerm_resource_group",
  "azurerm_resource_group_template_deployment",
  "azurerm_storage_management_policy",
  "azurerm_subscription_template_deployment",
  "azurerm_template_deployment",
  "azurerm_tenant_template_deployment",
  "azurerm_user_assigned_identity",
  "google_iam_workload_identity_pool",
  "google_service_account",
  "google_project_service",
  "kubernetes_gateway_class",
  "kubernetes_reference_grant",
]);

/** For any provider: types that connect two resources, each evaluated on its own. */
const SETTLED_KINDS = [
  // What these run, read or send is judged as programs.
  /^(random|time|null|local|terraform|external|archive)_/,
  /^aws_.*(_association|_target_group_attachment|_volume_attachment)$/,
  /^aws_(appautoscaling|autoscaling)_/,
  /^azurerm_.*_association$/,
  /^azurerm_monitor_(metric|activity_log|scheduled_query|alert|autoscale|diagnostic)_/,
  /^google_(compute_(region_)?(health_check|autoscaler)|monitoring_)/,
  /^kubernetes_(horizontal_pod_autoscaler|pod_disruption_budget)/,
];

/** Whether a resource type is complete without a security rule. */
export function hasNoRiskyArguments(type: string): boolean {
  return SETTLED.has(type) || SETTLED_KINDS.some((kind) => kind.test(type));
}
