import { entryOf } from "../../../documents/members.ts";
import { block, gathered, json } from "../../../documents/shape.ts";
import type { Value } from "../../../evaluate/value.ts";
import type { Companion, Mappings } from "../mapping.ts";

const POLICY = { name: "PolicyName", policy: json("PolicyDocument") };

/** Policies written inline in a user or group, and attached policies. */
function ownPolicies(owner: "user" | "group"): readonly Companion[] {
  return [
    { to: `aws_iam_${owner}_policy`, from: "Policies", via: owner, arguments: POLICY },
    {
      to: `aws_iam_${owner}_policy_attachment`,
      from: "ManagedPolicyArns",
      via: owner,
      elementAs: "policy_arn",
    },
  ];
}

/** The owner of an inline policy determines its type. */
function policyType(properties: Value): string {
  if (entryOf(properties, "Users") !== undefined) return "aws_iam_user_policy";
  return entryOf(properties, "Groups") === undefined
    ? "aws_iam_role_policy"
    : "aws_iam_group_policy";
}

export const identityMappings: Mappings = {
  "AWS::IAM::Role": {
    to: "aws_iam_role",
    arguments: {
      assume_role_policy: json("AssumeRolePolicyDocument"),
      inline_policy: block("Policies", POLICY),
    },
  },
  "AWS::IAM::User": { to: "aws_iam_user", companions: ownPolicies("user") },
  "AWS::IAM::Group": { to: "aws_iam_group", companions: ownPolicies("group") },
  "AWS::IAM::Policy": { to: policyType, arguments: { ...POLICY, user: "Users" } },
  "AWS::IAM::ManagedPolicy": {
    to: "aws_iam_policy",
    arguments: { policy: json("PolicyDocument") },
    companions: [
      {
        to: "aws_iam_user_policy_attachment",
        from: "Users",
        via: "policy_arn",
        elementAs: "user",
      },
    ],
  },
  "AWS::KMS::Key": {
    to: "aws_kms_key",
    arguments: {
      customer_master_key_spec: "KeySpec",
      policy: json("KeyPolicy"),
      deletion_window_in_days: "PendingWindowInDays",
    },
  },
  "AWS::KMS::ReplicaKey": {
    to: "aws_kms_replica_key",
    arguments: { policy: json("KeyPolicy"), deletion_window_in_days: "PendingWindowInDays" },
  },
  "AWS::SecretsManager::Secret": {
    to: "aws_secretsmanager_secret",
    companions: [
      {
        to: "aws_secretsmanager_secret_version",
        from: "SecretString",
        via: "secret_id",
        elementAs: "secret_string",
      },
    ],
  },
  "AWS::SSO::PermissionSet": {
    to: "aws_ssoadmin_permission_set",
    companions: [
      {
        to: "aws_ssoadmin_permission_set_inline_policy",
        from: "InlinePolicy",
        via: "permission_set_arn",
        elementAs: "document",
        arguments: { inline_policy: json("document") },
      },
      {
        to: "aws_ssoadmin_managed_policy_attachment",
        from: "ManagedPolicies",
        via: "permission_set_arn",
        elementAs: "managed_policy_arn",
      },
    ],
  },
  "AWS::CertificateManager::Certificate": {
    to: "aws_acm_certificate",
    arguments: {
      options: gathered({
        certificate_transparency_logging_preference: "CertificateTransparencyLoggingPreference",
      }),
    },
  },
  "AWS::DirectoryService::MicrosoftAD": { to: "aws_directory_service_directory" },
  "AWS::DirectoryService::SimpleAD": { to: "aws_directory_service_directory" },
};
