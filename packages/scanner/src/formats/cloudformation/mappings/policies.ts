import { entryOf } from "../../../documents/members.ts";
import { block, gathered, json, pick, type Shape } from "../../../documents/shape.ts";
import { encodeJson } from "../../../evaluate/functions/json.ts";
import { object, tuple } from "../../../evaluate/value.ts";
import type { Mapping, Mappings } from "../mapping.ts";
import { ownPolicy } from "../own-policy.ts";

/** A resource that is only a policy. */
function policyAt(to: string, property: string, argument = "policy"): Mapping {
  return { to, arguments: { [argument]: json(property) } };
}

/** The statement at a path, as a policy. */
function statementAlone(path: string): Shape {
  return (source) => {
    const statement = pick(source, path);
    if (statement === undefined || statement.kind === "null") return undefined;
    const policy = object(new Map([["Statement", tuple([statement])]]));
    return { ...encodeJson(policy), at: statement.at };
  };
}

/** A separate statement, as a policy containing only that statement. */
const busPolicy: Mapping = {
  to: (properties) =>
    entryOf(properties, "Statement") === undefined
      ? "aws_cloudwatch_event_permission"
      : "aws_cloudwatch_event_bus_policy",
  arguments: { policy: statementAlone("Statement"), condition: block("Condition") },
};

export const policyMappings: Mappings = {
  "AWS::ApiGateway::DomainNameV2": policyAt("aws_api_gateway_domain_name", "Policy"),
  "AWS::ApiGateway::RestApi": {
    to: "aws_api_gateway_rest_api",
    arguments: { policy: json("Policy"), body: json("Body") },
  },
  "AWS::ApiGatewayV2::Api": { to: "aws_apigatewayv2_api", arguments: { body: json("Body") } },
  "AWS::CodeArtifact::Domain": {
    to: "aws_codeartifact_domain",
    companions: [
      ownPolicy(
        "aws_codeartifact_domain_permissions_policy",
        "PermissionsPolicyDocument",
        "domain",
        "policy_document",
      ),
    ],
  },
  "AWS::CodeArtifact::Repository": {
    to: "aws_codeartifact_repository",
    companions: [
      ownPolicy(
        "aws_codeartifact_repository_permissions_policy",
        "PermissionsPolicyDocument",
        "repository",
        "policy_document",
      ),
    ],
  },
  "AWS::APS::ResourcePolicy": policyAt(
    "aws_prometheus_resource_policy",
    "PolicyDocument",
    "policy_document",
  ),
  "AWS::EventSchemas::RegistryPolicy": policyAt("aws_schemas_registry_policy", "Policy"),
  "AWS::Events::EventBus": {
    to: "aws_cloudwatch_event_bus",
    companions: [ownPolicy("aws_cloudwatch_event_bus_policy", "Policy", "event_bus_name")],
  },
  "AWS::IoT::Policy": policyAt("aws_iot_policy", "PolicyDocument"),
  "AWS::RedshiftServerless::Namespace": {
    to: "aws_redshiftserverless_namespace",
    companions: [
      ownPolicy("aws_redshift_resource_policy", "NamespaceResourcePolicy", "resource_arn"),
    ],
  },
  "AWS::S3::MultiRegionAccessPointPolicy": {
    to: "aws_s3control_multi_region_access_point_policy",
    arguments: { details: gathered({ policy: json("Policy") }) },
  },
  "AWS::S3Express::BucketPolicy": policyAt("aws_s3_bucket_policy", "PolicyDocument"),
  "AWS::S3ObjectLambda::AccessPointPolicy": policyAt(
    "aws_s3control_object_lambda_access_point_policy",
    "PolicyDocument",
  ),
  "AWS::S3Outposts::BucketPolicy": policyAt("aws_s3control_bucket_policy", "PolicyDocument"),
  "AWS::S3Tables::TablePolicy": policyAt(
    "aws_s3tables_table_policy",
    "ResourcePolicy",
    "resource_policy",
  ),
  "AWS::S3Vectors::VectorBucketPolicy": policyAt("aws_s3vectors_vector_bucket_policy", "Policy"),
  "AWS::SageMaker::ModelPackageGroup": {
    to: "aws_sagemaker_model_package_group",
    companions: [
      ownPolicy(
        "aws_sagemaker_model_package_group_policy",
        "ModelPackageGroupPolicy",
        "model_package_group_name",
        "resource_policy",
      ),
    ],
  },
  "AWS::ECR::RegistryPolicy": policyAt("aws_ecr_registry_policy", "PolicyText"),
  "AWS::Events::EventBusPolicy": busPolicy,
  "AWS::IAM::GroupPolicy": {
    to: "aws_iam_group_policy",
    arguments: { policy: json("PolicyDocument"), group: "GroupName" },
  },
  "AWS::IAM::OIDCProvider": { to: "aws_iam_openid_connect_provider" },
  "AWS::IAM::RolePolicy": {
    to: "aws_iam_role_policy",
    arguments: { policy: json("PolicyDocument"), role: "RoleName" },
  },
  "AWS::IAM::UserPolicy": {
    to: "aws_iam_user_policy",
    arguments: { policy: json("PolicyDocument"), user: "UserName" },
  },
  "AWS::Kinesis::ResourcePolicy": policyAt("aws_kinesis_resource_policy", "ResourcePolicy"),
  "AWS::Lambda::LayerVersionPermission": { to: "aws_lambda_layer_version_permission" },
  "AWS::Logs::Destination": {
    to: "aws_cloudwatch_log_destination",
    companions: [
      ownPolicy(
        "aws_cloudwatch_log_destination_policy",
        "DestinationPolicy",
        "destination_name",
        "access_policy",
      ),
    ],
  },
  "AWS::Logs::ResourcePolicy": policyAt(
    "aws_cloudwatch_log_resource_policy",
    "PolicyDocument",
    "policy_document",
  ),
  "AWS::MSK::ClusterPolicy": policyAt("aws_msk_cluster_policy", "Policy"),
  "AWS::MediaStore::Container": {
    to: "aws_media_store_container",
    companions: [ownPolicy("aws_media_store_container_policy", "Policy", "container_name")],
  },
  "AWS::Oam::Sink": {
    to: "aws_oam_sink",
    companions: [ownPolicy("aws_oam_sink_policy", "Policy", "sink_identifier")],
  },
  "AWS::Organizations::ResourcePolicy": policyAt(
    "aws_organizations_resource_policy",
    "Content",
    "content",
  ),
  "AWS::S3::AccessPoint": {
    to: "aws_s3_access_point",
    arguments: {
      policy: json("Policy"),
      public_access_block_configuration: block("PublicAccessBlockConfiguration"),
    },
  },
  "AWS::S3Tables::TableBucketPolicy": policyAt(
    "aws_s3tables_table_bucket_policy",
    "ResourcePolicy",
    "resource_policy",
  ),
  "AWS::SNS::TopicInlinePolicy": policyAt("aws_sns_topic_policy", "PolicyDocument"),
  "AWS::SQS::QueueInlinePolicy": policyAt("aws_sqs_queue_policy", "PolicyDocument"),
  "AWS::SecretsManager::ResourcePolicy": policyAt(
    "aws_secretsmanager_secret_policy",
    "ResourcePolicy",
  ),
  "AWS::VpcLattice::AuthPolicy": policyAt("aws_vpclattice_auth_policy", "Policy"),
  "AWS::VpcLattice::ResourcePolicy": policyAt("aws_vpclattice_resource_policy", "Policy"),
  "AWS::XRay::ResourcePolicy": policyAt(
    "aws_xray_resource_policy",
    "PolicyDocument",
    "policy_document",
  ),
};
