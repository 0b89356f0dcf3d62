import type { ArgumentGroup } from "./argument-groups.ts";

const MACHINES = "azurerm_linux_virtual_machine azurerm_windows_virtual_machine";
const SETS = "azurerm_linux_virtual_machine_scale_set azurerm_windows_virtual_machine_scale_set";
const CLUSTERS = "azurerm_kubernetes_cluster";
const LINUX_APPS = "azurerm_linux_web_app azurerm_linux_web_app_slot";
const LINUX_FUNCTIONS = "azurerm_linux_function_app azurerm_linux_function_app_slot";
const FUNCTIONS = `${LINUX_FUNCTIONS} azurerm_windows_function_app azurerm_windows_function_app_slot`;
const APPS = `${LINUX_APPS} azurerm_windows_web_app azurerm_windows_web_app_slot ${FUNCTIONS}`;
const SOURCES = "ip_address service_tag virtual_network_subnet_id";
const CONTAINER_APPS = "azurerm_container_app azurerm_container_app_job";
const COSMOS_PARTS =
  "azurerm_cosmosdb_sql_database azurerm_cosmosdb_sql_container azurerm_cosmosdb_mongo_database azurerm_cosmosdb_mongo_collection azurerm_cosmosdb_gremlin_database azurerm_cosmosdb_gremlin_graph azurerm_cosmosdb_cassandra_keyspace azurerm_cosmosdb_cassandra_table azurerm_cosmosdb_table";
const SERVERS = "azurerm_postgresql_flexible_server azurerm_mysql_flexible_server";
const RULE = "azurerm_network_security_rule";
const GROUP = "azurerm_network_security_group";
const GATEWAY = "azurerm_application_gateway";
const ALERT = "azurerm_monitor_activity_log_alert";
const NEEDS = "the first needs the rest";

const compute: readonly ArgumentGroup[] = [
  [MACHINES, "exactly one", "source_image_id source_image_reference os_managed_disk_id"],
  [MACHINES, "at most one", "availability_set_id zone"],
  [MACHINES, "at most one", "availability_set_id virtual_machine_scale_set_id"],
  [MACHINES, "at most one", "availability_set_id capacity_reservation_group_id"],
  [MACHINES, "at most one", "proximity_placement_group_id capacity_reservation_group_id"],
  [MACHINES, "at most one", "dedicated_host_id dedicated_host_group_id"],
  [MACHINES, NEEDS, "platform_fault_domain virtual_machine_scale_set_id"],
  [SETS, "exactly one", "source_image_id source_image_reference"],
  [
    "azurerm_virtual_machine_extension",
    "at most one",
    "protected_settings protected_settings_from_key_vault",
  ],
  ["azurerm_managed_disk", "at most one", "image_reference_id gallery_image_reference_id"],
  [
    "azurerm_managed_disk",
    "at most one",
    "disk_encryption_set_id secure_vm_disk_encryption_set_id",
  ],
  [CLUSTERS, "exactly one", "dns_prefix dns_prefix_private_cluster"],
  [CLUSTERS, "exactly one", "identity service_principal"],
  [
    CLUSTERS,
    "at most one",
    "managed_outbound_ip_count outbound_ip_prefix_ids outbound_ip_address_ids",
    "network_profile.load_balancer_profile",
  ],
  [CLUSTERS, "at least one", "allowed not_allowed", "maintenance_window"],
  [CLUSTERS, NEEDS, "client_id object_id user_assigned_identity_id", "kubelet_identity"],
  [CLUSTERS, NEEDS, "object_id client_id user_assigned_identity_id", "kubelet_identity"],
  [CLUSTERS, NEEDS, "user_assigned_identity_id client_id object_id", "kubelet_identity"],
  [
    LINUX_APPS,
    "at most one",
    "docker_image_name dotnet_version go_version java_version node_version php_version python_version ruby_version",
    "site_config.application_stack",
  ],
  [
    LINUX_FUNCTIONS,
    "at most one",
    "docker dotnet_version java_version node_version powershell_core_version python_version",
    "site_config.application_stack",
  ],
  [APPS, "at most one", SOURCES, "site_config.ip_restriction"],
  [APPS, "at most one", SOURCES, "site_config.scm_ip_restriction"],
  [APPS, NEEDS, "health_check_eviction_time_in_min health_check_path", "site_config"],
  [FUNCTIONS, "at most one", "storage_account_name storage_key_vault_secret_id"],
  [FUNCTIONS, "at most one", "storage_account_access_key storage_key_vault_secret_id"],
  [CONTAINER_APPS, "at most one", "identity username", "registry"],
  [CONTAINER_APPS, NEEDS, "username password_secret_name", "registry"],
  [CONTAINER_APPS, NEEDS, "password_secret_name username", "registry"],
  [CONTAINER_APPS, "at most one", "value key_vault_secret_id", "secret"],
  [CONTAINER_APPS, NEEDS, "key_vault_secret_id identity", "secret"],
  [
    "azurerm_container_app_job",
    "exactly one",
    "event_trigger_config manual_trigger_config schedule_trigger_config",
  ],
];

const data: readonly ArgumentGroup[] = [
  [
    "azurerm_storage_container azurerm_storage_share",
    "exactly one",
    "storage_account_name storage_account_id",
  ],
  [
    "azurerm_storage_account",
    "exactly one",
    "key_vault_key_id managed_hsm_key_id",
    "customer_managed_key",
  ],
  ["azurerm_storage_account", NEEDS, "restore_policy delete_retention_policy", "blob_properties"],
  ["azurerm_storage_blob", "at most one", "source source_content source_uri"],
  ["azurerm_key_vault_key", "at most one", "key_size curve"],
  ["azurerm_key_vault_key", "at least one", "automatic expire_after", "rotation_policy"],
  ["azurerm_key_vault_secret", "exactly one", "value value_wo"],
  ["azurerm_key_vault_secret", NEEDS, "value_wo value_wo_version"],
  [SERVERS, "at most one", "administrator_password administrator_password_wo"],
  [SERVERS, NEEDS, "administrator_password_wo administrator_password_wo_version"],
  [
    "azurerm_mssql_server",
    "at most one",
    "administrator_login_password administrator_login_password_wo",
  ],
  ["azurerm_mssql_server", "at least one", "administrator_login azuread_administrator"],
  [COSMOS_PARTS, "at most one", "throughput autoscale_settings"],
  ["azurerm_eventhub", "exactly one", "namespace_id namespace_name"],
];

/** A rule names either one of what it is about, or several. */
const ruleGroups = (types: string, block: string | undefined): readonly ArgumentGroup[] => [
  [types, "at least one", "source_port_range source_port_ranges", block],
  [types, "at least one", "destination_port_range destination_port_ranges", block],
  ...["source", "destination"].flatMap((end): readonly ArgumentGroup[] => {
    const [one, several, groups] = [
      "address_prefix",
      "address_prefixes",
      "application_security_group_ids",
    ].map((name) => `${end}_${name}`);
    return [
      [types, "at least one", `${one} ${several} ${groups}`, block],
      [types, "at most one", `${one} ${groups}`, block],
      [types, "at most one", `${several} ${groups}`, block],
    ];
  }),
];

const network: readonly ArgumentGroup[] = [
  ...ruleGroups(RULE, undefined),
  ...ruleGroups(GROUP, "security_rule"),
  ...["source", "destination"].flatMap((end): readonly ArgumentGroup[] => [
    [GROUP, "at most one", `${end}_port_range ${end}_port_ranges`, "security_rule"],
    [GROUP, "at most one", `${end}_address_prefix ${end}_address_prefixes`, "security_rule"],
  ]),
  [
    "azurerm_private_endpoint",
    "exactly one",
    "private_connection_resource_id private_connection_resource_alias",
    "private_service_connection",
  ],
  ["azurerm_dns_a_record azurerm_dns_aaaa_record", "exactly one", "records target_resource_id"],
  ["azurerm_dns_cname_record", "exactly one", "record target_resource_id"],
  [GATEWAY, "at most one", "host_name host_names", "http_listener"],
  [GATEWAY, "exactly one", "target_listener_name target_url", "redirect_configuration"],
  [GATEWAY, "exactly one", "data key_vault_secret_id", "ssl_certificate"],
  [GATEWAY, "exactly one", "data key_vault_secret_id", "trusted_root_certificate"],
  ...["request_routing_rule", "url_path_map.path_rule"].flatMap(
    (block): readonly ArgumentGroup[] => [
      [GATEWAY, "at most one", "backend_address_pool_name redirect_configuration_name", block],
      [GATEWAY, "at most one", "backend_http_settings_name redirect_configuration_name", block],
    ],
  ),
  [
    GATEWAY,
    "exactly one",
    "default_backend_address_pool_name default_redirect_configuration_name",
    "url_path_map",
  ],
  ["azurerm_role_assignment", "exactly one", "role_definition_id role_definition_name"],
  ["azurerm_role_assignment", NEEDS, "condition condition_version"],
  ["azurerm_role_assignment", NEEDS, "condition_version condition"],
  [
    "azurerm_monitor_metric_alert",
    "exactly one",
    "criteria dynamic_criteria application_insights_web_test_location_availability_criteria",
  ],
  [
    "azurerm_monitor_diagnostic_setting",
    "at least one",
    "eventhub_authorization_rule_id log_analytics_workspace_id storage_account_id partner_solution_id",
  ],
  ["azurerm_monitor_diagnostic_setting", "at least one", "enabled_log enabled_metric metric log"],
  ["azurerm_monitor_autoscale_setting", "at least one", "email webhook", "notification"],
  ...[
    "level levels",
    "resource_id resource_ids",
    "resource_type resource_types",
    "status statuses",
  ].map((names): ArgumentGroup => [ALERT, "at most one", names, "criteria"]),
];

/** Arguments of Azure that exclude or need each other. */
export const azureGroups: readonly ArgumentGroup[] = [...compute, ...data, ...network];
