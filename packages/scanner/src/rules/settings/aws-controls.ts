import type { Fault, Setting } from "./setting.ts";
import { settings } from "./setting.ts";

const ON: Fault = { is: [true] };

const SHARED_OBJECTS: Fault = {
  is: ["public-read", "public-read-write", "authenticated-read"],
};

const IN_BLOCK = { isOnlyInBlock: true } as const;

const LISTENERS: readonly (readonly [type: string, block: string])[] = [
  ["aws_lb_listener", "default_action"],
  ["aws_alb_listener", "default_action"],
  ["aws_lb_listener_rule", "action"],
  ["aws_alb_listener_rule", "action"],
];

const SIGN_INS = ["authenticate_cognito", "authenticate_oidc"];

/** Safeguards of AWS services that are switched off or let through too much. */
export const awsControls: readonly Setting[] = [
  ...settings("anyone", "HIGH", [
    [
      "aws-agent-gateway-noauth",
      "Gateway of agents",
      "aws_bedrockagentcore_gateway",
      "authorizer_type",
      { is: ["NONE"] },
      { fix: 'Set `authorizer_type` to `"AWS_IAM"` or `"CUSTOM_JWT"`.' },
    ],
  ]),
  ...settings("anyone", "MEDIUM", [
    ...LISTENERS.flatMap(([type, block]) =>
      SIGN_INS.map(
        (signIn) =>
          [
            "aws-lb-sign-in-optional",
            "Load balancer",
            type,
            `${block}.${signIn}.on_unauthenticated_request`,
            { is: ["allow"] },
            { fix: 'Set `on_unauthenticated_request = "authenticate"`.' },
          ] as const,
      ),
    ),
    ...["connection_auth_mode", "default_publish_auth_mode", "default_subscribe_auth_mode"].map(
      (mode) =>
        [
          "aws-appsync-events-noauth",
          "Event API",
          "aws_appsync_api",
          `event_config.${mode}.auth_type`,
          { is: ["API_KEY"] },
          {
            explanation: "Every client contains the same key, so anyone with a client has it.",
            fix: 'Use `"AWS_IAM"`, `"AMAZON_COGNITO_USER_POOLS"` or `"OPENID_CONNECT"`.',
          },
        ] as const,
    ),
    [
      "aws-iot-authorizer-unsigned",
      "Authorizer of devices",
      "aws_iot_authorizer",
      "signing_disabled",
      ON,
      {
        title: "Authorizer of devices accepts unsigned tokens",
        explanation: "Anyone can make the authorizer run, with any token they like.",
      },
    ],
  ]),
  ...settings("shared", "HIGH", [
    [
      "aws-written-objects-public",
      "Each uploaded object",
      ["aws_storagegateway_nfs_file_share", "aws_storagegateway_smb_file_share"],
      "object_acl",
      SHARED_OBJECTS,
    ],
    [
      "aws-written-objects-public",
      "Each uploaded object",
      "aws_iot_topic_rule",
      "s3.canned_acl",
      SHARED_OBJECTS,
    ],
    [
      "aws-written-objects-public",
      "Each uploaded object",
      "aws_dms_s3_endpoint",
      "canned_acl_for_objects",
      SHARED_OBJECTS,
    ],
    [
      "aws-written-objects-public",
      "Each uploaded object",
      "aws_codepipeline",
      "stage.action.configuration.CannedACL",
      SHARED_OBJECTS,
    ],
  ]),
  ...settings("loose", "MEDIUM", [
    [
      "aws-cognito-classic-flow",
      "Identity pool",
      "aws_cognito_identity_pool",
      "allow_classic_flow",
      ON,
      {
        title: "Identity pool lets clients choose their role",
        explanation:
          "In the classic flow, a client can request any role that trusts the pool, with all of its permissions.",
      },
    ],
    [
      "aws-cognito-implicit-flow",
      "App client",
      ["aws_cognito_user_pool_client", "aws_cognito_managed_user_pool_client"],
      "allowed_oauth_flows",
      { is: ["implicit"] },
      {
        title: "App client gets tokens in its address",
        explanation:
          "The implicit flow puts tokens in the URL, where histories, logs and other scripts see them.",
        fix: 'Set `allowed_oauth_flows = ["code"]`.',
      },
    ],
    [
      "aws-iot-registers-devices",
      "Certificate authority of devices",
      "aws_iot_ca_certificate",
      "allow_auto_registration",
      ON,
      {
        title: "Certificate authority registers every device",
        explanation: "Anyone with a certificate of the authority can add devices.",
      },
    ],
    ...["stateless_default_actions", "stateless_fragment_default_actions"].map(
      (actions) =>
        [
          "aws-network-firewall-pass",
          "Network firewall",
          "aws_networkfirewall_firewall_policy",
          `firewall_policy.${actions}`,
          { is: ["aws:pass"] },
          {
            title: "Network firewall passes packets without inspection",
            explanation: "Packets that pass here never reach the stateful rules.",
            fix: 'Set `["aws:forward_to_sfe"]` as the default actions of packets and fragments.',
            guards: [{ argument: "firewall_policy.stateless_rule_group_reference.resource_arn" }],
          },
        ] as const,
    ),
    [
      "aws-ledger-permissions",
      "Ledger",
      "aws_qldb_ledger",
      "permissions_mode",
      { is: ["ALLOW_ALL"] },
      { fix: 'Set `permissions_mode = "STANDARD"`.' },
    ],
    [
      "aws-lake-external-access",
      "Data lake",
      "aws_lakeformation_data_lake_settings",
      "allow_full_table_external_data_access",
      ON,
      {
        title: "Data lake opens whole tables to other engines",
        explanation: "Filters for rows and columns don't hold for engines with full access.",
      },
    ],
    ...(
      [
        ["aws_lakeformation_permissions", "principal"],
        ["aws_lakeformation_data_lake_settings", "create_database_default_permissions.principal"],
        ["aws_lakeformation_data_lake_settings", "create_table_default_permissions.principal"],
        ...["database", "table"].map(
          (kind) =>
            [
              "aws_glue_catalog",
              `create_${kind}_default_permissions.principal.data_lake_principal_identifier`,
            ] as const,
        ),
      ] as const
    ).map(
      ([type, argument]) =>
        [
          "aws-lake-iam-only",
          "Data catalog",
          type,
          argument,
          { is: ["IAM_ALLOWED_PRINCIPALS"] },
          {
            title: "Data catalog is open to every identity with IAM permissions",
            explanation:
              "For `IAM_ALLOWED_PRINCIPALS`, Lake Formation checks neither tables, nor rows, nor columns.",
            fix: "Grant permissions to the roles that need them.",
            link: "https://docs.aws.amazon.com/lake-formation/latest/dg/change-settings.html",
          },
        ] as const,
    ),
    [
      "aws-clean-room-clear-text",
      "Collaboration",
      "aws_cleanrooms_collaboration",
      "data_encryption_metadata.allow_clear_text",
      ON,
      { title: "Collaboration accepts data in clear text", ...IN_BLOCK },
    ],
  ]),
  ...settings("loose", "LOW", [
    [
      "aws-waf-fail-open",
      "Load balancer",
      ["aws_lb", "aws_alb"],
      "enable_waf_fail_open",
      ON,
      {
        title: "Load balancer forwards requests when its web firewall fails",
        explanation: "Attackers who overload the firewall get past it.",
      },
    ],
    [
      "aws-dns-firewall-fail-open",
      "DNS firewall",
      "aws_route53_resolver_firewall_config",
      "firewall_fail_open",
      { is: ["ENABLED"] },
      {
        title: "DNS firewall lets queries through when it fails",
        explanation: "Malware that overloads the firewall gets its answers.",
      },
    ],
    [
      "aws-lb-desync",
      "Load balancer",
      ["aws_lb", "aws_alb", "aws_elb"],
      "desync_mitigation_mode",
      { is: ["monitor"] },
      {
        title: "Load balancer forwards ambiguous requests",
        explanation: "Requests that servers read differently let attackers smuggle in others.",
        fix: 'Set `desync_mitigation_mode` to `"defensive"` or `"strictest"`.',
        peers: { checkov: ["CKV_AWS_328"] },
      },
    ],
    ...(
      [
        ["aws_apigatewayv2_api", "cors_configuration"],
        ["aws_lambda_function_url", "cors"],
      ] as const
    ).map(
      ([type, block]) =>
        [
          "aws-cors-any",
          "API",
          type,
          `${block}.allow_origins`,
          { is: ["*", "https://*", "http://*"] },
          {
            title: "API answers scripts of every website",
            explanation: "Any website that a user visits can call the API from their browser.",
            fix: "Name the websites in `allow_origins`.",
          },
        ] as const,
    ),
  ]),
  ...settings("unencrypted", "MEDIUM", [
    ...["s3EncryptionEnabled", "cloudWatchEncryptionEnabled"].map(
      (flag) =>
        [
          "aws-session-log-encryption",
          "Log of sessions",
          "aws_ssm_document",
          `content|inputs.${flag}`,
          { is: [false] },
          {
            when: [{ argument: "document_type", is: ["Session"] }],
            explanation: "The log has everything that people type and see, often passwords.",
          },
        ] as const,
    ),
    [
      "aws-athena-encryption-override",
      "Results of Athena queries",
      "aws_athena_workgroup",
      "configuration.enforce_workgroup_configuration",
      { is: [false] },
      {
        title: "Clients may store Athena results without encryption",
        explanation: "Clients can replace the location and the encryption that the workgroup sets.",
        peers: { checkov: ["CKV_AWS_82"] },
      },
    ],
    [
      "aws-ssm-parameter-insecure",
      "Secret",
      "aws_ssm_parameter",
      "insecure_value",
      { isSet: true },
      {
        when: [
          { argument: "name", matches: /passw|secret|token|credential|private.?key|api.?key/i },
        ],
        title: "Secret is a plain parameter",
        fix: 'Set `value` and `type = "SecureString"` instead.',
      },
    ],
  ]),
  ...settings("plaintext", "MEDIUM", [
    [
      "aws-datasync-transit",
      "Transfer of files",
      "aws_datasync_location_efs",
      "in_transit_encryption",
      { isNot: ["TLS1_2"] },
      { title: "Transfer of files is not encrypted in transit" },
    ],
    ...["data_transfer_protection", "rpc_protection"].map(
      (argument) =>
        [
          "aws-datasync-transit",
          "Transfer of files",
          "aws_datasync_location_hdfs",
          `qop_configuration.${argument}`,
          { is: ["DISABLED", "AUTHENTICATION", "INTEGRITY"] },
          { fix: `Set \`${argument} = "PRIVACY"\`.` },
        ] as const,
    ),
    [
      "aws-lightsail-origin-http",
      "Origin of the distribution",
      "aws_lightsail_distribution",
      "origin.protocol_policy",
      { is: ["http-only"] },
      { fix: 'Set `protocol_policy = "https-only"`.' },
    ],
    [
      "aws-dms-redis-plaintext",
      "Migration to Redis",
      "aws_dms_endpoint",
      "redis_settings.ssl_security_protocol",
      { is: ["plaintext"] },
      { fix: 'Set `ssl_security_protocol = "ssl-encryption"`.' },
    ],
  ]),
];
