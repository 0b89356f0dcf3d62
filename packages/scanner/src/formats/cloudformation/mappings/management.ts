import { entryOf, textOf } from "../../../documents/members.ts";
import {
  block,
  firstOf,
  gathered,
  json,
  membersAt,
  namesAndValues,
  type Shape,
  type Shapes,
} from "../../../documents/shape.ts";
import type { Value } from "../../../evaluate/value.ts";
import type { Mappings } from "../mapping.ts";
import { ownPolicy } from "../own-policy.ts";

/** The kinds of FSx file systems, each a type of its own in Terraform. */
const FILE_SYSTEMS: Readonly<Record<string, string>> = {
  LUSTRE: "aws_fsx_lustre_file_system",
  ONTAP: "aws_fsx_ontap_file_system",
  OPENZFS: "aws_fsx_openzfs_file_system",
  WINDOWS: "aws_fsx_windows_file_system",
};

function fileSystemType(properties: Value): string {
  return (
    FILE_SYSTEMS[textOf(entryOf(properties, "FileSystemType")) ?? ""] ?? "AWS::FSx::FileSystem"
  );
}

const OF_ANY_KIND = ["Lustre", "Ontap", "OpenZFS", "Windows"].map((kind) => `${kind}Configuration`);

const fileSystem: Shapes = {
  automatic_backup_retention_days: firstOf(
    ...OF_ANY_KIND.map((kind) => `${kind}.AutomaticBackupRetentionDays`),
  ),
  deployment_type: firstOf(...OF_ANY_KIND.map((kind) => `${kind}.DeploymentType`)),
};

/** How long a backup is kept. */
const KEPT = gathered({ delete_after: "Lifecycle.DeleteAfterDays" });

/** Machines of a cluster of EMR. */
function instanceGroup(kind: "Core" | "Master"): Shape {
  return block(`Instances.${kind}InstanceGroup`, {
    autoscaling_policy: block("AutoScalingPolicy"),
    ebs_config: block("EbsConfiguration.EbsBlockDeviceConfigs", {
      type: "VolumeSpecification.VolumeType",
    }),
  });
}

/** All monitoring jobs of SageMaker have the same network settings. */
const monitoringJobs: Mappings = Object.fromEntries(
  ["DataQuality", "ModelBias", "ModelExplainability", "ModelQuality"].map((kind) => [
    `AWS::SageMaker::${kind}JobDefinition`,
    { to: "aws_sagemaker_data_quality_job_definition" },
  ]),
);

export const managementMappings: Mappings = {
  ...monitoringJobs,
  "AWS::CloudTrail::Trail": {
    to: "aws_cloudtrail",
    arguments: {
      cloud_watch_logs_group_arn: "CloudWatchLogsLogGroupArn",
      enable_logging: "IsLogging",
      event_selector: block("EventSelectors"),
      advanced_event_selector: block("AdvancedEventSelectors", {
        field_selector: block("FieldSelectors"),
      }),
    },
  },
  "AWS::Logs::LogGroup": { to: "aws_cloudwatch_log_group", arguments: { name: "LogGroupName" } },
  "AWS::Logs::DeliverySource": { to: "aws_cloudwatch_log_delivery_source" },
  "AWS::Logs::Delivery": { to: "aws_cloudwatch_log_delivery" },
  "AWS::Config::ConfigurationAggregator": {
    to: "aws_config_configuration_aggregator",
    arguments: {
      account_aggregation_source: block("AccountAggregationSources", {
        all_regions: "AllAwsRegions",
      }),
      organization_aggregation_source: block("OrganizationAggregationSource", {
        all_regions: "AllAwsRegions",
      }),
    },
  },
  "AWS::Backup::BackupVault": {
    to: "aws_backup_vault",
    arguments: { kms_key_arn: "EncryptionKeyArn" },
    companions: [
      ownPolicy("aws_backup_vault_policy", "AccessPolicy", "backup_vault_name"),
      {
        to: "aws_backup_vault_lock_configuration",
        from: "LockConfiguration",
        via: "backup_vault_name",
      },
    ],
  },
  "AWS::Backup::BackupPlan": {
    to: "aws_backup_plan",
    arguments: {
      rule: block("BackupPlan.BackupPlanRule", {
        copy_action: block("CopyActions", { lifecycle: KEPT }),
        lifecycle: KEPT,
      }),
    },
  },
  "AWS::Backup::BackupSelection": {
    to: "aws_backup_selection",
    arguments: {
      iam_role_arn: "BackupSelection.IamRoleArn",
      resources: "BackupSelection.Resources",
      not_resources: "BackupSelection.NotResources",
      selection_tag: block("BackupSelection.ListOfTags", {
        type: "ConditionType",
        key: "ConditionKey",
        value: "ConditionValue",
      }),
    },
  },
  "AWS::CloudTrail::EventDataStore": { to: "aws_cloudtrail_event_data_store" },
  "AWS::CloudWatch::CompositeAlarm": { to: "aws_cloudwatch_composite_alarm" },
  "AWS::CodeDeploy::DeploymentGroup": { to: "aws_codedeploy_deployment_group" },
  "AWS::CloudWatch::Alarm": {
    to: "aws_cloudwatch_metric_alarm",
    arguments: {
      dimensions: namesAndValues("Dimensions", { name: "Name", value: "Value" }),
      metric_query: block("Metrics"),
    },
  },
  "AWS::Logs::MetricFilter": {
    to: "aws_cloudwatch_log_metric_filter",
    arguments: {
      metric_transformation: block("MetricTransformations", {
        name: "MetricName",
        namespace: "MetricNamespace",
        value: "MetricValue",
      }),
    },
  },
  "AWS::Config::ConfigurationRecorder": { to: "aws_config_configuration_recorder" },
  "AWS::GuardDuty::Detector": {
    to: "aws_guardduty_detector",
    arguments: {
      datasources: block("DataSources", {
        malware_protection: gathered({
          scan_ec2_instance_with_findings: gathered({
            ebs_volumes: gathered({
              enable: "MalwareProtection.ScanEc2InstanceWithFindings.EbsVolumes",
            }),
          }),
        }),
      }),
    },
    companions: [{ to: "aws_guardduty_detector_feature", from: "Features", via: "detector_id" }],
  },
  "AWS::Macie::Session": { to: "aws_macie2_account" },
  "AWS::DLM::LifecyclePolicy": {
    to: "aws_dlm_lifecycle_policy",
    arguments: {
      policy_details: block("PolicyDetails", {
        schedule: block("Schedules", {
          cross_region_copy_rule: block("CrossRegionCopyRules"),
          retain_rule: block("RetainRule"),
        }),
      }),
    },
  },
  "AWS::Cognito::UserPool": {
    to: "aws_cognito_user_pool",
    arguments: {
      password_policy: block("Policies.PasswordPolicy", {
        temporary_password_validity_days: "TemporaryPasswordValidityDays",
      }),
      web_authn_configuration: gathered({
        relying_party_id: "WebAuthnRelyingPartyID",
        user_verification: "WebAuthnUserVerification",
      }),
    },
  },
  "AWS::Cognito::UserPoolClient": {
    to: "aws_cognito_user_pool_client",
    arguments: { allowed_oauth_flows: "AllowedOAuthFlows" },
  },
  "AWS::Cognito::UserPoolIdentityProvider": { to: "aws_cognito_identity_provider" },
  "AWS::Cognito::UserPoolRiskConfigurationAttachment": { to: "aws_cognito_risk_configuration" },
  "AWS::CodePipeline::Webhook": {
    to: "aws_codepipeline_webhook",
    arguments: {
      authentication_configuration: block("AuthenticationConfiguration", {
        allowed_ip_range: "AllowedIPRange",
      }),
    },
  },
  "AWS::Connect::Instance": {
    to: "aws_connect_instance",
    arguments: { contact_flow_logs_enabled: "Attributes.ContactflowLogs" },
  },
  "AWS::Events::Endpoint": { to: "aws_cloudwatch_event_endpoint" },
  "AWS::SSM::Document": { to: "aws_ssm_document", arguments: { content: json("Content") } },
  "AWS::SSM::Parameter": { to: "aws_ssm_parameter" },
  "AWS::CodePipeline::Pipeline": {
    to: "aws_codepipeline",
    arguments: {
      artifact_store: firstOf(
        block("ArtifactStore"),
        block("ArtifactStores", {
          encryption_key: block("ArtifactStore.EncryptionKey"),
          location: "ArtifactStore.Location",
          type: "ArtifactStore.Type",
        }),
      ),
      stage: block("Stages", {
        action: block("Actions", {
          category: "ActionTypeId.Category",
          configuration: "Configuration",
          input_artifacts: membersAt("InputArtifacts", "Name"),
          output_artifacts: membersAt("OutputArtifacts", "Name"),
          owner: "ActionTypeId.Owner",
          provider: "ActionTypeId.Provider",
          version: "ActionTypeId.Version",
        }),
      }),
    },
  },
  "AWS::EMR::Cluster": {
    to: "aws_emr_cluster",
    arguments: {
      core_instance_group: instanceGroup("Core"),
      keep_job_flow_alive_when_no_steps: "Instances.KeepJobFlowAliveWhenNoSteps",
      master_instance_group: instanceGroup("Master"),
      termination_protection: "Instances.TerminationProtected",
    },
    companions: [
      { to: "aws_emr_managed_scaling_policy", from: "ManagedScalingPolicy", via: "cluster_id" },
    ],
  },
  "AWS::EMRServerless::Application": { to: "aws_emrserverless_application" },
  "AWS::EMR::SecurityConfiguration": {
    to: "aws_emr_security_configuration",
    arguments: { configuration: json("SecurityConfiguration") },
  },
  "AWS::SageMaker::EndpointConfig": {
    to: "aws_sagemaker_endpoint_configuration",
    arguments: { kms_key_arn: "KmsKeyId" },
  },
  "AWS::Synthetics::Canary": { to: "aws_synthetics_canary" },
  "AWS::EFS::AccessPoint": { to: "aws_efs_access_point" },
  "AWS::AppSync::ApiCache": { to: "aws_appsync_api_cache" },
  "AWS::Kendra::Index": { to: "aws_kendra_index" },
  "AWS::FSx::FileSystem": { to: fileSystemType, arguments: fileSystem },
  "AWS::StorageGateway::Gateway": { to: "aws_storagegateway_gateway" },
  "AWS::Athena::WorkGroup": {
    to: "aws_athena_workgroup",
    arguments: {
      configuration: block("WorkGroupConfiguration", {
        enforce_workgroup_configuration: "EnforceWorkGroupConfiguration",
        publish_cloudwatch_metrics_enabled: "PublishCloudWatchMetricsEnabled",
      }),
    },
  },
};
