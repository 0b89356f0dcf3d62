/**
 * Resource types with an access policy, and the arguments that contain it. Types with their own
 * rule (buckets, queues, keys, image repositories, roles) are not included. VPC endpoint policies
 * aren't access policies in this sense: they only apply to callers that are already in the VPC.
 */
type Holders = ReadonlyMap<string, readonly string[]>;

/** Policies protecting secrets, data and copies of it. */
export const DATA_HOLDERS: Holders = holders({
  access_policies: [
    "aws_elasticsearch_domain aws_elasticsearch_domain_policy",
    "aws_opensearch_domain aws_opensearch_domain_policy",
  ],
  access_policy: ["aws_cloudsearch_domain_service_access_policy aws_glacier_vault"],
  policy: [
    "aws_acmpca_policy aws_backup_vault_policy aws_dsql_cluster_policy aws_dynamodb_resource_policy",
    "aws_efs_file_system_policy aws_glacier_vault_lock aws_glue_resource_policy",
    "aws_redshift_resource_policy",
    "aws_redshiftserverless_resource_policy aws_s3control_access_grants_instance_resource_policy",
    "aws_s3control_bucket_policy aws_s3vectors_vector_bucket_policy aws_secretsmanager_secret",
    "aws_secretsmanager_secret_policy",
  ],
  policy_document: ["aws_codeartifact_domain_permissions_policy"],
  resource_policy: ["aws_s3tables_table_bucket_policy aws_s3tables_table_policy"],
});

/** Policies protecting services that can be sent to, called, fetched from or shared. */
export const SERVICE_HOLDERS: Holders = holders({
  access_policy: ["aws_cloudwatch_log_destination_policy"],
  content: ["aws_organizations_resource_policy"],
  delivery_destination_policy: ["aws_cloudwatch_log_delivery_destination_policy"],
  policy: [
    "aws_api_gateway_domain_name aws_api_gateway_rest_api aws_api_gateway_rest_api_policy",
    "aws_bedrockagentcore_resource_policy aws_cloudwatch_event_bus_policy",
    "aws_codebuild_resource_policy aws_kinesis_resource_policy",
    "aws_media_store_container_policy aws_msk_cluster_policy aws_networkfirewall_resource_policy",
    "aws_oam_sink_policy aws_osis_resource_policy aws_pinpointsmsvoicev2_resource_policy",
    "aws_schemas_registry_policy aws_ses_identity_policy",
    "aws_sesv2_email_identity_policy aws_sns_topic aws_sns_topic_policy aws_vpclattice_auth_policy",
    "aws_vpclattice_resource_policy",
  ],
  policy_document: [
    "aws_cloudwatch_log_resource_policy aws_codeartifact_repository_permissions_policy",
    "aws_prometheus_resource_policy aws_xray_resource_policy",
  ],
  resource_policy: ["aws_sagemaker_model_package_group_policy"],
});

function holders(byArgument: Readonly<Record<string, readonly string[]>>): Holders {
  const table = new Map<string, string[]>();
  for (const [argument, lines] of Object.entries(byArgument)) {
    for (const type of lines.flatMap((line) => line.split(" "))) {
      table.set(type, [...(table.get(type) ?? []), argument]);
    }
  }
  return table;
}
