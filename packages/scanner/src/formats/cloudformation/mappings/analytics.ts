import { block } from "../../../documents/shape.ts";
import type { Mappings } from "../mapping.ts";

const DEFAULT_PERMISSIONS = { principal: "Principal.DataLakePrincipalIdentifier" };

/** Jobs, catalogs, agents and applications that process data. */
export const analyticsMappings: Mappings = {
  "AWS::Bedrock::Agent": { to: "aws_bedrockagent_agent" },
  "AWS::Bedrock::DataSource": { to: "aws_bedrockagent_data_source" },
  "AWS::Bedrock::Flow": { to: "aws_bedrockagent_flow" },
  "AWS::Bedrock::Guardrail": { to: "aws_bedrock_guardrail" },
  "AWS::Bedrock::Prompt": { to: "aws_bedrockagent_prompt" },
  "AWS::BedrockAgentCore::Gateway": { to: "aws_bedrockagentcore_gateway" },
  "AWS::Glue::Job": { to: "aws_glue_job", arguments: { command: block("Command") } },
  "AWS::Glue::Crawler": {
    to: "aws_glue_crawler",
    arguments: { security_configuration: "CrawlerSecurityConfiguration" },
  },
  "AWS::Glue::DevEndpoint": { to: "aws_glue_dev_endpoint" },
  "AWS::Glue::MLTransform": { to: "aws_glue_ml_transform" },
  "AWS::Glue::Connection": {
    to: "aws_glue_connection",
    arguments: {
      connection_type: "ConnectionInput.ConnectionType",
      connection_properties: "ConnectionInput.ConnectionProperties",
    },
  },
  "AWS::Glue::SecurityConfiguration": {
    to: "aws_glue_security_configuration",
    arguments: {
      encryption_configuration: block("EncryptionConfiguration", {
        cloudwatch_encryption: block("CloudWatchEncryption", {
          cloudwatch_encryption_mode: "CloudWatchEncryptionMode",
        }),
        s3_encryption: block("S3Encryptions", { s3_encryption_mode: "S3EncryptionMode" }),
      }),
    },
  },
  "AWS::Glue::DataCatalogEncryptionSettings": {
    to: "aws_glue_data_catalog_encryption_settings",
    arguments: {
      data_catalog_encryption_settings: block("DataCatalogEncryptionSettings"),
    },
  },
  "AWS::KinesisAnalytics::Application": { to: "aws_kinesis_analytics_application" },
  "AWS::KinesisAnalyticsV2::Application": { to: "aws_kinesisanalyticsv2_application" },
  "AWS::LakeFormation::DataLakeSettings": {
    to: "aws_lakeformation_data_lake_settings",
    arguments: {
      create_database_default_permissions: block(
        "CreateDatabaseDefaultPermissions",
        DEFAULT_PERMISSIONS,
      ),
      create_table_default_permissions: block("CreateTableDefaultPermissions", DEFAULT_PERMISSIONS),
    },
  },
  "AWS::LakeFormation::Permissions": {
    to: "aws_lakeformation_permissions",
    arguments: { principal: "DataLakePrincipal.DataLakePrincipalIdentifier" },
  },
  "AWS::LakeFormation::PrincipalPermissions": {
    to: "aws_lakeformation_permissions",
    arguments: { principal: "Principal.DataLakePrincipalIdentifier" },
  },
  "AWS::QuickSight::DataSource": { to: "aws_quicksight_data_source" },
};
