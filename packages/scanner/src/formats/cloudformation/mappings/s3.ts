import { block, gathered, json, mapped } from "../../../documents/shape.ts";
import type { Mappings } from "../mapping.ts";

/** CloudFormation's names of the canned ACLs. */
const ACLS = {
  Private: "private",
  PublicRead: "public-read",
  PublicReadWrite: "public-read-write",
  AuthenticatedRead: "authenticated-read",
  LogDeliveryWrite: "log-delivery-write",
  BucketOwnerRead: "bucket-owner-read",
  BucketOwnerFullControl: "bucket-owner-full-control",
  AwsExecRead: "aws-exec-read",
};

export const s3Mappings: Mappings = {
  "AWS::S3::Bucket": {
    to: "aws_s3_bucket",
    arguments: { bucket: "BucketName", acl: mapped("AccessControl", ACLS) },
    companions: [
      {
        to: "aws_s3_bucket_public_access_block",
        from: "PublicAccessBlockConfiguration",
        via: "bucket",
      },
      {
        to: "aws_s3_bucket_server_side_encryption_configuration",
        from: "BucketEncryption",
        via: "bucket",
        arguments: {
          rule: block("ServerSideEncryptionConfiguration", {
            apply_server_side_encryption_by_default: block("ServerSideEncryptionByDefault"),
          }),
        },
      },
      {
        to: "aws_s3_bucket_versioning",
        from: "VersioningConfiguration",
        via: "bucket",
        arguments: { versioning_configuration: gathered({ status: "Status" }) },
      },
      {
        to: "aws_s3_bucket_logging",
        from: "LoggingConfiguration",
        via: "bucket",
        arguments: { target_bucket: "DestinationBucketName" },
      },
      {
        to: "aws_s3_bucket_lifecycle_configuration",
        from: "LifecycleConfiguration",
        via: "bucket",
        arguments: {
          rule: block("Rules", {
            expiration: gathered({ days: "ExpirationInDays", date: "ExpirationDate" }),
            transition: block("Transitions"),
            abort_incomplete_multipart_upload: block("AbortIncompleteMultipartUpload"),
          }),
        },
      },
      {
        to: "aws_s3_bucket_cors_configuration",
        from: "CorsConfiguration",
        via: "bucket",
        arguments: { cors_rule: block("CorsRules") },
      },
    ],
  },
  "AWS::S3::BucketPolicy": {
    to: "aws_s3_bucket_policy",
    arguments: { policy: json("PolicyDocument") },
  },
};
