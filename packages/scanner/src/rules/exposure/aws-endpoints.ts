import { type Guard, type Setting, settings } from "../settings/setting.ts";

const ON = { is: [true] };

const DOMAINS = ["aws_opensearch_domain", "aws_elasticsearch_domain"];

/** The user that every cache has, and that nobody can use. */
const SWITCHED_OFF: Guard = { argument: "access_string", matches: /^\s*off\b/ };

const LOGIN = {
  explanation: "Everyone on the internet can try credentials, and the next flaw, on it.",
};

/** AWS resources with a public endpoint or unauthenticated access. */
export const awsEndpoints: readonly Setting[] = [
  ...settings("anyone", "CRITICAL", [
    [
      "aws-lambda-url-noauth",
      "Function URL",
      "aws_lambda_function_url",
      "authorization_type",
      { is: ["NONE"] },
      {
        title: "Function URL needs no authentication",
        explanation: "Anyone on the internet can invoke the function, at your cost.",
        fix: 'Set `authorization_type = "AWS_IAM"`, or put an API gateway in front.',
        link: "https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html",
        peers: { checkov: ["CKV_AWS_258"] },
      },
    ],
  ]),
  ...settings("anyone", "HIGH", [
    [
      "aws-opensearch-anonymous",
      "OpenSearch domain",
      "aws_opensearch_domain",
      "advanced_security_options.anonymous_auth_enabled",
      ON,
    ],
    [
      "aws-msk-unauthenticated",
      "Kafka cluster",
      "aws_msk_cluster",
      "client_authentication.unauthenticated",
      ON,
    ],
    [
      "aws-smb-share-guest",
      "File share",
      "aws_storagegateway_smb_file_share",
      "authentication",
      { is: ["GuestAccess"] },
      { fix: 'Set `authentication = "ActiveDirectory"`.' },
    ],
    [
      "aws-cognito-guest",
      "Identity pool",
      "aws_cognito_identity_pool",
      "allow_unauthenticated_identities",
      ON,
      {
        explanation:
          "Everyone gets credentials for AWS, with all that the pool's role for guests may do.",
        peers: { checkov: ["CKV_AWS_366"] },
      },
    ],
  ]),
  ...settings("anyone", "MEDIUM", [
    [
      "aws-appsync-noauth",
      "GraphQL API",
      "aws_appsync_graphql_api",
      "authentication_type",
      { is: ["API_KEY"] },
      {
        explanation: "Every client contains the same key, so anyone with a client has it.",
        fix: 'Set `authentication_type` to `"AWS_IAM"`, `"AMAZON_COGNITO_USER_POOLS"` or `"OPENID_CONNECT"`.',
        guards: [{ argument: "visibility", is: ["PRIVATE"] }],
      },
    ],
    [
      "aws-memorydb-open-access",
      "In-memory database",
      "aws_memorydb_cluster",
      "acl_name",
      { is: ["open-access"] },
    ],
    [
      "aws-elasticache-user-anonymous",
      "Cache user",
      "aws_elasticache_user",
      "no_password_required",
      ON,
      {
        guards: [SWITCHED_OFF],
        fix: 'Set `type` in `authentication_mode` to `"iam"` or `"password"`.',
      },
    ],
    [
      "aws-elasticache-user-anonymous",
      "Cache user",
      "aws_elasticache_user",
      "authentication_mode.type",
      { is: ["no-password-required"] },
      { guards: [SWITCHED_OFF] },
    ],
    [
      "aws-elasticache-noauth",
      "Cache",
      "aws_elasticache_replication_group",
      "auth_token",
      { isMissing: true },
      {
        explanation: "Everything that reaches the cache over the network can read and change it.",
        fix: "Set `auth_token`, or name users in `user_group_ids`.",
        link: "https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/auth.html",
        guards: [
          { argument: "auth_token_wo" },
          { argument: "user_group_ids" },
          // A member of a global datastore has the token of its primary.
          { argument: "global_replication_group_id" },
        ],
      },
    ],
    [
      "aws-elasticache-noauth",
      "Cache",
      "aws_elasticache_serverless_cache",
      "user_group_id",
      { isMissing: true },
      { guards: [{ argument: "engine", is: ["memcached"] }] },
    ],
  ]),
  ...settings("anyone", "LOW", [
    [
      "aws-vpclattice-noauth",
      "Lattice service",
      "aws_vpclattice_service",
      "auth_type",
      { isNot: ["AWS_IAM"] },
      {
        title: "Lattice service asks no caller who it is",
        explanation: "All that reaches it through the network of services may call it.",
      },
    ],
  ]),
  ...settings("endpoint", "HIGH", [
    [
      "aws-msk-public",
      "Kafka cluster",
      "aws_msk_cluster",
      "broker_node_group_info.connectivity_info.public_access.type",
      { is: ["SERVICE_PROVIDED_EIPS"] },
      { fix: 'Set `type = "DISABLED"` in `public_access` and connect from inside of the VPC.' },
    ],
    [
      "aws-eks-node-remote-access",
      "SSH of the nodes",
      "aws_eks_node_group",
      "remote_access",
      { isThere: true },
      {
        guards: [{ argument: "remote_access.source_security_group_ids" }],
        explanation:
          "A key without security groups that may use it opens port 22 of all nodes to everyone.",
        fix: "Name `source_security_group_ids` in `remote_access`, or leave the block out.",
        peers: { checkov: ["CKV_AWS_100"] },
      },
    ],
    [
      "aws-opensearch-serverless-public",
      "OpenSearch collection",
      "aws_opensearchserverless_security_policy",
      "policy|AllowFromPublic",
      ON,
      { fix: "Set `AllowFromPublic = false` and name the endpoints in `SourceVPCEs`." },
    ],
  ]),
  ...settings("endpoint", "MEDIUM", [
    [
      "aws-opensearch-public",
      "OpenSearch domain",
      DOMAINS,
      "vpc_options",
      { isMissing: true },
      {
        guards: [
          { argument: "access_policies", isClosedPolicy: true },
          ...DOMAINS.map((type) => ({
            argument: "access_policies",
            isClosedPolicy: true as const,
            on: { type: `${type}_policy`, via: "domain_name", sameName: "domain_name" },
          })),
        ],
        explanation: "No access policy keeps strangers from the indices on the internet.",
        peers: { checkov: ["CKV_AWS_137"] },
      },
    ],
    [
      "aws-sagemaker-notebook-public",
      "Notebook",
      "aws_sagemaker_notebook_instance",
      "direct_internet_access",
      { isNot: ["Disabled"] },
      {
        title: "Notebook talks to the internet past the VPC",
        explanation: "Data that it reads can leave on a path outside your networks.",
        peers: { checkov: ["CKV_AWS_122"] },
      },
    ],
    [
      "aws-sagemaker-domain-public",
      "SageMaker domain",
      "aws_sagemaker_domain",
      "app_network_access_type",
      { isNot: ["VpcOnly"] },
      {
        title: "SageMaker apps talk to the internet past the VPC",
        explanation: "Data that they read can leave on a path outside your networks.",
        peers: { checkov: ["CKV_AWS_187"] },
      },
    ],
    [
      "aws-transfer-public",
      "File transfer server",
      "aws_transfer_server",
      "endpoint_type",
      { isNot: ["VPC", "VPC_ENDPOINT"] },
      { ...LOGIN, peers: { checkov: ["CKV_AWS_164"] } },
    ],
    [
      "aws-mwaa-public",
      "Airflow web server",
      "aws_mwaa_environment",
      "webserver_access_mode",
      { is: ["PUBLIC_ONLY"] },
      { ...LOGIN, fix: 'Set `webserver_access_mode = "PRIVATE_ONLY"`.' },
    ],
    [
      "aws-cloud9-ssh",
      "SSH of the development machine",
      "aws_cloud9_environment_ec2",
      "connection_type",
      { isNot: ["CONNECT_SSM"] },
      LOGIN,
    ],
  ]),
  ...settings("endpoint", "LOW", [
    [
      "aws-apprunner-public",
      "App Runner service",
      "aws_apprunner_service",
      "network_configuration.ingress_configuration.is_publicly_accessible",
      { isNot: [false] },
      // A firewall in front of it shows that it is meant for the public.
      {
        guards: [
          {
            argument: "web_acl_arn",
            on: { type: "aws_wafv2_web_acl_association", via: "resource_arn" },
          },
        ],
      },
    ],
    [
      "aws-grafana-public",
      "Grafana workspace",
      "aws_grafana_workspace",
      "network_access_control",
      { isMissing: true },
      LOGIN,
    ],
  ]),
];
