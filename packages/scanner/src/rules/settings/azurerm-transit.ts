import type { Fault, Setting, SettingRow } from "./setting.ts";
import { PLAIN_HTTP, settings } from "./setting.ts";

const OFF: Fault = { isNot: [true] };

const ON: Fault = { is: [true] };

/** TLS versions before 1.2, in every spelling of Azure's services. */
const OLD: Fault = {
  is: ["1.0", "1.1", 1, "TLS1_0", "TLS1_1", "TLS10", "TLS11", "Tls", "Tls11", "TLSv1_0", "TLSv1_1"],
};

const APPS = ["linux_web_app", "windows_web_app", "linux_function_app", "windows_function_app"]
  .flatMap((kind) => [kind, `${kind}_slot`])
  .map((kind) => `azurerm_${kind}`);

const LEGACY_APPS = ["app_service", "function_app"]
  .flatMap((kind) => [kind, `${kind}_slot`])
  .map((kind) => `azurerm_${kind}`);

/** Flags of API Management that permit old protocols and ciphers, with their names until version 4. */
const API_PROTOCOLS: readonly (readonly [now: string, before: string])[] = [
  ["backend_ssl30_enabled", "enable_backend_ssl30"],
  ["backend_tls10_enabled", "enable_backend_tls10"],
  ["backend_tls11_enabled", "enable_backend_tls11"],
  ["frontend_ssl30_enabled", "enable_frontend_ssl30"],
  ["frontend_tls10_enabled", "enable_frontend_tls10"],
  ["frontend_tls11_enabled", "enable_frontend_tls11"],
  ["triple_des_ciphers_enabled", "enable_triple_des_ciphers"],
];

/** Ciphers that reveal recorded traffic once the key of the server leaks. */
const API_CIPHERS = ["aes128_cbc_sha", "aes128_cbc_sha256", "aes256_cbc_sha", "aes256_cbc_sha256"];

const IPSEC: readonly (readonly [argument: string, weak: readonly string[]])[] = [
  ["ike_encryption", ["DES", "DES3"]],
  ["ipsec_encryption", ["DES", "DES3", "None"]],
  ["ike_integrity", ["MD5", "SHA1"]],
  ["ipsec_integrity", ["MD5", "SHA1"]],
  ["dh_group", ["DHGroup1", "DHGroup2", "None"]],
  ["pfs_group", ["PFS1", "PFS2", "None"]],
];

/** The same choices under the names of a connection of a virtual WAN. */
const WAN_IPSEC: readonly (readonly [argument: string, weak: readonly string[]])[] = IPSEC.map(
  ([argument, weak]) => [
    argument.replace(/^ipsec_/, "").replace(/^(\w+_)?(encryption|integrity)$/, "$&_algorithm"),
    weak,
  ],
);

/** Where services ask for the encryption of a VPN. */
const VPN_CIPHERS = [
  ["azurerm_virtual_network_gateway_connection", "ipsec_policy", IPSEC],
  ["azurerm_virtual_network_gateway", "vpn_client_configuration.ipsec_policy", IPSEC],
  ["azurerm_vpn_server_configuration", "ipsec_policy", IPSEC],
  ["azurerm_vpn_gateway_connection", "vpn_link.ipsec_policy", WAN_IPSEC],
] as const;

const SMB_CIPHERS = [
  ["versions", "SMB2.1"],
  ["channel_encryption_type", "AES-128-CCM"],
  ["kerberos_ticket_encryption_type", "RC4-HMAC"],
] as const;

/** Templates have a type for the shares of an account. */
const SMB_SETTINGS = [
  ["azurerm_storage_account", "share_properties.smb"],
  ["azurerm_storage_file_service", "smb"],
] as const;

/** Services that call an address when something happens. */
const CALLED: readonly (readonly [type: string, argument: string])[] = [
  ["azurerm_bot_channels_registration", "endpoint"],
  ["azurerm_bot_service_azure_bot", "endpoint"],
  ["azurerm_bot_web_app", "endpoint"],
  ["azurerm_container_registry_webhook", "service_uri"],
  ["azurerm_eventgrid_event_subscription", "webhook_endpoint.url"],
  ["azurerm_logic_app_action_http", "uri"],
  ["azurerm_monitor_autoscale_setting", "notification.webhook.service_uri"],
  ["azurerm_signalr_service", "upstream_endpoint.url_template"],
  ["azurerm_web_pubsub_hub", "event_handler.url_template"],
];

/** Azure resources that accept unencrypted connections or outdated encryption. */
export const azurermTransit: readonly Setting[] = [
  ...settings("plaintext", "HIGH", [
    [
      "az-redis-database-transit",
      "Cache",
      "azurerm_redis_enterprise_database",
      "client_protocol",
      { is: ["Plaintext"] },
      { fix: 'Set `client_protocol = "Encrypted"`.' },
    ],
    [
      "az-redis-database-transit",
      "Cache",
      "azurerm_managed_redis",
      "default_database.client_protocol",
      { is: ["Plaintext"] },
    ],
    [
      "az-container-app-http",
      "Container app",
      "azurerm_container_app",
      "ingress.allow_insecure_connections",
      ON,
    ],
    [
      "az-winrm-http",
      "Remote management of a Windows machine",
      ["azurerm_windows_virtual_machine", "azurerm_windows_virtual_machine_scale_set"],
      "winrm_listener.protocol",
      { is: ["Http"] },
      { fix: 'Set `protocol = "Https"` with a `certificate_url`.' },
    ],
    [
      "az-winrm-http",
      "Remote management of a Windows machine",
      "azurerm_virtual_machine",
      "os_profile_windows_config.winrm.protocol",
      { is: ["HTTP"] },
    ],
    [
      "az-appgw-http",
      "Application gateway",
      "azurerm_application_gateway",
      "http_listener.protocol",
      { is: ["Http"] },
      {
        title: "Application gateway serves plain HTTP",
        fix: 'Set `protocol = "Https"`, or redirect with a `redirect_configuration`.',
        guards: [{ argument: "redirect_configuration" }],
        peers: { checkov: ["CKV_AZURE_217"] },
      },
    ],
    [
      "az-spring-http",
      "Spring app",
      ["azurerm_spring_cloud_app", "azurerm_spring_cloud_gateway"],
      "https_only",
      OFF,
      { peers: { checkov: ["CKV_AZURE_161"] } },
    ],
    ["az-spring-http", "Spring app", "azurerm_spring_cloud_api_portal", "https_only_enabled", OFF],
    ["az-logic-app-http", "Workflow", "azurerm_logic_app_standard", "https_only", OFF],
  ]),
  ...settings("plaintext", "MEDIUM", [
    [
      "az-appservice-ftp",
      "App",
      [...APPS, ...LEGACY_APPS, "azurerm_logic_app_standard"],
      "site_config.ftps_state",
      { is: ["AllAllowed"] },
      {
        title: "App takes files over plain FTP",
        fix: 'Set `ftps_state = "Disabled"`.',
        peers: { checkov: ["CKV_AZURE_78"] },
      },
    ],
    [
      "az-cdn-http",
      "Content delivery",
      "azurerm_cdn_endpoint",
      "is_http_allowed",
      { isNot: [false] },
      { peers: { checkov: ["CKV_AZURE_197"] } },
    ],
    [
      "az-frontdoor-http",
      "Front Door",
      "azurerm_cdn_frontdoor_route",
      "https_redirect_enabled",
      { is: [false] },
      {
        title: "Front Door serves plain HTTP",
        fix: "Set `https_redirect_enabled = true`.",
        when: [{ argument: "supported_protocols", is: ["Http"] }],
      },
    ],
    [
      "az-frontdoor-origin-http",
      "Front Door",
      "azurerm_cdn_frontdoor_route",
      "forwarding_protocol",
      { is: ["HttpOnly"] },
      {
        title: "Front Door speaks to the origin over plain HTTP",
        fix: 'Set `forwarding_protocol = "HttpsOnly"`.',
      },
    ],
    [
      "az-frontdoor-origin-http",
      "Front Door",
      "azurerm_frontdoor",
      "routing_rule.forwarding_configuration.forwarding_protocol",
      { is: ["HttpOnly"] },
    ],
    [
      "az-hdinsight-transit",
      "Traffic within the cluster",
      [
        "azurerm_hdinsight_interactive_query_cluster",
        "azurerm_hdinsight_kafka_cluster",
        "azurerm_hdinsight_spark_cluster",
      ],
      "encryption_in_transit_enabled",
      OFF,
      { title: "Traffic within the cluster is not encrypted" },
    ],
    [
      "az-api-http",
      "API",
      "azurerm_api_management_api",
      "protocols",
      { is: ["http"] },
      {
        title: "API sends or accepts data without encryption",
        fix: 'Set `protocols = ["https"]`, and name HTTPS addresses for backends.',
      },
    ],
    [
      "az-api-backend-tls",
      "API",
      "azurerm_api_management_backend",
      "tls.validate_certificate_chain",
      { is: [false] },
      {
        title: "API does not verify the certificate of its backend",
        fix: "Set `validate_certificate_chain` and `validate_certificate_name` to true.",
      },
    ],
    [
      "az-api-backend-tls",
      "API",
      "azurerm_api_management_backend",
      "tls.validate_certificate_name",
      { is: [false] },
    ],
    ["az-api-http", "API", "azurerm_api_management_backend", "url", PLAIN_HTTP],
    ["az-api-http", "API", "azurerm_api_management_api", "service_url", PLAIN_HTTP],
    ...CALLED.map(
      ([type, argument]): SettingRow => [
        "az-event-http",
        "Event",
        type,
        argument,
        PLAIN_HTTP,
        { title: "Events are sent over plain HTTP" },
      ],
    ),
    ...["odata", "web"].map(
      (kind): SettingRow => [
        "az-data-factory-plaintext",
        "Data factory",
        `azurerm_data_factory_linked_service_${kind}`,
        "url",
        PLAIN_HTTP,
        {
          title: "Data factory exchanges data without encryption",
          fix: "Name an HTTPS address, or set `Encrypt=True` in the connection string.",
        },
      ],
    ),
    [
      "az-data-factory-plaintext",
      "Data factory",
      ["azure_sql_database", "sql_managed_instance", "sql_server", "synapse"].map(
        (kind) => `azurerm_data_factory_linked_service_${kind}`,
      ),
      "connection_string",
      {
        matches: /(^|;)\s{0,9}encrypt\s{0,9}=\s{0,9}(false|no|optional)\s{0,9}(;|$)/i,
        isKnown: true,
      },
    ],
    [
      "az-grafana-email",
      "Dashboards",
      "azurerm_dashboard_grafana",
      "smtp.start_tls_policy",
      { is: ["NoStartTLS"] },
      {
        title: "Dashboards send email over a connection that isn't checked",
        explanation:
          "Anyone on the network path can read the emails and the password of their server.",
        fix: 'Set `start_tls_policy = "MandatoryStartTLS"` and leave out `verification_skip_enabled`.',
      },
    ],
    [
      "az-grafana-email",
      "Dashboards",
      "azurerm_dashboard_grafana",
      "smtp.verification_skip_enabled",
      ON,
    ],
    [
      "az-alert-http",
      "Alert",
      "azurerm_monitor_action_group",
      "webhook_receiver.service_uri",
      PLAIN_HTTP,
      { title: "Alerts are sent over plain HTTP" },
    ],
  ]),
  ...settings("old-tls", "MEDIUM", [
    [
      "az-minimum-tls",
      "Service",
      [
        "azurerm_redis_cache",
        "azurerm_redis_enterprise_cluster",
        // Templates have one type for both kinds of caches.
        "azurerm_managed_redis",
        "azurerm_eventhub_namespace",
        "azurerm_servicebus_namespace",
        "azurerm_mssql_managed_instance",
      ],
      "minimum_tls_version",
      OLD,
      {
        fix: 'Set the minimum TLS version to `"1.2"`.',
        peers: { checkov: ["CKV_AZURE_148", "CKV_AZURE_205", "CKV_AZURE_223"] },
      },
    ],
    ["az-minimum-tls", "Service", "azurerm_cosmosdb_account", "minimal_tls_version", OLD],
    // Templates have this property.
    [
      "az-minimum-tls",
      "Service",
      ["azurerm_eventgrid_topic", "azurerm_eventgrid_domain"],
      "minimum_tls_version",
      OLD,
    ],
    // Unset, a hub accepts all versions.
    ["az-minimum-tls", "Service", "azurerm_iothub", "min_tls_version", { isNot: ["1.2"] }],
    [
      "az-minimum-tls",
      "Service",
      ["hadoop", "hbase", "interactive_query", "kafka", "spark"].map(
        (kind) => `azurerm_hdinsight_${kind}_cluster`,
      ),
      "tls_min_version",
      OLD,
    ],
    [
      "az-minimum-tls",
      "Service",
      [...APPS, "azurerm_function_app_flex_consumption"],
      "site_config.scm_minimum_tls_version",
      OLD,
    ],
    ["az-minimum-tls", "Service", "azurerm_logic_app_standard", "site_config.min_tls_version", OLD],
    [
      "az-minimum-tls",
      "Service",
      "azurerm_function_app_flex_consumption",
      "site_config.minimum_tls_version",
      OLD,
    ],
    [
      "az-minimum-tls",
      "Service",
      "azurerm_cdn_frontdoor_custom_domain",
      "tls.minimum_tls_version",
      OLD,
    ],
    [
      "az-minimum-tls",
      "Service",
      "azurerm_cdn_endpoint_custom_domain",
      "user_managed_https.tls_version",
      OLD,
    ],
    [
      "az-minimum-tls",
      "Service",
      "azurerm_cdn_endpoint_custom_domain",
      "cdn_managed_https.tls_version",
      OLD,
    ],
    [
      "az-minimum-tls",
      "Service",
      ["azurerm_postgresql_server", "azurerm_mysql_server"],
      "ssl_minimal_tls_version_enforced",
      { is: ["TLS1_0", "TLS1_1", "TLSEnforcementDisabled"] },
    ],
    [
      "az-appgw-tls",
      "Application gateway",
      "azurerm_application_gateway",
      "ssl_policy.policy_name",
      { is: ["AppGwSslPolicy20150501", "AppGwSslPolicy20170401"] },
      {
        fix: 'Set `policy_name = "AppGwSslPolicy20220101"`, or choose TLS 1.2 and current ciphers.',
        peers: { checkov: ["CKV_AZURE_218"] },
      },
    ],
    [
      "az-appgw-tls",
      "Application gateway",
      "azurerm_application_gateway",
      "ssl_policy.min_protocol_version",
      OLD,
    ],
    [
      "az-appgw-tls",
      "Application gateway",
      "azurerm_application_gateway",
      "ssl_profile.ssl_policy.min_protocol_version",
      OLD,
    ],
    ...["ssl_policy", "ssl_profile.ssl_policy"].map(
      (block): SettingRow => [
        "az-appgw-tls",
        "Application gateway",
        "azurerm_application_gateway",
        `${block}.cipher_suites`,
        { matches: /_3DES_/ },
      ],
    ),
    ...API_PROTOCOLS.map(
      ([argument, formerly]): SettingRow => [
        "az-api-tls",
        "API gateway",
        "azurerm_api_management",
        `security.${argument}`,
        ON,
        {
          formerly: `security.${formerly}`,
          fix: "Leave out the flags that permit SSL 3.0, TLS 1.0, TLS 1.1 and old ciphers.",
          peers: { checkov: ["CKV_AZURE_173"] },
        },
      ],
    ),
    ...API_CIPHERS.map(
      (cipher): SettingRow => [
        "az-api-tls",
        "API gateway",
        "azurerm_api_management",
        `security.tls_rsa_with_${cipher}_ciphers_enabled`,
        ON,
      ],
    ),
    ...["tls10_enabled", "tls11_enabled"].map(
      (argument): SettingRow => [
        "az-api-tls",
        "API gateway",
        "azurerm_api_management_gateway_host_name_configuration",
        argument,
        ON,
      ],
    ),
    ...VPN_CIPHERS.flatMap(([type, block, policy]) =>
      policy.map(
        ([argument, is]): SettingRow => [
          "az-vpn-ciphers",
          "VPN connection",
          type,
          `${block}.${argument}`,
          { is },
          { fix: "Use IKEv2, AES256, SHA256 or GCMAES256, and DHGroup14 or stronger." },
        ],
      ),
    ),
    [
      "az-vpn-ciphers",
      "VPN connection",
      "azurerm_virtual_network_gateway_connection",
      "connection_protocol",
      { is: ["IKEv1"] },
    ],
    [
      "az-vpn-ciphers",
      "VPN connection",
      "azurerm_vpn_gateway_connection",
      "vpn_link.protocol",
      { is: ["IKEv1"] },
    ],
    [
      "az-domain-service-ciphers",
      "Domain service",
      "azurerm_active_directory_domain_service",
      "security.tls_v1_enabled",
      ON,
    ],
    [
      "az-domain-service-ciphers",
      "Domain service",
      "azurerm_active_directory_domain_service",
      "security.ntlm_v1_enabled",
      ON,
    ],
    [
      "az-domain-service-ciphers",
      "Domain service",
      "azurerm_active_directory_domain_service",
      "security.kerberos_rc4_encryption_enabled",
      ON,
    ],
    ...SMB_CIPHERS.flatMap(([argument, weak]) =>
      SMB_SETTINGS.map(
        ([type, block]): SettingRow => [
          "az-smb-ciphers",
          "File share",
          type,
          `${block}.${argument}`,
          { is: [weak] },
          {
            fix: "Leave out `SMB2.1` in `versions`, and `AES-128-CCM` and `RC4-HMAC` in the encryption types.",
          },
        ],
      ),
    ),
  ]),
];
