import { block } from "../../../documents/shape.ts";
import type { Mappings } from "../mapping.ts";
import { ownPolicy } from "../own-policy.ts";

export const managementMappings: Mappings = {
  "AWS::CloudTrail::Trail": {
    to: "aws_cloudtrail",
    arguments: { cloud_watch_logs_group_arn: "CloudWatchLogsLogGroupArn" },
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
    companions: [ownPolicy("aws_backup_vault_policy", "AccessPolicy", "backup_vault_name")],
  },
  "AWS::Athena::WorkGroup": {
    to: "aws_athena_workgroup",
    arguments: {
      configuration: block("WorkGroupConfiguration", {
        enforce_workgroup_configuration: "EnforceWorkGroupConfiguration",
      }),
    },
  },
};
