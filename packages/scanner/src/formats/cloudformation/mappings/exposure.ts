import {
  block,
  fixed,
  gathered,
  json,
  mapped,
  namesAndValues,
  preset,
} from "../../../documents/shape.ts";
import type { Mappings } from "../mapping.ts";
import { apiJson } from "../shapes.ts";

/** Two spellings of the same property. */
const TASK_NETWORK = "NetworkConfiguration.AwsVpcConfiguration";
const SCHEDULED = "NetworkConfiguration.AwsvpcConfiguration";

const SPOKEN = { ENABLED: true, DISABLED: false };

/** Types evaluated only for public exposure; most property names match Terraform's. */
export const exposureMappings: Mappings = {
  "AWS::DMS::ReplicationInstance": {
    to: "aws_dms_replication_instance",
    // Terraform's provider defaults to private, the service to public.
    arguments: {
      publicly_accessible: preset("PubliclyAccessible", true),
      kms_key_arn: "KmsKeyId",
    },
  },
  "AWS::M2::Environment": { to: "aws_m2_environment" },
  "AWS::NeptuneGraph::Graph": {
    to: "aws_neptunegraph_graph",
    // Templates can't name a key.
    arguments: { kms_key_identifier: fixed("elsewhere") },
  },
  "AWS::RedshiftServerless::Workgroup": {
    to: "aws_redshiftserverless_workgroup",
    arguments: { config_parameter: block("ConfigParameters") },
  },
  "AWS::Timestream::InfluxDBInstance": { to: "aws_timestreaminfluxdb_db_instance" },
  "AWS::ECS::TaskSet": {
    to: "aws_ecs_task_set",
    arguments: { network_configuration: block("NetworkConfiguration.AwsVpcConfiguration") },
  },
  "AWS::EKS::Nodegroup": {
    to: "aws_eks_node_group",
    arguments: {
      node_role_arn: "NodeRole",
      subnet_ids: "Subnets",
      remote_access: gathered({
        ec2_ssh_key: "RemoteAccess.Ec2SshKey",
        source_security_group_ids: "RemoteAccess.SourceSecurityGroups",
      }),
    },
  },
  "AWS::SageMaker::NotebookInstance": { to: "aws_sagemaker_notebook_instance" },
  "AWS::SageMaker::Domain": { to: "aws_sagemaker_domain" },
  "AWS::SageMaker::Model": { to: "aws_sagemaker_model" },
  "AWS::Transfer::Server": { to: "aws_transfer_server" },
  "AWS::Transfer::Connector": { to: "aws_transfer_connector" },
  "AWS::MWAA::Environment": { to: "aws_mwaa_environment" },
  "AWS::Cloud9::EnvironmentEC2": { to: "aws_cloud9_environment_ec2" },
  "AWS::Cognito::IdentityPool": { to: "aws_cognito_identity_pool" },
  "AWS::AppSync::GraphQLApi": { to: "aws_appsync_graphql_api" },
  "AWS::AppStream::Fleet": { to: "aws_appstream_fleet" },
  "AWS::AppStream::ImageBuilder": { to: "aws_appstream_image_builder" },
  "AWS::AppRunner::Service": {
    to: "aws_apprunner_service",
    arguments: {
      source_configuration: block("SourceConfiguration", {
        image_repository: block("ImageRepository", {
          image_configuration: block("ImageConfiguration", {
            runtime_environment_variables: namesAndValues("RuntimeEnvironmentVariables", {
              name: "Name",
              value: "Value",
            }),
          }),
        }),
      }),
    },
  },
  "AWS::Batch::JobDefinition": {
    to: "aws_batch_job_definition",
    arguments: {
      container_properties: apiJson("ContainerProperties"),
      ecs_properties: apiJson("EcsProperties"),
    },
  },
  "AWS::EC2::TransitGateway": { to: "aws_ec2_transit_gateway" },
  "AWS::ApiGatewayV2::Route": { to: "aws_apigatewayv2_route" },
  "AWS::ElastiCache::User": { to: "aws_elasticache_user" },
  "AWS::MemoryDB::Cluster": {
    to: "aws_memorydb_cluster",
    arguments: { acl_name: "ACLName", kms_key_arn: "KmsKeyId" },
  },
  "AWS::EC2::SnapshotBlockPublicAccess": { to: "aws_ebs_snapshot_block_public_access" },
  "AWS::EC2::VPCEndpointServicePermissions": { to: "aws_vpc_endpoint_service" },
  "AWS::Grafana::Workspace": { to: "aws_grafana_workspace" },
  "AWS::ImageBuilder::DistributionConfiguration": {
    to: "aws_imagebuilder_distribution_configuration",
    arguments: {
      distribution: block("Distributions", {
        ami_distribution_configuration: block("AmiDistributionConfiguration", {
          launch_permission: block("LaunchPermissionConfiguration"),
        }),
      }),
    },
  },
  "AWS::GameLift::Fleet": {
    to: "aws_gamelift_fleet",
    arguments: { ec2_inbound_permission: block("EC2InboundPermissions") },
  },
  "AWS::MediaLive::InputSecurityGroup": { to: "aws_medialive_input_security_group" },
  "AWS::OpenSearchServerless::SecurityPolicy": { to: "aws_opensearchserverless_security_policy" },
  "AWS::Pipes::Pipe": {
    to: "aws_pipes_pipe",
    arguments: {
      target_parameters: gathered({
        ecs_task_parameters: gathered({
          network_configuration: gathered({
            aws_vpc_configuration: block(
              "TargetParameters.EcsTaskParameters.NetworkConfiguration.AwsvpcConfiguration",
            ),
          }),
        }),
      }),
    },
  },
  "AWS::Events::Rule": {
    to: "aws_cloudwatch_event_rule",
    arguments: { event_pattern: json("EventPattern") },
    companions: [
      {
        to: "aws_cloudwatch_event_target",
        from: "Targets",
        via: "rule",
        arguments: {
          ecs_target: block("EcsParameters", {
            network_configuration: gathered({
              assign_public_ip: mapped(`${TASK_NETWORK}.AssignPublicIp`, SPOKEN),
            }),
          }),
        },
      },
    ],
  },
  "AWS::Scheduler::Schedule": {
    to: "aws_scheduler_schedule",
    arguments: {
      target: block("Target", {
        ecs_parameters: block("EcsParameters", {
          network_configuration: gathered({
            assign_public_ip: mapped(`${SCHEDULED}.AssignPublicIp`, SPOKEN),
          }),
        }),
      }),
    },
  },
  "AWS::RAM::ResourceShare": { to: "aws_ram_resource_share" },
  "AWS::RDS::DBShardGroup": { to: "aws_rds_shard_group" },
  "AWS::S3::MultiRegionAccessPoint": {
    to: "aws_s3control_multi_region_access_point",
    arguments: {
      details: gathered({ public_access_block: block("PublicAccessBlockConfiguration") }),
    },
  },
  "AWS::Timestream::InfluxDBCluster": { to: "aws_timestreaminfluxdb_db_cluster" },
  "AWS::WorkSpacesWeb::IpAccessSettings": {
    to: "aws_workspacesweb_ip_access_settings",
    arguments: { ip_rule: block("IpRules") },
  },
  "AWS::VpcLattice::Service": { to: "aws_vpclattice_service" },
};
