import { type Probe, terraform } from "./probe.ts";

const PUBLIC = "publicly_accessible = true";
const PRIVATE = "publicly_accessible = false";

const ecsNetwork = (ip: string) =>
  `network_configuration {\n subnets = ["s"]\n assign_public_ip = ${ip}\n}`;

const ecsTarget = (ip: string) =>
  `ecs_target {\n task_definition_arn = "t"\n network_configuration {\n subnets = ["s"]\n assign_public_ip = ${ip}\n }\n}`;

const accessBlock = (policy: boolean) =>
  `public_access_block_configuration {\n block_public_acls = true\n block_public_policy = ${policy}\n ignore_public_acls = true\n restrict_public_buckets = true\n}`;

const opensearchNetwork = (isOpen: boolean) =>
  `policy = jsonencode([{ Rules = [{ ResourceType = "collection", Resource = ["collection/a"] }], AllowFromPublic = ${isOpen}${isOpen ? "" : ', SourceVPCEs = ["vpce-1"]'} }])`;

export const awsProbes: readonly Probe[] = [
  terraform("aws_db_instance", PUBLIC, PRIVATE),
  terraform("aws_rds_cluster_instance", PUBLIC, ""),
  terraform("aws_dms_replication_instance", PUBLIC, PRIVATE),
  terraform("aws_mq_broker", PUBLIC, ""),
  terraform("aws_lightsail_database", PUBLIC, PRIVATE),
  terraform("aws_neptune_cluster_instance", PUBLIC, ""),
  terraform("aws_neptunegraph_graph", "public_connectivity = true", "public_connectivity = false"),
  terraform("aws_redshift_cluster", PUBLIC, PRIVATE),
  terraform("aws_redshiftserverless_workgroup", PUBLIC, ""),
  terraform("aws_timestreaminfluxdb_db_instance", PUBLIC, PRIVATE),
  terraform("aws_m2_environment", PUBLIC, ""),
  terraform("aws_subnet", "map_public_ip_on_launch = true", ""),
  terraform("aws_default_subnet", "", "map_public_ip_on_launch = false"),
  terraform("aws_ecs_service", ecsNetwork("true"), ecsNetwork("false")),
  terraform("aws_ecs_task_set", ecsNetwork("true"), ecsNetwork("false")),
  terraform("aws_cloudwatch_event_target", ecsTarget("true"), ecsTarget("false")),
  terraform(
    "aws_spot_instance_request",
    "associate_public_ip_address = true",
    "associate_public_ip_address = false",
  ),
  terraform(
    "aws_lambda_function_url",
    'authorization_type = "NONE"',
    'authorization_type = "AWS_IAM"',
  ),
  terraform("aws_apigatewayv2_route", "", 'authorization_type = "AWS_IAM"', 'route_key = "GET /"'),
  terraform(
    "aws_msk_cluster",
    'broker_node_group_info {\n connectivity_info {\n public_access {\n type = "SERVICE_PROVIDED_EIPS"\n }\n }\n}',
    'broker_node_group_info {\n connectivity_info {\n public_access {\n type = "DISABLED"\n }\n }\n}',
  ),
  terraform(
    "aws_msk_cluster",
    "client_authentication {\n unauthenticated = true\n}",
    "client_authentication {\n sasl {\n iam = true\n }\n}",
  ),
  terraform("aws_ami_launch_permission", 'group = "all"', 'account_id = "111122223333"'),
  terraform("aws_db_snapshot", 'shared_accounts = ["all"]', 'shared_accounts = ["111122223333"]'),
  terraform("aws_db_cluster_snapshot", 'shared_accounts = ["all"]', ""),
  terraform(
    "aws_ssm_document",
    'permissions = { type = "Share", account_ids = "All" }',
    'permissions = { type = "Share", account_ids = "111122223333" }',
  ),
  terraform("aws_s3_access_point", accessBlock(false), accessBlock(true)),
  terraform("aws_s3_object", 'acl = "public-read"', 'acl = "private"'),
  terraform("aws_codebuild_project", 'project_visibility = "PUBLIC_READ"', ""),
  terraform("aws_sagemaker_notebook_instance", "", 'direct_internet_access = "Disabled"'),
  terraform("aws_sagemaker_domain", "", 'app_network_access_type = "VpcOnly"'),
  terraform(
    "aws_cognito_identity_pool",
    "allow_unauthenticated_identities = true",
    "allow_unauthenticated_identities = false",
  ),
  terraform("aws_transfer_server", "", 'endpoint_type = "VPC"'),
  terraform("aws_mwaa_environment", 'webserver_access_mode = "PUBLIC_ONLY"', ""),
  terraform("aws_eks_node_group", 'remote_access {\n ec2_ssh_key = "k"\n}', ""),
  terraform(
    "aws_eks_node_group",
    'remote_access {\n ec2_ssh_key = "k"\n}',
    'remote_access {\n ec2_ssh_key = "k"\n source_security_group_ids = ["sg-1"]\n}',
  ),
  terraform(
    "aws_opensearchserverless_security_policy",
    opensearchNetwork(true),
    opensearchNetwork(false),
    'type = "network"',
    "AllowFromPublic",
  ),
  terraform(
    "aws_vpc_endpoint_service",
    'allowed_principals = ["*"]',
    'allowed_principals = ["arn:aws:iam::111122223333:root"]',
  ),
  terraform(
    "aws_ec2_image_block_public_access",
    'state = "unblocked"',
    'state = "block-new-sharing"',
  ),
  terraform(
    "aws_emr_block_public_access_configuration",
    "block_public_security_group_rules = false",
    "block_public_security_group_rules = true",
  ),
  terraform(
    "aws_storagegateway_smb_file_share",
    'authentication = "GuestAccess"',
    'authentication = "ActiveDirectory"',
  ),
];
