import { entryOf, textOf } from "../../../documents/members.ts";
import { block, firstOf, gathered, pick, type Shape, shaped } from "../../../documents/shape.ts";
import { object, tuple, withMarks } from "../../../evaluate/value.ts";
import type { Mappings } from "../mapping.ts";
import { ownPolicy } from "../own-policy.ts";
import { devices, firstElement } from "../shapes.ts";
import { failureDestination, serverlessEvents } from "./serverless-apis.ts";
import { serverlessPolicies } from "./serverless-policies.ts";

const PUBLIC_ADDRESS: Shape = firstElement("NetworkInterfaces", "AssociatePublicIpAddress");

/** Each group is a list of filters. */
const filterGroups: Shape = (source) => {
  const groups = pick(source, "FilterGroups");
  if (groups?.kind !== "list") return groups;
  const blocks = groups.items.map((group) =>
    object(new Map([["filter", shaped(group)]]), group.at),
  );
  return { ...withMarks(tuple(blocks), groups.marks), at: groups.at };
};

export const computeMappings: Mappings = {
  "AWS::EC2::Instance": {
    to: "aws_instance",
    arguments: {
      ami: "ImageId",
      associate_public_ip_address: PUBLIC_ADDRESS,
      root_block_device: devices("BlockDeviceMappings", "root"),
      ebs_block_device: devices("BlockDeviceMappings", "other"),
      vpc_security_group_ids: "SecurityGroupIds",
    },
  },
  "AWS::EC2::LaunchTemplate": {
    to: "aws_launch_template",
    arguments: {
      disable_api_termination: "LaunchTemplateData.DisableApiTermination",
      user_data: "LaunchTemplateData.UserData",
      instance_type: "LaunchTemplateData.InstanceType",
      image_id: "LaunchTemplateData.ImageId",
      metadata_options: block("LaunchTemplateData.MetadataOptions"),
      network_interfaces: block("LaunchTemplateData.NetworkInterfaces"),
      block_device_mappings: block("LaunchTemplateData.BlockDeviceMappings"),
      monitoring: block("LaunchTemplateData.Monitoring"),
    },
  },
  "AWS::AutoScaling::LaunchConfiguration": {
    to: "aws_launch_configuration",
    arguments: {
      enable_monitoring: "InstanceMonitoring",
      root_block_device: devices("BlockDeviceMappings", "root"),
      ebs_block_device: devices("BlockDeviceMappings", "other"),
    },
  },
  "AWS::EC2::SpotFleet": {
    to: "aws_spot_fleet_request",
    arguments: {
      launch_specification: block("SpotFleetRequestConfigData.LaunchSpecifications", {
        associate_public_ip_address: PUBLIC_ADDRESS,
        root_block_device: devices("BlockDeviceMappings", "root"),
        ebs_block_device: devices("BlockDeviceMappings", "other"),
      }),
    },
  },
  "AWS::AutoScaling::AutoScalingGroup": {
    to: "aws_autoscaling_group",
    arguments: {
      vpc_zone_identifier: "VPCZoneIdentifier",
      launch_configuration: "LaunchConfigurationName",
    },
  },
  "AWS::EC2::Volume": { to: "aws_ebs_volume", arguments: { type: "VolumeType" } },
  "AWS::EC2::VolumeAttachment": { to: "aws_volume_attachment" },
  "AWS::EC2::EIP": {
    to: "aws_eip",
    arguments: { instance: "InstanceId", domain: "Domain" },
  },
  "AWS::EC2::EIPAssociation": {
    to: "aws_eip_association",
    arguments: { allocation_id: firstOf("AllocationId", "EIP") },
  },
  "AWS::WorkSpaces::Workspace": { to: "aws_workspaces_workspace" },
  "AWS::EFS::FileSystem": {
    to: "aws_efs_file_system",
    arguments: { lifecycle_policy: block("LifecyclePolicies") },
    companions: [
      ownPolicy("aws_efs_file_system_policy", "FileSystemPolicy", "file_system_id"),
      {
        to: "aws_efs_backup_policy",
        from: "BackupPolicy",
        via: "file_system_id",
        arguments: { backup_policy: gathered({ status: "Status" }) },
      },
    ],
  },
  "AWS::Lambda::Function": {
    to: "aws_lambda_function",
    arguments: { environment: gathered({ variables: "Environment.Variables" }) },
  },
  "AWS::Lambda::Alias": {
    to: "aws_lambda_alias",
    arguments: { provisioned_concurrency_config: block("ProvisionedConcurrencyConfig") },
  },
  "AWS::Lambda::CodeSigningConfig": {
    to: "aws_lambda_code_signing_config",
    arguments: { policies: block("CodeSigningPolicies") },
  },
  "AWS::CodeBuild::ReportGroup": {
    to: "aws_codebuild_report_group",
    arguments: { export_config: block("ExportConfig", { s3_destination: block("S3Destination") }) },
  },
  "AWS::ElasticBeanstalk::Environment": {
    to: "aws_elastic_beanstalk_environment",
    arguments: { setting: block("OptionSettings", { name: "OptionName" }) },
  },
  "AWS::ElasticBeanstalk::ConfigurationTemplate": {
    to: "aws_elastic_beanstalk_configuration_template",
    arguments: { setting: block("OptionSettings", { name: "OptionName" }) },
  },
  "AWS::Lambda::EventSourceMapping": {
    // Queues have no position, and keep what failed by themselves.
    to: (properties) =>
      entryOf(properties, "StartingPosition") === undefined
        ? "AWS::Lambda::EventSourceMapping"
        : "aws_lambda_event_source_mapping",
    arguments: { destination_config: failureDestination("DestinationConfig") },
  },
  "AWS::Lambda::Permission": { to: "aws_lambda_permission" },
  "AWS::Lambda::Url": {
    to: "aws_lambda_function_url",
    arguments: { authorization_type: "AuthType", function_name: "TargetFunctionArn" },
  },
  "AWS::CodeBuild::Project": {
    to: "aws_codebuild_project",
    arguments: {
      project_visibility: "Visibility",
      logs_config: block("LogsConfig", { cloudwatch_logs: block("CloudWatchLogs") }),
      source: block("Source", { buildspec: "BuildSpec" }),
      environment: block("Environment", { environment_variable: block("EnvironmentVariables") }),
    },
    companions: [
      {
        to: "aws_codebuild_webhook",
        from: "Triggers",
        via: "project_name",
        when: (triggers) => textOf(entryOf(triggers, "Webhook")) === "true",
        arguments: { filter_group: filterGroups },
      },
    ],
  },
  "AWS::Serverless::Function": {
    to: "aws_lambda_function",
    arguments: {
      environment: gathered({ variables: "Environment.Variables" }),
      tracing_config: gathered({ mode: "Tracing" }),
      dead_letter_config: block("DeadLetterQueue"),
    },
    companions: [
      {
        to: "aws_lambda_function_url",
        from: "FunctionUrlConfig",
        via: "function_name",
        arguments: { authorization_type: "AuthType" },
      },
      ...serverlessEvents,
      ...serverlessPolicies,
    ],
  },
};
