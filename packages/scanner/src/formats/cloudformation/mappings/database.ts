import { entryOf, textOf } from "../../../documents/members.ts";
import {
  block,
  fixed,
  gathered,
  isSet,
  mapped,
  pick,
  preset,
  type Shape,
  type Shapes,
} from "../../../documents/shape.ts";
import { unknown } from "../../../evaluate/value.ts";
import type { Mapping, Mappings } from "../mapping.ts";
import { ownPolicy } from "../own-policy.ts";
import { firstElement, keysAndValues } from "../shapes.ts";

/** CloudFormation's default is one day; Terraform's provider defaults to none. */
const BACKUP_DAYS = 1;

/** If unset, it depends on the subnets, which aren't visible here. */
const publiclyAccessible: Shape = (source) => {
  const written = pick(source, "PubliclyAccessible");
  return written === undefined || written.kind === "null"
    ? { ...unknown("whether the subnets are public"), isNotNull: true }
    : written;
};

const DATABASE: Shapes = {
  backup_retention_period: preset("BackupRetentionPeriod", BACKUP_DAYS),
  ca_cert_identifier: "CACertificateIdentifier",
  enabled_cloudwatch_logs_exports: "EnableCloudwatchLogsExports",
  iam_database_authentication_enabled: "EnableIAMDatabaseAuthentication",
  performance_insights_enabled: "EnablePerformanceInsights",
  performance_insights_kms_key_id: "PerformanceInsightsKMSKeyId",
};

/** The attribute that is a key of a kind. */
function keyOf(kind: "HASH" | "RANGE"): Shape {
  return (source) => {
    const keys = pick(source, "KeySchema");
    if (keys?.kind !== "list") return keys;
    const key = keys.items.find((item) => textOf(entryOf(item, "KeyType")) === kind);
    return key && pick(key, "AttributeName");
  };
}

const KEYS: Shapes = { hash_key: keyOf("HASH"), range_key: keyOf("RANGE") };

const INDEX: Shapes = { ...KEYS, name: "IndexName" };

const TABLE: Shapes = {
  point_in_time_recovery: gathered({
    enabled: "PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled",
  }),
  server_side_encryption: gathered({
    enabled: "SSESpecification.SSEEnabled",
    kms_key_arn: "SSESpecification.KMSMasterKeyId",
  }),
  read_capacity: "ProvisionedThroughput.ReadCapacityUnits",
  write_capacity: "ProvisionedThroughput.WriteCapacityUnits",
};

/** What a table consists of, which tells what it is for. */
const CONTENT: Shapes = {
  ...KEYS,
  attribute: block("AttributeDefinitions", { name: "AttributeName", type: "AttributeType" }),
  global_secondary_index: block("GlobalSecondaryIndexes", INDEX),
  local_secondary_index: block("LocalSecondaryIndexes", INDEX),
  stream_enabled: isSet("StreamSpecification"),
  ttl: block("TimeToLiveSpecification"),
};

function eventSubscription(to: string): Mapping {
  return { to, arguments: { name: "SubscriptionName", sns_topic: "SnsTopicArn" } };
}

export const databaseMappings: Mappings = {
  "AWS::RDS::DBInstance": {
    to: (properties) =>
      entryOf(properties, "DBClusterIdentifier") === undefined
        ? "aws_db_instance"
        : "aws_rds_cluster_instance",
    arguments: {
      ...DATABASE,
      instance_class: "DBInstanceClass",
      publicly_accessible: publiclyAccessible,
      password: "MasterUserPassword",
      username: "MasterUsername",
      replicate_source_db: "SourceDBInstanceIdentifier",
    },
  },
  "AWS::RDS::DBCluster": {
    to: "aws_rds_cluster",
    arguments: { ...DATABASE, master_password: "MasterUserPassword" },
  },
  "AWS::RDS::DBSecurityGroup": {
    to: "aws_db_security_group",
    arguments: { description: "GroupDescription" },
  },
  "AWS::DocDB::DBCluster": {
    to: "aws_docdb_cluster",
    arguments: { ...DATABASE, master_password: "MasterUserPassword" },
  },
  "AWS::DocDB::DBInstance": {
    to: "aws_docdb_cluster_instance",
    arguments: { instance_class: "DBInstanceClass" },
  },
  "AWS::Neptune::DBCluster": {
    to: "aws_neptune_cluster",
    arguments: {
      backup_retention_period: preset("BackupRetentionPeriod", BACKUP_DAYS),
      iam_database_authentication_enabled: "IamAuthEnabled",
    },
  },
  "AWS::Neptune::DBInstance": {
    to: "aws_neptune_cluster_instance",
    arguments: { instance_class: "DBInstanceClass" },
  },
  "AWS::DynamoDB::Table": {
    to: "aws_dynamodb_table",
    arguments: { ...TABLE, ...CONTENT },
    companions: [
      ownPolicy("aws_dynamodb_resource_policy", "ResourcePolicy.PolicyDocument", "resource_arn"),
    ],
  },
  // Each replica has its own settings. The first is the one in the stack's region as a rule.
  "AWS::DynamoDB::GlobalTable": {
    to: "aws_dynamodb_table",
    arguments: {
      // Provisioned capacity always scales here.
      billing_mode: fixed("PAY_PER_REQUEST"),
      deletion_protection_enabled: firstElement("Replicas", "DeletionProtectionEnabled"),
      point_in_time_recovery: gathered({
        enabled: firstElement(
          "Replicas",
          "PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled",
        ),
      }),
      server_side_encryption: gathered({
        enabled: "SSESpecification.SSEEnabled",
        kms_key_arn: firstElement("Replicas", "SSESpecification.KMSMasterKeyId"),
      }),
      tags: firstElement("Replicas", "Tags"),
    },
  },
  "AWS::Serverless::SimpleTable": {
    to: "aws_dynamodb_table",
    arguments: { ...TABLE, billing_mode: preset("BillingMode", "PAY_PER_REQUEST") },
  },
  "AWS::DAX::Cluster": {
    to: "aws_dax_cluster",
    arguments: { server_side_encryption: gathered({ enabled: "SSESpecification.SSEEnabled" }) },
  },
  "AWS::DocDBElastic::Cluster": { to: "aws_docdbelastic_cluster" },
  "AWS::RDS::GlobalCluster": {
    to: "aws_rds_global_cluster",
    arguments: { source_db_cluster_identifier: "SourceDBClusterIdentifier" },
  },
  "AWS::DocDB::GlobalCluster": {
    to: "aws_docdb_global_cluster",
    arguments: { source_db_cluster_identifier: "SourceDBClusterIdentifier" },
  },
  "AWS::Neptune::GlobalCluster": {
    to: "aws_neptune_global_cluster",
    arguments: { source_db_cluster_identifier: "SourceDBClusterIdentifier" },
  },
  "AWS::DMS::EventSubscription": eventSubscription("aws_dms_event_subscription"),
  "AWS::RDS::EventSubscription": eventSubscription("aws_db_event_subscription"),
  "AWS::Redshift::EventSubscription": eventSubscription("aws_redshift_event_subscription"),
  "AWS::RDS::DBProxy": { to: "aws_db_proxy", arguments: { require_tls: "RequireTLS" } },
  "AWS::RDS::DBParameterGroup": {
    to: "aws_db_parameter_group",
    arguments: { parameter: keysAndValues("Parameters", "name") },
  },
  "AWS::RDS::DBClusterParameterGroup": {
    to: "aws_rds_cluster_parameter_group",
    arguments: { parameter: keysAndValues("Parameters", "name") },
  },
  "AWS::DocDB::DBClusterParameterGroup": {
    to: "aws_docdb_cluster_parameter_group",
    arguments: { parameter: keysAndValues("Parameters", "name") },
  },
  "AWS::Neptune::DBClusterParameterGroup": {
    to: "aws_neptune_cluster_parameter_group",
    arguments: { parameter: keysAndValues("Parameters", "name") },
  },
  "AWS::Redshift::ClusterParameterGroup": {
    to: "aws_redshift_parameter_group",
    arguments: {
      parameter: block("Parameters", { name: "ParameterName", value: "ParameterValue" }),
      family: "ParameterGroupFamily",
    },
  },
  "AWS::Cassandra::Table": {
    to: "aws_keyspaces_table",
    arguments: {
      point_in_time_recovery: gathered({
        status: mapped("PointInTimeRecoveryEnabled", { true: "ENABLED", false: "DISABLED" }),
      }),
      encryption_specification: block("EncryptionSpecification"),
    },
  },
  "AWS::Timestream::Database": { to: "aws_timestreamwrite_database" },
  "AWS::QLDB::Ledger": { to: "aws_qldb_ledger", arguments: { kms_key: "KmsKey" } },
  "AWS::ElastiCache::ServerlessCache": { to: "aws_elasticache_serverless_cache" },
  "AWS::DSQL::Cluster": { to: "aws_dsql_cluster" },
  "AWS::Redshift::Cluster": {
    to: "aws_redshift_cluster",
    arguments: {
      master_password: "MasterUserPassword",
      logging: gathered({ enable: isSet("LoggingProperties") }),
    },
    companions: [
      ownPolicy("aws_redshift_resource_policy", "NamespaceResourcePolicy", "resource_arn"),
    ],
  },
  "AWS::Redshift::ClusterSecurityGroup": { to: "aws_redshift_security_group" },
  "AWS::ElastiCache::ReplicationGroup": {
    to: "aws_elasticache_replication_group",
    arguments: {
      node_type: "CacheNodeType",
      subnet_group_name: "CacheSubnetGroupName",
      log_delivery_configuration: block("LogDeliveryConfigurations"),
    },
  },
  "AWS::ElastiCache::CacheCluster": {
    to: "aws_elasticache_cluster",
    arguments: { node_type: "CacheNodeType", subnet_group_name: "CacheSubnetGroupName" },
  },
  "AWS::ElastiCache::ParameterGroup": {
    to: "aws_elasticache_parameter_group",
    arguments: { family: "CacheParameterGroupFamily" },
  },
  "AWS::ElastiCache::SecurityGroup": { to: "aws_elasticache_security_group" },
};
