import { testRule } from "../../../test/rule-fixtures.ts";

/** The argument as HCL, within its blocks. */
function written(argument: string, value: string): string {
  const steps = argument.split(".");
  const own = `${steps.pop()} = ${value}`;
  return steps.reduceRight((text, block) => `${block} {\n${text}\n}`, own);
}

const of = (type: string, ...bodies: readonly string[]) =>
  `resource "${type}" "it" {\n${bodies.join("\n")}\n}\n`;

type Row = readonly [types: string, argument: string, bad: string, good: string, body?: string];

/** Types and arguments that a rule names, each with a value that is a fault and one that isn't. */
const NAMED: Readonly<Record<string, readonly Row[]>> = {
  "az-ai-content-filter": [
    ["azurerm_cognitive_account_rai_policy", "content_filter.filter_enabled", "false", "true"],
  ],
  "az-aks-node-patches": [
    ["azurerm_kubernetes_cluster", "node_os_channel_upgrade", '"None"', '"NodeImage"'],
  ],
  "az-appservice-basic-auth": [
    [
      [
        "azurerm_function_app_flex_consumption",
        ...["linux", "windows"].flatMap((system) =>
          ["web", "function"].flatMap((kind) => [
            `azurerm_${system}_${kind}_app`,
            `azurerm_${system}_${kind}_app_slot`,
          ]),
        ),
      ].join(" "),
      "webdeploy_publish_basic_authentication_enabled",
      "true",
      "false",
    ],
    [
      "azurerm_windows_web_app",
      "site_config.ftps_state",
      '"AllAllowed"',
      '"Disabled"',
      "webdeploy_publish_basic_authentication_enabled = false",
    ],
    ["azurerm_logic_app_standard", "scm_publish_basic_authentication_enabled", "true", "false"],
  ],
  "az-cassandra-noauth": [
    ["azurerm_cosmosdb_cassandra_cluster", "authentication_method", '"None"', '"Cassandra"'],
  ],
  "az-database-passwords": [
    [
      "azurerm_mongo_cluster",
      "authentication_methods",
      '["NativeAuth", "MicrosoftEntraID"]',
      '["MicrosoftEntraID"]',
    ],
    ["azurerm_synapse_workspace", "azuread_authentication_only", "false", "true"],
  ],
  "az-data-factory-plaintext": [
    ...["azure_sql_database", "sql_managed_instance", "sql_server", "synapse"].map(
      (kind): Row => [
        `azurerm_data_factory_linked_service_${kind}`,
        "connection_string",
        '"data source=orders;encrypt = no"',
        '"data source=orders;encrypt=strict"',
      ],
    ),
    [
      "azurerm_data_factory_linked_service_web",
      "url",
      '"http://prices.example.com"',
      '"https://prices.example.com"',
    ],
  ],
  "az-defender-setting-off": [["azurerm_security_center_setting", "enabled", "false", "true"]],
  "az-event-http": [
    ["azurerm_bot_channels_registration", "endpoint"],
    ["azurerm_bot_service_azure_bot", "endpoint"],
    ["azurerm_bot_web_app", "endpoint"],
    ["azurerm_container_registry_webhook", "service_uri"],
    ["azurerm_eventgrid_event_subscription", "webhook_endpoint.url"],
    ["azurerm_logic_app_action_http", "uri"],
    ["azurerm_monitor_autoscale_setting", "notification.webhook.service_uri"],
    ["azurerm_signalr_service", "upstream_endpoint.url_template"],
    ["azurerm_web_pubsub_hub", "event_handler.url_template"],
  ].map(
    ([type = "", argument = ""]): Row => [
      type,
      argument,
      '"http://app.example.com"',
      '"https://app.example.com"',
    ],
  ),
  "az-flux-plaintext": [
    [
      "azurerm_kubernetes_flux_configuration azurerm_arc_kubernetes_flux_configuration",
      "bucket.url",
      '"http://minio.example.com"',
      '"https://minio.example.com"',
    ],
  ],
  "az-grafana-email": [
    [
      "azurerm_dashboard_grafana",
      "smtp.start_tls_policy",
      '"NoStartTLS"',
      '"OpportunisticStartTLS"',
    ],
    ["azurerm_dashboard_grafana", "smtp.verification_skip_enabled", "true", "false"],
  ],
  "az-hdinsight-host-encryption": [
    [
      ["hadoop", "hbase", "interactive_query", "kafka", "spark"]
        .map((kind) => `azurerm_hdinsight_${kind}_cluster`)
        .join(" "),
      "disk_encryption.encryption_at_host_enabled",
      "false",
      "true",
    ],
  ],
  "az-sql-scans": [
    [
      "azurerm_mssql_server_vulnerability_assessment azurerm_mssql_managed_instance_vulnerability_assessment azurerm_synapse_workspace_vulnerability_assessment",
      "recurring_scans.enabled",
      "false",
      "true",
    ],
  ],
  "az-sql-vm-public": [
    ["azurerm_mssql_virtual_machine", "sql_connectivity_type", '"PUBLIC"', '"PRIVATE"'],
  ],
  "az-storage-sync-public": [
    [
      "azurerm_storage_sync",
      "incoming_traffic_policy",
      '"AllowAllTraffic"',
      '"AllowVirtualNetworksOnly"',
    ],
  ],
  "az-vpn-ciphers": [
    ["azurerm_vpn_server_configuration", "ipsec_policy.ipsec_encryption", '"DES3"', '"GCMAES256"'],
    [
      "azurerm_virtual_network_gateway",
      "vpn_client_configuration.ipsec_policy.pfs_group",
      '"PFS1"',
      '"PFS14"',
    ],
  ],
  "az-waf-body": [
    ["azurerm_cdn_frontdoor_firewall_policy", "request_body_check_enabled", "false", "true"],
    ["azurerm_application_gateway", "waf_configuration.request_body_check", "false", "true"],
  ],
  "az-waf-off": [
    [
      "azurerm_cdn_frontdoor_firewall_policy azurerm_frontdoor_firewall_policy",
      "enabled",
      "false",
      "true",
    ],
  ],
  "az-waf-old-rules": [
    ["azurerm_application_gateway", "waf_configuration.rule_set_version", "3.0", "3.2"],
  ],
  "cloud-api-server-public": [
    [
      "digitalocean_kubernetes_cluster",
      "control_plane_firewall.allowed_addresses",
      '["0.0.0.0/0"]',
      '["198.51.100.0/24"]',
    ],
  ],
  "cloud-bucket-public": [
    ["linode_object_storage_bucket", "acl", '"authenticated-read"', '"private"'],
  ],
  "cloud-database-public": [
    [
      "linode_database_mysql linode_database_mysql_v2 linode_database_postgresql",
      "allow_list",
      '["0.0.0.0/0"]',
      '["198.51.100.7/32"]',
    ],
  ],
  "cloudflare-access-everyone": [
    ["cloudflare_access_policy", "include.everyone", "true", "false", 'decision = "allow"'],
  ],
  "cloudflare-filter-off": [
    ["cloudflare_zone_settings_override", "settings.security_level", '"off"', '"low"'],
  ],
  "cloudflare-http": [
    ["cloudflare_zone_settings_override", "settings.always_use_https", '"off"', '"on"'],
  ],
  "cloudflare-tunnel-unverified": [
    [
      "cloudflare_tunnel_config",
      "config.ingress_rule.origin_request.no_tls_verify",
      "true",
      "false",
    ],
    [
      "cloudflare_zero_trust_tunnel_cloudflared_config",
      "config",
      "{ ingress = [{ origin_request = { no_tls_verify = true } }] }",
      "{ ingress = [{ origin_request = { no_tls_verify = false } }] }",
    ],
  ],
  "gcp-artifact-upstream-plaintext": ["docker", "maven", "npm", "python"].map(
    (kind): Row => [
      "google_artifact_registry_repository",
      `remote_repository_config.${kind}_repository.custom_repository.uri`,
      '"http://packages.example.com"',
      '"https://packages.example.com"',
    ],
  ),
  "gcp-default-network": [
    ["google_compute_instance_from_template", "network_interface.network"],
    ["google_compute_instance_template", "network_interface.network"],
    ["google_compute_region_instance_template", "network_interface.network"],
    ["google_container_cluster", "network"],
    ["google_vpc_access_connector", "network"],
    ["google_filestore_instance", "networks.network"],
    ["google_redis_instance", "authorized_network"],
    ["google_memcache_instance", "authorized_network"],
    ["google_composer_environment", "config.node_config.network"],
    ["google_dataproc_cluster", "cluster_config.gce_cluster_config.network"],
    ["google_dataflow_job", "network"],
    ["google_notebooks_instance", "network"],
    ["google_workbench_instance", "gce_setup.network_interfaces.network"],
  ].map(([type = "", argument = ""]): Row => [type, argument, '"default"', '"prod-default"']),
  "gcp-own-key": [
    [
      "google_container_cluster",
      "remove_default_node_pool",
      "false",
      "true",
      'node_config {\n machine_type = "e2-medium"\n}',
    ],
  ],
  "gcp-vm-shielded": [
    ["google_notebooks_instance", "shielded_instance_config.enable_vtpm"],
    [
      "google_notebooks_runtime",
      "virtual_machine.virtual_machine_config.shielded_instance_config.enable_vtpm",
    ],
    [
      "google_workstations_workstation_config",
      "host.gce_instance.shielded_instance_config.enable_vtpm",
    ],
    [
      "google_dataproc_cluster",
      "cluster_config.gce_cluster_config.shielded_instance_config.enable_vtpm",
    ],
  ].map(([type = "", argument = ""]): Row => [type, argument, "false", "true"]),
  "gcp-gke-auto-repair": [
    ["google_container_aws_node_pool", "management.auto_repair", "false", "true"],
  ],
  "gcp-run-breakglass": [
    [
      "google_cloud_run_v2_job google_cloud_run_v2_worker_pool",
      "binary_authorization.breakglass_justification",
      '"soon"',
      "null",
    ],
  ],
  "gcp-startup-script-plaintext": [
    [
      "google_compute_instance_template google_compute_region_instance_template",
      "metadata",
      '{ windows-startup-script-url = "http://files.example.com/init.ps1" }',
      '{ windows-startup-script-url = "gs://files/init.ps1" }',
    ],
  ],
  "gh-default-permission": [
    ["github_organization_settings", "default_repository_permission", '"admin"', '"none"'],
  ],
  "gh-deploy-key-write": [["gitlab_deploy_key_enable", "can_push", "true", "false"]],
  "gh-runners-public": [
    ["github_enterprise_actions_runner_group", "allows_public_repositories", "true", "false"],
  ],
  "gh-secret-for-all": [
    ["github_dependabot_organization_secret", "visibility", '"all"', '"private"'],
  ],
  "gh-secret-scanning-off": [
    [
      "github_repository",
      "security_and_analysis.secret_scanning.status",
      '"disabled"',
      '"enabled"',
    ],
  ],
  "gh-webhook-plaintext": [
    [
      "github_organization_webhook",
      "configuration.url",
      '"http://hooks.example.com"',
      '"https://hooks.example.com"',
    ],
  ],
  "gh-webhook-unverified": [
    ["gitlab_group_hook gitlab_system_hook", "enable_ssl_verification", "false", "true"],
  ],
  "gh-workflow-rights": [
    [
      "github_actions_organization_workflow_permissions github_enterprise_actions_workflow_permissions",
      "default_workflow_permissions",
      '"write"',
      '"read"',
    ],
  ],
  "gl-variable-unmasked": [
    [
      "gitlab_group_variable gitlab_instance_variable",
      "masked",
      "false",
      "true",
      'key = "DEPLOY_TOKEN"',
    ],
  ],
};

for (const [id, rows] of Object.entries(NAMED)) {
  for (const [types, argument, bad, good, body = ""] of rows) {
    for (const type of types.split(" ")) {
      const name = `${argument} of ${type}`;
      testRule(id, {
        fails: { [name]: of(type, body, written(argument, bad)) },
        passes: { [name]: of(type, body, written(argument, good)) },
      });
    }
  }
}

/** What rules a fault out, by rule. */
const RULED_OUT: Readonly<Record<string, readonly string[]>> = {
  "az-app-deployment-public": [
    of(
      "azurerm_linux_web_app",
      "public_network_access_enabled = false",
      written("site_config.ip_restriction_default_action", '"Deny"'),
    ),
  ],
  "databricks-token-lifetime": [of("databricks_obo_token", "lifetime_seconds = 3600")],
  "gcp-api-key-anywhere": [
    of(
      "google_apikeys_key",
      written("restrictions.ios_key_restrictions.allowed_bundle_ids", '["com.example"]'),
    ),
  ],
  "gcp-default-account": [
    of("google_dataproc_cluster", written("virtual_cluster_config.staging_bucket", '"staging"')),
  ],
  "gh-alerts-off": [of("github_repository", "archived = true", "vulnerability_alerts = false")],
  "gh-repository-public": [of("github_repository", "fork = true")],
  "gl-variable-unmasked": [of("gitlab_project_variable", 'key = "PUBLIC_API_TOKEN"')],
};

for (const [id, modules] of Object.entries(RULED_OUT)) {
  testRule(id, {
    passes: Object.fromEntries(modules.map((text, i) => [`exception ${i + 1}`, text])),
  });
}

/** What is a fault because something is missing, by rule. */
const MISSING: Readonly<Record<string, string | readonly string[]>> = {
  "az-acr-token-expiry": of("azurerm_container_registry_token_password", "password2 {\n}"),
  "databricks-token-lifetime": of("databricks_obo_token"),
  "gcp-default-account": [
    "google_cloud_run_v2_worker_pool",
    "google_cloudfunctions_function",
    "google_app_engine_standard_app_version",
    "google_app_engine_flexible_app_version",
    "google_workflows_workflow",
    "google_dataflow_job",
    "google_composer_environment",
    "google_dataproc_cluster",
    "google_dataproc_workflow_template",
    "google_notebooks_instance",
    "google_workbench_instance",
  ].map((type) => of(type)),
  // A list of every network limits no one.
  "vault-role-without-secret": of(
    "vault_approle_auth_backend_role",
    "bind_secret_id = false",
    'token_bound_cidrs = ["0.0.0.0/0"]',
  ),
};

for (const [id, texts] of Object.entries(MISSING)) {
  for (const text of [texts].flat()) {
    testRule(id, { fails: { [`what is missing: ${text}`]: text } });
  }
}
