import type { Fault, Setting } from "./setting.ts";
import { settings } from "./setting.ts";

const IN_BLOCK = { isOnlyInBlock: true } as const;

const MISSING: Fault = { isMissing: true };

const ACCESS_POINT = "aws_efs_access_point";

const ACCESS_POINTS = [ACCESS_POINT, "aws_s3files_access_point"];

const DISTRIBUTION = "aws_cloudfront_distribution";

/** Versions of Fargate for Linux before the current one. Windows has a 1.0.0 of its own. */
const OLD_PLATFORM: Fault = { matches: /^1\.[1-3]\.\d+$/ };

/** Safeguards of services that run applications, and of what is in front of them. */
export const awsWorkloads: readonly Setting[] = [
  ...settings("plaintext", "MEDIUM", [
    [
      "aws-appsync-cache-transit",
      "Cache of a GraphQL API",
      "aws_appsync_api_cache",
      "transit_encryption_enabled",
      { isNot: [true] },
    ],
  ]),
  ...settings("loose", "MEDIUM", [
    [
      "aws-lb-expired-clients",
      "Load balancer",
      ["aws_lb_listener", "aws_alb_listener"],
      "mutual_authentication.ignore_client_certificate_expiry",
      { is: [true] },
      {
        title: "Load balancer accepts expired certificates of clients",
        explanation: "A certificate that leaked years ago still lets its finder in.",
      },
    ],
    [
      "aws-cloudfront-open-bucket",
      "CloudFront",
      [DISTRIBUTION, "aws_cloudfront_multitenant_distribution"],
      "origin.origin_access_control_id",
      MISSING,
      {
        ...IN_BLOCK,
        blockGuards: [
          { argument: "custom_origin_config" },
          { argument: "vpc_origin_config" },
          { argument: "s3_origin_config.origin_access_identity" },
        ],
        title: "CloudFront can only read the bucket if everyone can",
        explanation:
          "Requests to the bucket aren't signed, so people can go around the distribution and its firewall.",
        fix: "Set `origin_access_control_id`, and let only the distribution read the bucket.",
        link: "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-restricting-access-to-s3.html",
      },
    ],
    [
      "aws-cloudfront-open-bucket",
      "CloudFront",
      "aws_cloudfront_origin_access_control",
      "signing_behavior",
      { is: ["never"] },
      { when: [{ argument: "origin_access_control_origin_type", is: ["s3"] }] },
    ],
  ]),
  ...settings("loose", "LOW", [
    ...["default_cache_behavior", "ordered_cache_behavior"].map(
      (behavior) =>
        [
          "aws-cloudfront-signers",
          "CloudFront",
          DISTRIBUTION,
          `${behavior}.trusted_signers`,
          { isSet: true },
          {
            title: "CloudFront trusts keys that only root users manage",
            explanation: "Replacing such a key takes a sign-in as root of the account.",
            fix: "Name `trusted_key_groups` instead of `trusted_signers`.",
            link: "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-trusted-signers.html",
          },
        ] as const,
    ),
    [
      "aws-efs-access-point-root",
      "Access point",
      ACCESS_POINTS,
      "root_directory.path",
      MISSING,
      {
        title: "Access point opens the whole file system",
        explanation: "An application sees the files of all others.",
        fix: "Set `path` in `root_directory` to a directory of the application's own.",
        link: "https://docs.aws.amazon.com/efs/latest/ug/enforce-root-directory-access-point.html",
      },
    ],
    [
      "aws-efs-access-point-root",
      "Access point",
      ACCESS_POINTS,
      "root_directory.path",
      { is: ["/"] },
    ],
    [
      "aws-efs-access-point-user",
      "Access point",
      ACCESS_POINT,
      "posix_user",
      MISSING,
      {
        title: "Access point lets clients choose their user",
        explanation: "A client that claims to be root can read and change all files.",
        fix: "Add a `posix_user` with the IDs of an ordinary user.",
        link: "https://docs.aws.amazon.com/efs/latest/ug/enforce-identity-access-points.html",
      },
    ],
    ["aws-efs-access-point-user", "Access point", ACCESS_POINTS, "posix_user.uid", { is: [0] }],
    [
      "aws-efs-world-writable",
      "Directory of the access point",
      ACCESS_POINT,
      "root_directory.creation_info.permissions",
      // The sticky bit of 1777 keeps users from replacing files of others.
      { matches: /^[0246]?[0-7]{2}[2367]$/ },
      {
        title: "Everyone may change the files of the directory",
        explanation: "Every user of every client can replace what the application reads.",
        fix: 'Set `permissions` to `"750"`.',
      },
    ],
    [
      "aws-efs-world-writable",
      "Directory of the access point",
      "aws_s3files_access_point",
      "root_directory.creation_permissions.permissions",
      { matches: /^[0246]?[0-7]{2}[2367]$/ },
    ],
    ...(
      [
        [["aws_ecs_service", "aws_ecs_task_set"], "platform_version"],
        ["aws_cloudwatch_event_target", "ecs_target.platform_version"],
        ["aws_scheduler_schedule", "target.ecs_parameters.platform_version"],
      ] as const
    ).map(
      ([types, argument]) =>
        [
          "aws-ecs-old-platform",
          "Task",
          types,
          argument,
          OLD_PLATFORM,
          {
            title: "Task runs on an outdated platform of Fargate",
            explanation: "Old platforms get no fixes for the kernel and the container runtime.",
            fix: 'Set `platform_version` to `"LATEST"` or `"1.4.0"`.',
            link: "https://docs.aws.amazon.com/AmazonECS/latest/developerguide/platform-fargate.html",
          },
        ] as const,
    ),
  ]),
  ...settings("old-tls", "MEDIUM", [
    [
      "aws-cloudfront-origin-tls",
      "Connection of CloudFront to the origin",
      "aws_cloudfront_vpc_origin",
      "vpc_origin_endpoint_config.origin_ssl_protocols.items",
      { is: ["SSLv3", "TLSv1", "TLSv1.1"] },
    ],
  ]),
  ...settings("unwatched", "LOW", [
    [
      "aws-detective-members",
      "Organization",
      "aws_detective_organization_configuration",
      "auto_enable",
      { is: [false] },
      {
        title: "Detective leaves out new accounts",
        explanation: "Investigations miss the activity of new accounts.",
        fix: "Set `auto_enable = true`.",
      },
    ],
    ...["account_aggregation_source", "organization_aggregation_source"].map(
      (source) =>
        [
          "aws-config-aggregator",
          "Aggregator",
          "aws_config_configuration_aggregator",
          `${source}.all_regions`,
          { isNot: [true] },
          {
            ...IN_BLOCK,
            title: "Aggregator of configurations leaves out regions",
            explanation: "Attackers use regions that no one watches.",
            fix: "Set `all_regions = true` in the source.",
            peers: { trivy: ["AWS-0019"] },
          },
        ] as const,
    ),
  ]),
  ...settings("single-copy", "LOW", [
    [
      "aws-event-endpoint-copies",
      "Global endpoint",
      "aws_cloudwatch_event_endpoint",
      "replication_config.state",
      { is: ["DISABLED"] },
      {
        title: "Global endpoint doesn't copy events to its second region",
        explanation: "Without the copies, AWS can't move traffic back after a failure by itself.",
        fix: 'Set `state = "ENABLED"`.',
      },
    ],
    [
      "aws-single-zone",
      "Service",
      ["aws_dax_cluster", "aws_msk_topic"],
      "replication_factor",
      { is: [1] },
    ],
    [
      "aws-single-zone",
      "Service",
      "aws_elasticache_replication_group",
      "automatic_failover_enabled",
      MISSING,
      { when: [{ argument: "num_cache_clusters", matches: /^([2-9]|\d\d+)$/ }] },
    ],
  ]),
];
