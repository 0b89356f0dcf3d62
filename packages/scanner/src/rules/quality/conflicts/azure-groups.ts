import type { Demand, Group } from "./group.ts";

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

const compute: readonly Group[] = [
  [MACHINES, "", "exactly one of", "source_image_id source_image_reference os_managed_disk_id"],
  [MACHINES, "", "at most one of", "availability_set_id zone"],
  [MACHINES, "", "at most one of", "availability_set_id virtual_machine_scale_set_id"],
  [MACHINES, "", "at most one of", "availability_set_id capacity_reservation_group_id"],
  [MACHINES, "", "at most one of", "proximity_placement_group_id capacity_reservation_group_id"],
  [MACHINES, "", "at most one of", "dedicated_host_id dedicated_host_group_id"],

  [SETS, "", "exactly one of", "source_image_id source_image_reference"],
  [
    "azurerm_virtual_machine_extension",
    "",
    "at most one of",
    "protected_settings protected_settings_from_key_vault",
  ],
  ["azurerm_managed_disk", "", "at most one of", "image_reference_id gallery_image_reference_id"],
  [
    "azurerm_managed_disk",
    "",
    "at most one of",
    "disk_encryption_set_id secure_vm_disk_encryption_set_id",
  ],
  [CLUSTERS, "", "exactly one of", "dns_prefix dns_prefix_private_cluster"],
  [CLUSTERS, "", "exactly one of", "identity service_principal"],
  [
    CLUSTERS,
    "network_profile.load_balancer_profile",
    "at most one of",
    "managed_outbound_ip_count outbound_ip_prefix_ids outbound_ip_address_ids",
  ],
  [CLUSTERS, "maintenance_window", "at least one of", "allowed not_allowed"],

  [
    LINUX_APPS,
    "site_config.application_stack",
    "at most one of",
    "docker_image_name dotnet_version go_version java_version node_version php_version python_version ruby_version",
  ],
  [
    LINUX_FUNCTIONS,
    "site_config.application_stack",
    "at most one of",
    "docker dotnet_version java_version node_version powershell_core_version python_version",
  ],
  [APPS, "site_config.ip_restriction", "at most one of", SOURCES],
  [APPS, "site_config.scm_ip_restriction", "at most one of", SOURCES],

  [FUNCTIONS, "", "at most one of", "storage_account_name storage_key_vault_secret_id"],
  [FUNCTIONS, "", "at most one of", "storage_account_access_key storage_key_vault_secret_id"],
  [CONTAINER_APPS, "registry", "at most one of", "identity username"],

  [CONTAINER_APPS, "secret", "at most one of", "value key_vault_secret_id"],

  [
    "azurerm_container_app_job",
    "",
    "exactly one of",
    "event_trigger_config manual_trigger_config schedule_trigger_config",
  ],
];

const data: readonly Group[] = [
  [
    "azurerm_storage_container azurerm_storage_share",
    "",
    "exactly one of",
    "storage_account_name storage_account_id",
  ],
  [
    "azurerm_storage_account",
    "customer_managed_key",
    "exactly one of",
    "key_vault_key_id managed_hsm_key_id",
  ],

  ["azurerm_storage_blob", "", "at most one of", "source source_content source_uri"],
  ["azurerm_key_vault_key", "", "at most one of", "key_size curve"],
  ["azurerm_key_vault_key", "rotation_policy", "at least one of", "automatic expire_after"],
  ["azurerm_key_vault_secret", "", "exactly one of", "value value_wo"],

  [SERVERS, "", "at most one of", "administrator_password administrator_password_wo"],

  [
    "azurerm_mssql_server",
    "",
    "at most one of",
    "administrator_login_password administrator_login_password_wo",
  ],
  ["azurerm_mssql_server", "", "at least one of", "administrator_login azuread_administrator"],
  [COSMOS_PARTS, "", "at most one of", "throughput autoscale_settings"],
  ["azurerm_eventhub", "", "exactly one of", "namespace_id namespace_name"],
];

/** A rule names either one of what it is about, or several. */
const ruleGroups = (types: string, block: string): readonly Group[] => [
  [types, block, "at least one of", "source_port_range source_port_ranges"],
  [types, block, "at least one of", "destination_port_range destination_port_ranges"],
  ...["source", "destination"].flatMap((end): readonly Group[] => {
    const [one, several, groups] = [
      "address_prefix",
      "address_prefixes",
      "application_security_group_ids",
    ].map((name) => `${end}_${name}`);
    return [
      [types, block, "at least one of", `${one} ${several} ${groups}`],
      [types, block, "at most one of", `${one} ${groups}`],
      [types, block, "at most one of", `${several} ${groups}`],
    ];
  }),
];

const network: readonly Group[] = [
  ...ruleGroups(RULE, ""),
  ...ruleGroups(GROUP, "security_rule"),
  ...["source", "destination"].flatMap((end): readonly Group[] => [
    [GROUP, "security_rule", "at most one of", `${end}_port_range ${end}_port_ranges`],
    [GROUP, "security_rule", "at most one of", `${end}_address_prefix ${end}_address_prefixes`],
  ]),
  [
    "azurerm_private_endpoint",
    "private_service_connection",
    "exactly one of",
    "private_connection_resource_id private_connection_resource_alias",
  ],
  [
    "azurerm_dns_a_record azurerm_dns_aaaa_record",
    "",
    "exactly one of",
    "records target_resource_id",
  ],
  ["azurerm_dns_cname_record", "", "exactly one of", "record target_resource_id"],
  [GATEWAY, "http_listener", "at most one of", "host_name host_names"],
  [GATEWAY, "redirect_configuration", "exactly one of", "target_listener_name target_url"],
  [GATEWAY, "ssl_certificate", "exactly one of", "data key_vault_secret_id"],
  [GATEWAY, "trusted_root_certificate", "exactly one of", "data key_vault_secret_id"],
  ...["request_routing_rule", "url_path_map.path_rule"].flatMap((block): readonly Group[] => [
    [GATEWAY, block, "at most one of", "backend_address_pool_name redirect_configuration_name"],
    [GATEWAY, block, "at most one of", "backend_http_settings_name redirect_configuration_name"],
  ]),
  [
    GATEWAY,
    "url_path_map",
    "exactly one of",
    "default_backend_address_pool_name default_redirect_configuration_name",
  ],
  ["azurerm_role_assignment", "", "exactly one of", "role_definition_id role_definition_name"],

  [
    "azurerm_monitor_metric_alert",
    "",
    "exactly one of",
    "criteria dynamic_criteria application_insights_web_test_location_availability_criteria",
  ],
  [
    "azurerm_monitor_diagnostic_setting",
    "",
    "at least one of",
    "eventhub_authorization_rule_id log_analytics_workspace_id storage_account_id partner_solution_id",
  ],
  [
    "azurerm_monitor_diagnostic_setting",
    "",
    "at least one of",
    "enabled_log enabled_metric metric log",
  ],
  ["azurerm_monitor_autoscale_setting", "notification", "at least one of", "email webhook"],
  ...[
    "level levels",
    "resource_id resource_ids",
    "resource_type resource_types",
    "status statuses",
  ].map((names): Group => [ALERT, "criteria", "at most one of", names]),
];

/** Arguments of Azure that exclude or need each other. */
export const azureGroups: readonly Group[] = [...compute, ...data, ...network];

/** What arguments of Azure need. */
export const azureDemands: readonly Demand[] = [
  [MACHINES, "", "platform_fault_domain", "needs", "virtual_machine_scale_set_id"],
  [CLUSTERS, "kubelet_identity", "client_id", "needs", "object_id user_assigned_identity_id"],
  [CLUSTERS, "kubelet_identity", "object_id", "needs", "client_id user_assigned_identity_id"],
  [CLUSTERS, "kubelet_identity", "user_assigned_identity_id", "needs", "client_id object_id"],
  [APPS, "site_config", "health_check_eviction_time_in_min", "needs", "health_check_path"],
  [CONTAINER_APPS, "registry", "username", "needs", "password_secret_name"],
  [CONTAINER_APPS, "registry", "password_secret_name", "needs", "username"],
  [CONTAINER_APPS, "secret", "key_vault_secret_id", "needs", "identity"],
  [
    "azurerm_storage_account",
    "blob_properties",
    "restore_policy",
    "needs",
    "delete_retention_policy",
  ],
  ["azurerm_key_vault_secret", "", "value_wo", "needs", "value_wo_version"],
  [SERVERS, "", "administrator_password_wo", "needs", "administrator_password_wo_version"],
  ["azurerm_role_assignment", "", "condition", "needs", "condition_version"],
  ["azurerm_role_assignment", "", "condition_version", "needs", "condition"],
];
