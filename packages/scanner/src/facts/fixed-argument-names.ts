/**
 * Well-known arguments that force replacement when changed, according to the provider
 * documentation. The list is incomplete: an argument missing here may force replacement as well.
 * Arguments in nested blocks are not included.
 */
const AWS: Readonly<Record<string, string>> = {
  aws_acm_certificate: "domain_name validation_method",
  aws_apigatewayv2_api: "protocol_type",
  aws_autoscaling_group: "name name_prefix",
  aws_cloudwatch_log_group: "name name_prefix",
  aws_cloudwatch_metric_alarm: "alarm_name",
  aws_cognito_user_pool: "alias_attributes username_attributes",
  aws_db_instance:
    "character_set_name db_name engine kms_key_id snapshot_identifier storage_encrypted timezone username",
  aws_db_parameter_group: "family name name_prefix",
  aws_db_subnet_group: "name name_prefix",
  aws_dynamodb_table: "hash_key name range_key",
  aws_ebs_volume: "availability_zone encrypted kms_key_id snapshot_id",
  aws_ecr_repository: "name",
  aws_ecs_cluster: "name",
  aws_ecs_service: "cluster launch_type name scheduling_strategy",
  aws_efs_file_system:
    "availability_zone_name creation_token encrypted kms_key_id performance_mode",
  aws_eks_cluster: "name role_arn",
  aws_eks_node_group:
    "ami_type capacity_type cluster_name disk_size instance_types node_group_name node_role_arn subnet_ids",
  aws_elasticache_replication_group:
    "at_rest_encryption_enabled kms_key_id port replication_group_id snapshot_name subnet_group_name",
  aws_iam_instance_profile: "name name_prefix path",
  aws_iam_policy: "description name name_prefix path",
  aws_iam_role: "name name_prefix path",
  aws_instance: "ami availability_zone key_name subnet_id",
  aws_key_pair: "key_name key_name_prefix public_key",
  aws_kinesis_stream: "name",
  aws_kms_alias: "name name_prefix",
  aws_kms_key: "customer_master_key_spec key_usage multi_region",
  aws_lambda_function: "function_name package_type",
  aws_launch_template: "name name_prefix",
  aws_lb: "internal load_balancer_type name name_prefix",
  aws_lb_target_group: "name name_prefix port protocol target_type vpc_id",
  aws_msk_cluster: "cluster_name",
  aws_nat_gateway: "connectivity_type subnet_id",
  aws_opensearch_domain: "domain_name",
  aws_rds_cluster:
    "cluster_identifier database_name engine kms_key_id master_username storage_encrypted",
  aws_redshift_cluster: "database_name master_username",
  aws_route53_record: "name zone_id",
  aws_route53_zone: "name",
  aws_s3_bucket: "bucket bucket_prefix object_lock_enabled",
  aws_secretsmanager_secret: "name name_prefix",
  aws_security_group: "description name name_prefix vpc_id",
  aws_sns_topic: "fifo_topic name name_prefix",
  aws_sqs_queue: "fifo_queue name name_prefix",
  aws_ssm_parameter: "name",
  aws_subnet: "availability_zone cidr_block vpc_id",
  aws_vpc: "cidr_block",
  aws_vpc_endpoint: "service_name vpc_endpoint_type vpc_id",
};

/** On Azure, the name, resource group and location can't be changed in place. */
const AZURE_COMMON = "location name resource_group_name";

const AZURE: Readonly<Record<string, string>> = {
  azurerm_application_insights: `application_type ${AZURE_COMMON}`,
  azurerm_container_registry: AZURE_COMMON,
  azurerm_cosmosdb_account: `kind ${AZURE_COMMON}`,
  azurerm_eventhub_namespace: AZURE_COMMON,
  azurerm_key_vault: AZURE_COMMON,
  azurerm_kubernetes_cluster: `dns_prefix node_resource_group ${AZURE_COMMON}`,
  azurerm_kubernetes_cluster_node_pool: "kubernetes_cluster_id name",
  azurerm_linux_function_app: AZURE_COMMON,
  azurerm_linux_virtual_machine: `admin_username zone ${AZURE_COMMON}`,
  azurerm_linux_web_app: AZURE_COMMON,
  azurerm_log_analytics_workspace: AZURE_COMMON,
  azurerm_managed_disk: AZURE_COMMON,
  azurerm_mssql_database: "name server_id",
  azurerm_mssql_server: `administrator_login version ${AZURE_COMMON}`,
  azurerm_network_interface: AZURE_COMMON,
  azurerm_network_security_group: AZURE_COMMON,
  azurerm_postgresql_flexible_server: `delegated_subnet_id ${AZURE_COMMON}`,
  azurerm_private_endpoint: `subnet_id ${AZURE_COMMON}`,
  azurerm_public_ip: `sku zones ${AZURE_COMMON}`,
  azurerm_redis_cache: AZURE_COMMON,
  azurerm_resource_group: "location name",
  azurerm_route_table: AZURE_COMMON,
  azurerm_service_plan: `os_type ${AZURE_COMMON}`,
  azurerm_servicebus_namespace: AZURE_COMMON,
  azurerm_storage_account: `account_tier is_hns_enabled ${AZURE_COMMON}`,
  azurerm_storage_container: "name",
  azurerm_subnet: "name resource_group_name virtual_network_name",
  azurerm_user_assigned_identity: AZURE_COMMON,
  azurerm_virtual_network: AZURE_COMMON,
  azurerm_windows_virtual_machine: `admin_username zone ${AZURE_COMMON}`,
};

const GOOGLE: Readonly<Record<string, string>> = {
  google_artifact_registry_repository: "format location repository_id",
  google_bigquery_dataset: "dataset_id location",
  google_cloud_run_v2_service: "location name",
  google_compute_address: "address_type name region",
  google_compute_disk: "name type zone",
  google_compute_firewall: "name network",
  google_compute_instance: "name zone",
  google_compute_network: "auto_create_subnetworks name",
  google_compute_router: "name network region",
  google_compute_subnetwork: "name network region",
  google_container_cluster: "location name network subnetwork",
  google_container_node_pool: "cluster location name",
  google_kms_crypto_key: "key_ring name purpose",
  google_kms_key_ring: "location name",
  google_project: "project_id",
  google_pubsub_subscription: "name topic",
  google_pubsub_topic: "name",
  google_secret_manager_secret: "secret_id",
  google_service_account: "account_id",
  google_sql_database_instance: "name region",
  google_storage_bucket: "location name",
};

const OTHERS: Readonly<Record<string, string>> = {
  helm_release: "name namespace",
  random_id: "byte_length keepers",
  random_password: "length special",
  random_string: "length special",
  tls_private_key: "algorithm",
};

const NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  [AWS, AZURE, GOOGLE, OTHERS].flatMap((table) =>
    Object.entries(table).map(([type, names]) => [type, names.split(" ")] as const),
  ),
);

/** A resource type's arguments that are known to force replacement. */
export function fixedArgumentNames(type: string): readonly string[] {
  return NAMES.get(type) ?? [];
}
