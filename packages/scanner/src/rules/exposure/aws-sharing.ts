import { type Setting, settings } from "../settings/setting.ts";

const OFF = { is: [false] };

const EVERYONE = { is: ["all"] };

const BLOCK = "public_access_block_configuration";

const ANYONE_CONNECTS = {
  explanation: "Any account can ask for a way into the service.",
  fix: "Name the accounts or roles that may connect.",
};

const GUARD_IS_OFF = {
  explanation: "One wrong rule then publishes what this setting would have kept closed.",
};

/** AWS resources shared with other accounts, and settings that prevent sharing. */
export const awsSharing: readonly Setting[] = [
  ...settings("shared", "HIGH", [
    [
      "aws-ami-public",
      "Machine image",
      "aws_ami_launch_permission",
      "group",
      EVERYONE,
      { fix: "Name an `account_id` or an `organization_arn`." },
    ],
    [
      "aws-ami-public",
      "Machine image",
      "aws_imagebuilder_distribution_configuration",
      "distribution.ami_distribution_configuration.launch_permission.user_groups",
      EVERYONE,
    ],
    [
      "aws-rds-snapshot-public",
      "Database snapshot",
      [
        "aws_db_snapshot",
        "aws_db_snapshot_copy",
        "aws_db_cluster_snapshot",
        "aws_rds_cluster_snapshot_copy",
      ],
      "shared_accounts",
      EVERYONE,
      { fix: "Name the accounts in `shared_accounts`." },
    ],
    [
      "aws-ssm-document-public",
      "Document",
      "aws_ssm_document",
      "permissions.account_ids",
      EVERYONE,
      { fix: "Name the accounts in `account_ids`.", peers: { checkov: ["CKV_AWS_303"] } },
    ],
    [
      "aws-s3-object-public",
      "Object",
      ["aws_s3_object", "aws_s3_bucket_object", "aws_s3_object_copy"],
      "acl",
      { is: ["public-read", "public-read-write", "authenticated-read"] },
    ],
    [
      "aws-codebuild-public",
      "Build project",
      "aws_codebuild_project",
      "project_visibility",
      { is: ["PUBLIC_READ"] },
      { explanation: "Everyone can read its builds with their logs and artifacts." },
    ],
    [
      "aws-endpoint-service-public",
      "Endpoint service",
      "aws_vpc_endpoint_service",
      "allowed_principals",
      { is: ["*"] },
      ANYONE_CONNECTS,
    ],
    [
      "aws-endpoint-service-public",
      "Endpoint service",
      "aws_vpc_endpoint_service_allowed_principal",
      "principal_arn",
      { is: ["*"] },
    ],
  ]),
  ...settings("shared", "MEDIUM", [
    [
      "aws-transit-gateway-auto-accept",
      "Transit gateway",
      "aws_ec2_transit_gateway",
      "auto_accept_shared_attachments",
      { is: ["enable"] },
      {
        title: "Transit gateway accepts attachments automatically",
        explanation: "Every account it's shared with can attach networks without a review.",
        peers: { checkov: ["CKV_AWS_331"] },
      },
    ],
    [
      "aws-image-public-access-unblocked",
      "Machine images",
      "aws_ec2_image_block_public_access",
      "state",
      { is: ["unblocked"] },
      {
        ...GUARD_IS_OFF,
        title: "Machine images may be made public",
        fix: 'Set `state = "block-new-sharing"`.',
      },
    ],
    [
      "aws-snapshot-public-access-unblocked",
      "Snapshots",
      "aws_ebs_snapshot_block_public_access",
      "state",
      { is: ["unblocked"] },
      {
        ...GUARD_IS_OFF,
        title: "Snapshots may be made public",
        fix: 'Set `state = "block-all-sharing"`.',
      },
    ],
    [
      "aws-ram-external",
      "Resource share",
      "aws_ram_resource_share",
      "allow_external_principals",
      { is: [true] },
      {
        title: "Resources can be shared outside the organization",
        explanation: "One wrong account number then gives what is shared to strangers.",
        link: "https://docs.aws.amazon.com/ram/latest/userguide/working-with-sharing-create.html",
      },
    ],
    [
      "aws-emr-public-access-unblocked",
      "Clusters",
      "aws_emr_block_public_access_configuration",
      "block_public_security_group_rules",
      OFF,
      {
        ...GUARD_IS_OFF,
        title: "EMR clusters may be opened to everyone",
        fix: "Set `block_public_security_group_rules = true`, and permit no range but port 22.",
      },
    ],
    [
      "aws-emr-public-access-unblocked",
      "Clusters",
      "aws_emr_block_public_access_configuration",
      "permitted_public_security_group_rule_range.max_range",
      { is: [65535] },
    ],
    ...[
      "block_public_acls",
      "block_public_policy",
      "ignore_public_acls",
      "restrict_public_buckets",
    ].flatMap(
      (setting) =>
        [
          [
            "aws-s3-access-point-public",
            "Access point",
            "aws_s3_access_point",
            `${BLOCK}.${setting}`,
            OFF,
            {
              ...GUARD_IS_OFF,
              title: "Access point may be made public",
              fix: `Leave out the settings that are false in \`${BLOCK}\`.`,
            },
          ],
          [
            "aws-s3-access-point-public",
            "Access point",
            "aws_s3control_multi_region_access_point",
            `details.public_access_block.${setting}`,
            OFF,
          ],
          [
            "aws-s3-account-public-access",
            "Account",
            "aws_s3_account_public_access_block",
            setting,
            { isNot: [true] },
            {
              ...GUARD_IS_OFF,
              title: "Buckets of the account may be made public",
              fix: "Set all four settings to `true`.",
            },
          ],
        ] as const,
    ),
  ]),
];
