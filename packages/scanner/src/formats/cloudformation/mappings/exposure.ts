import { block, gathered, preset } from "../../../documents/shape.ts";
import type { Mappings } from "../mapping.ts";

/** What is looked at only for whether it is public; most names are those of Terraform. */
export const exposureMappings: Mappings = {
  "AWS::DMS::ReplicationInstance": {
    to: "aws_dms_replication_instance",
    // Terraform's provider asks for a private one by default, the service for a public one.
    arguments: { publicly_accessible: preset("PubliclyAccessible", true) },
  },
  "AWS::AmazonMQ::Broker": { to: "aws_mq_broker" },
  "AWS::M2::Environment": { to: "aws_m2_environment" },
  "AWS::NeptuneGraph::Graph": { to: "aws_neptunegraph_graph" },
  "AWS::RedshiftServerless::Workgroup": { to: "aws_redshiftserverless_workgroup" },
  "AWS::Timestream::InfluxDBInstance": { to: "aws_timestreaminfluxdb_db_instance" },
  "AWS::ECS::TaskSet": {
    to: "aws_ecs_task_set",
    arguments: { network_configuration: block("NetworkConfiguration.AwsVpcConfiguration") },
  },
  "AWS::EKS::Nodegroup": {
    to: "aws_eks_node_group",
    arguments: {
      remote_access: gathered({
        ec2_ssh_key: "RemoteAccess.Ec2SshKey",
        source_security_group_ids: "RemoteAccess.SourceSecurityGroups",
      }),
    },
  },
  "AWS::SageMaker::NotebookInstance": { to: "aws_sagemaker_notebook_instance" },
  "AWS::SageMaker::Domain": { to: "aws_sagemaker_domain" },
  "AWS::Transfer::Server": { to: "aws_transfer_server" },
  "AWS::MWAA::Environment": { to: "aws_mwaa_environment" },
  "AWS::Cloud9::EnvironmentEC2": { to: "aws_cloud9_environment_ec2" },
  "AWS::Cognito::IdentityPool": { to: "aws_cognito_identity_pool" },
  "AWS::AppSync::GraphQLApi": { to: "aws_appsync_graphql_api" },
  "AWS::AppRunner::Service": { to: "aws_apprunner_service" },
  "AWS::S3::AccessPoint": {
    to: "aws_s3_access_point",
    arguments: { public_access_block_configuration: block("PublicAccessBlockConfiguration") },
  },
  "AWS::EC2::TransitGateway": { to: "aws_ec2_transit_gateway" },
  "AWS::ApiGatewayV2::Route": { to: "aws_apigatewayv2_route" },
  "AWS::ElastiCache::User": { to: "aws_elasticache_user" },
  "AWS::MemoryDB::Cluster": { to: "aws_memorydb_cluster", arguments: { acl_name: "ACLName" } },
  "AWS::VpcLattice::Service": { to: "aws_vpclattice_service" },
};
