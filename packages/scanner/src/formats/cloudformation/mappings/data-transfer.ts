import { block, json } from "../../../documents/shape.ts";
import type { Mappings } from "../mapping.ts";

/** How data gets from one store into another. */
export const dataTransferMappings: Mappings = {
  "AWS::DataSync::LocationEFS": { to: "aws_datasync_location_efs" },
  "AWS::DataSync::LocationHDFS": { to: "aws_datasync_location_hdfs" },
  "AWS::DataSync::LocationObjectStorage": { to: "aws_datasync_location_object_storage" },
  "AWS::DataSync::LocationSMB": { to: "aws_datasync_location_smb" },
  "AWS::DataSync::Task": {
    to: "aws_datasync_task",
    arguments: { cloudwatch_log_group_arn: "CloudWatchLogGroupArn" },
  },
  "AWS::DMS::Endpoint": {
    to: "aws_dms_endpoint",
    arguments: { mongodb_settings: block("MongoDbSettings") },
    companions: [{ to: "aws_dms_s3_endpoint", from: "S3Settings", via: "endpoint_id" }],
  },
  "AWS::DMS::ReplicationConfig": {
    to: "aws_dms_replication_config",
    arguments: { replication_settings: json("ReplicationSettings") },
  },
  "AWS::DMS::ReplicationSubnetGroup": { to: "aws_dms_replication_subnet_group" },
  "AWS::DMS::ReplicationTask": { to: "aws_dms_replication_task" },
};
