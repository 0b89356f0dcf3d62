import type { Fault, Setting, SettingRow } from "./setting.ts";
import { PLAIN_HTTP, settings } from "./setting.ts";

const OFF: Fault = { isNot: [true] };

const IN_BLOCK = { isOnlyInBlock: true } as const;

const OLD_PROTOCOLS: Fault = { is: ["SSLv3", "TLSv1", "TLSv1.1"] };

/** The first TLS versions by the names of the services that still offer them. */
const OLD_TLS: Fault = { is: ["TLS_1_0", "TLS_1_1"] };

/** Databases that schemas are read from. */
const DATA_PROVIDERS = [
  "doc_db",
  "ibm_db2_luw",
  "ibm_db2_zos",
  "maria_db",
  "microsoft_sql_server",
  "mongo_db",
  "mysql",
  "oracle",
  "postgresql",
  "sybase_ase",
];

/** Databases and warehouses that encrypt connections on request. */
const SQL_ENGINES =
  /^(aurora|mariadb|mysql|oracle|postgres|sqlserver|azuredb|db2|docdb|mongodb|sybase|redshift)/;

const TUNNELS = ["tunnel1", "tunnel2"];

/** One setting per tunnel of a VPN connection. */
function ofTunnels(argument: string, fault: Fault): readonly SettingRow[] {
  return TUNNELS.map((tunnel) => [
    "aws-vpn-ciphers",
    "VPN connection",
    "aws_vpn_connection",
    `${tunnel}_${argument}`,
    fault,
  ]);
}

/** What protects messages of AS2, and the weak choices. */
const AS2_ALGORITHMS = [
  ["encryption_algorithm", ["NONE", "DES_EDE3_CBC"]],
  ["signing_algorithm", ["NONE", "SHA1"]],
  ["mdn_signing_algorithm", ["SHA1"]],
] as const;

/** AWS resources that accept unencrypted connections or outdated encryption. */
export const awsTransit: readonly Setting[] = [
  ...settings("plaintext", "HIGH", [
    ["aws-db-proxy-tls", "Database proxy", "aws_db_proxy", "require_tls", OFF],
    [
      "aws-dax-transit",
      "DAX cluster",
      "aws_dax_cluster",
      "cluster_endpoint_encryption_type",
      { isNot: ["TLS"] },
      { peers: { checkov: ["CKV_AWS_239"] } },
    ],
    [
      "aws-memorydb-transit",
      "In-memory database",
      ["aws_memorydb_cluster", "aws_memorydb_multi_region_cluster"],
      "tls_enabled",
      { is: [false] },
      { fix: "Set `tls_enabled = true`.", peers: { checkov: ["CKV_AWS_202"] } },
    ],
    [
      "aws-sns-http-subscription",
      "Topic subscription",
      "aws_sns_topic_subscription",
      "protocol",
      { is: ["http"] },
      {
        title: "Topic sends messages over plain HTTP",
        fix: 'Set `protocol = "https"` and name an HTTPS address as `endpoint`.',
      },
    ],
    [
      "aws-transfer-ftp",
      "File transfer server",
      "aws_transfer_server",
      "protocols",
      { is: ["FTP"] },
      { fix: "Use SFTP or FTPS instead of FTP.", peers: { checkov: ["CKV_AWS_322"] } },
    ],
    [
      "aws-elb-http",
      "Classic load balancer",
      "aws_elb",
      "listener.lb_protocol",
      { is: ["http"] },
      {
        title: "Classic load balancer serves plain HTTP",
        fix: 'Set `lb_protocol = "https"` with an `ssl_certificate_id`.',
        peers: { checkov: ["CKV_AWS_376"] },
      },
    ],
    [
      "aws-emr-transit",
      "Traffic within EMR clusters",
      "aws_emr_security_configuration",
      "configuration|EncryptionConfiguration.EnableInTransitEncryption",
      OFF,
      { title: "Traffic within EMR clusters is not encrypted" },
    ],
    [
      "aws-apigw-insecure-backend",
      "API",
      "aws_api_gateway_integration",
      "tls_config.insecure_skip_verification",
      { is: [true] },
      { title: "API does not verify the certificate of its backend" },
    ],
    [
      "aws-mskconnect-transit",
      "Connector to Kafka",
      "aws_mskconnect_connector",
      "kafka_cluster_encryption_in_transit.encryption_type",
      { is: ["PLAINTEXT"] },
      { title: "Connector speaks to Kafka unencrypted" },
    ],
    [
      "aws-cloudsearch-transit",
      "Search domain",
      "aws_cloudsearch_domain",
      "endpoint_options.enforce_https",
      OFF,
      { peers: { checkov: ["CKV_AWS_218"] } },
    ],
  ]),
  ...settings("plaintext", "MEDIUM", [
    [
      "aws-elasticache-transit-preferred",
      "Cache",
      "aws_elasticache_replication_group",
      "transit_encryption_mode",
      { is: ["preferred"] },
      { fix: 'Set `transit_encryption_mode = "required"` once all clients use TLS.' },
    ],
    [
      "aws-elasticache-cluster-transit",
      "Cache",
      "aws_elasticache_cluster",
      "transit_encryption_enabled",
      OFF,
      // A member of a group has the settings of the group.
      { guards: [{ argument: "replication_group_id" }] },
    ],
    [
      "aws-cloudfront-origin-http",
      "CloudFront",
      "aws_cloudfront_distribution",
      "origin.custom_origin_config.origin_protocol_policy",
      { is: ["http-only"] },
      {
        title: "CloudFront fetches from the origin over plain HTTP",
        fix: 'Set `origin_protocol_policy = "https-only"`.',
      },
    ],
    [
      "aws-efs-mount-transit",
      "File system of a task",
      "aws_ecs_task_definition",
      "volume.efs_volume_configuration.transit_encryption",
      { isNot: ["ENABLED"] },
      { ...IN_BLOCK, peers: { checkov: ["CKV_AWS_97"], trivy: ["AWS-0035"] } },
    ],
    [
      "aws-apigw-http-backend",
      "API",
      "aws_api_gateway_integration",
      "uri",
      PLAIN_HTTP,
      {
        title: "API speaks to its backend over plain HTTP",
        fix: "Name an HTTPS address, or use a VPC link.",
        guards: [{ argument: "connection_type", is: ["VPC_LINK"] }],
      },
    ],
    [
      "aws-apigw-http-backend",
      "API",
      "aws_apigatewayv2_integration",
      "integration_uri",
      PLAIN_HTTP,
      { guards: [{ argument: "connection_type", is: ["VPC_LINK"] }] },
    ],
    ["aws-apigw-http-backend", "API", "aws_appsync_datasource", "http_config.endpoint", PLAIN_HTTP],
    [
      "aws-firehose-http",
      "Delivery stream",
      "aws_kinesis_firehose_delivery_stream",
      "http_endpoint_configuration.url",
      PLAIN_HTTP,
      {
        title: "Delivery stream sends its records over plain HTTP",
        fix: "Name an HTTPS address as `url`.",
      },
    ],
    [
      "aws-ses-tls",
      "Email",
      ["aws_ses_configuration_set", "aws_sesv2_configuration_set"],
      "delivery_options.tls_policy",
      { isNot: ["REQUIRE"] },
      { title: "Email may be sent unencrypted", peers: { checkov: ["CKV_AWS_365"] } },
    ],
    [
      "aws-ses-tls",
      "Email",
      "aws_mailmanager_ingress_point",
      "tls_policy",
      { is: ["OPTIONAL"] },
      // Other servers deliver to open ones without signing in.
      { when: [{ argument: "type", is: ["AUTH"] }] },
    ],
    [
      "aws-glue-connection-tls",
      "Database connection of Glue",
      "aws_glue_connection",
      "connection_properties.JDBC_ENFORCE_SSL",
      { isNot: [true] },
      {
        when: [{ argument: "connection_properties.JDBC_CONNECTION_URL" }],
        title: "Glue may connect unencrypted",
        fix: "Set `JDBC_ENFORCE_SSL`, or `KAFKA_SSL_ENABLED` for Kafka, to true in `connection_properties`.",
      },
    ],
    [
      "aws-glue-connection-tls",
      "Kafka connection of Glue",
      "aws_glue_connection",
      "connection_properties.KAFKA_SSL_ENABLED",
      { is: [false] },
    ],
    [
      "aws-lightsail-http",
      "Load balancer",
      "aws_lightsail_lb_https_redirection_policy",
      "enabled",
      { is: [false] },
      { fix: "Set `enabled = true`." },
    ],
    [
      "aws-dms-endpoint-tls",
      "Migration endpoint",
      "aws_dms_endpoint",
      "ssl_mode",
      { isNot: ["require", "verify-ca", "verify-full"] },
      {
        when: [{ argument: "engine_name", matches: SQL_ENGINES }],
        title: "Data is migrated over an unencrypted connection",
        fix: 'Set `ssl_mode = "require"`, for Kafka `security_protocol = "ssl-encryption"`, or name an HTTPS address.',
      },
    ],
    ...DATA_PROVIDERS.map(
      (kind): SettingRow => [
        "aws-dms-endpoint-tls",
        "Migration endpoint",
        "aws_dms_data_provider",
        `settings.${kind}_settings.ssl_mode`,
        { is: ["none"] },
      ],
    ),
    [
      "aws-appmesh-tls",
      "Service in the mesh",
      ["aws_appmesh_virtual_node", "aws_appmesh_virtual_gateway"],
      "spec.listener.tls.mode",
      { isNot: ["STRICT"] },
      IN_BLOCK,
    ],
    ...["spec.backend_defaults", "spec.backend.virtual_service"].map(
      (path): SettingRow => [
        "aws-appmesh-tls",
        "Service in the mesh",
        "aws_appmesh_virtual_node",
        `${path}.client_policy.tls.enforce`,
        { is: [false] },
      ],
    ),
    [
      "aws-vpclattice-http",
      "Service in the network of services",
      "aws_vpclattice_listener",
      "protocol",
      { is: ["HTTP"] },
      { fix: 'Set `protocol = "HTTPS"`.' },
    ],
    [
      "aws-sagemaker-transit",
      "Traffic between training machines",
      "aws_sagemaker_data_quality_job_definition",
      "network_config.enable_inter_container_traffic_encryption",
      OFF,
      { title: "Traffic between processing machines is not encrypted" },
    ],
    [
      "aws-quicksight-tls",
      "Data source",
      "aws_quicksight_data_source",
      "ssl_properties.disable_ssl",
      { is: [true] },
    ],
    [
      "aws-chime-encryption",
      "Voice connector",
      "aws_chime_voice_connector",
      "require_encryption",
      { is: [false] },
      { fix: "Set `require_encryption = true`." },
    ],
    [
      "aws-smb-security",
      "File gateway",
      "aws_storagegateway_gateway",
      "smb_security_strategy",
      { is: ["ClientSpecified"] },
      { fix: 'Set `smb_security_strategy = "MandatoryEncryption"`.' },
    ],
  ]),
  ...settings("old-tls", "MEDIUM", [
    [
      "aws-cloudfront-origin-tls",
      "Connection of CloudFront to the origin",
      "aws_cloudfront_distribution",
      "origin.custom_origin_config.origin_ssl_protocols",
      OLD_PROTOCOLS,
      { fix: 'Set `origin_ssl_protocols = ["TLSv1.2"]`.', peers: { trivy: ["AWS-0012"] } },
    ],
    [
      "aws-opensearch-tls",
      "OpenSearch domain",
      ["aws_opensearch_domain", "aws_elasticsearch_domain"],
      "domain_endpoint_options.tls_security_policy",
      { is: ["Policy-Min-TLS-1-0-2019-07"] },
      {
        fix: 'Set `tls_security_policy = "Policy-Min-TLS-1-2-2019-07"`.',
        peers: { checkov: ["CKV_AWS_228"], trivy: ["AWS-0126"] },
      },
    ],
    [
      "aws-transfer-ciphers",
      "File transfer server",
      ["aws_transfer_server", "aws_transfer_connector"],
      "security_policy_name",
      { matches: /-(2018-11|2020-06|2022-03)$/ },
      { fix: "Name the latest security policy.", peers: { checkov: ["CKV_AWS_380"] } },
    ],
    ...AS2_ALGORITHMS.map(
      ([argument, weak]): SettingRow => [
        "aws-transfer-as2",
        "Connector to a partner",
        "aws_transfer_connector",
        `as2_config.${argument}`,
        { is: weak },
        {
          title: "Messages to a partner are weakly encrypted or signed",
          explanation:
            "Without strong algorithms, others can read messages or forge their signatures.",
          fix: 'Set `encryption_algorithm = "AES256_CBC"` and `signing_algorithm = "SHA256"`.',
          ...IN_BLOCK,
        },
      ],
    ),
    // The provider's default is the policy of 2018.
    [
      "aws-transfer-ciphers",
      "File transfer server",
      "aws_transfer_server",
      "security_policy_name",
      { isMissing: true },
    ],
    [
      "aws-apigw-v2-tls",
      "API domain",
      "aws_apigatewayv2_domain_name",
      "domain_name_configuration.security_policy",
      OLD_TLS,
      { fix: 'Set `security_policy = "TLS_1_2"`.' },
    ],
    [
      "aws-iot-tls",
      "Device endpoint",
      "aws_iot_domain_configuration",
      "tls_config.security_policy",
      { matches: /^IotSecurityPolicy_TLS12_1_0_/ },
      { fix: 'Set `security_policy = "IotSecurityPolicy_TLS13_1_2_2022_10"`.' },
    ],
    [
      "aws-cloudsearch-tls",
      "Search domain",
      "aws_cloudsearch_domain",
      "endpoint_options.tls_security_policy",
      { is: ["Policy-Min-TLS-1-0-2019-07"] },
      { peers: { checkov: ["CKV_AWS_220"] } },
    ],
    ...ofTunnels("ike_versions", { is: ["ikev1"] }),
    ...ofTunnels("phase1_dh_group_numbers", { is: [2] }),
    ...ofTunnels("phase2_dh_group_numbers", { is: [2, 5] }),
    ...ofTunnels("phase1_integrity_algorithms", { is: ["SHA1"] }),
    ...ofTunnels("phase2_integrity_algorithms", { is: ["SHA1"] }),
  ]),
];
