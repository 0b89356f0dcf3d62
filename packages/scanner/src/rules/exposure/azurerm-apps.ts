import { PERIMETER } from "../azure/perimeter.ts";
import { type Guard, type Setting, settings } from "../settings/setting.ts";

const ENABLED = "public_network_access_enabled";

const OPEN = { isNot: [false] };

const OPEN_BY_WORD = { isNot: ["Disabled", "SecuredByPerimeter"] };

const ON = { is: [true] };

const OTHERS = "site_config.ip_restriction_default_action";

/** Denies everyone not matched by a restriction, unless configured otherwise. */
const RESTRICTED: readonly Guard[] = [
  { argument: OTHERS, is: ["Deny"] },
  { argument: "site_config.ip_restriction", undoneBy: { argument: OTHERS, is: ["Allow"] } },
];

/** A restriction that matches everyone is ineffective. */
const WIDE = { isInternet: true } as const;

const APPS = ["linux_web_app", "windows_web_app", "linux_function_app", "windows_function_app"];

/**
 * Older resource types with the same setting, as a block in these types and as an argument in newer
 * ones.
 */
const OLDER_APPS = [
  "azurerm_app_service",
  "azurerm_app_service_slot",
  "azurerm_function_app",
  "azurerm_function_app_slot",
];

const KEPT_INSIDE: Guard = { argument: "virtual_network_type", is: ["Internal"] };

const NODE_ADDRESS = {
  fix: "Leave the nodes without public addresses and reach them through the network.",
};

const FORMER_NODE_ADDRESS = { formerly: "enable_node_public_ip" };

/** Azure resources that are often public on purpose, and machines with public addresses. */
export const azurermApps: readonly Setting[] = [
  ...settings("anyone", "HIGH", [
    [
      "az-acr-anonymous-pull",
      "Container registry",
      "azurerm_container_registry",
      "anonymous_pull_enabled",
      ON,
    ],
    [
      "az-redis-noauth",
      "Redis cache",
      "azurerm_redis_cache",
      "redis_configuration.authentication_enabled",
      { is: [false] },
      { formerly: "enable_authentication" },
    ],
    [
      "az-cassandra-noauth",
      "Cassandra cluster",
      "azurerm_cosmosdb_cassandra_cluster",
      "authentication_method",
      { is: ["None"] },
    ],
    [
      "az-relay-anonymous",
      "Relay",
      "azurerm_relay_hybrid_connection",
      "requires_client_authorization",
      { is: [false] },
    ],
  ]),
  ...settings("anyone", "MEDIUM", [
    [
      "az-web-pubsub-anonymous",
      "Web PubSub hub",
      "azurerm_web_pubsub_hub",
      "anonymous_connections_enabled",
      ON,
    ],
  ]),
  ...settings("shared", "MEDIUM", [
    [
      "az-image-gallery-public",
      "Image gallery",
      "azurerm_shared_image_gallery",
      "sharing.permission",
      { is: ["Community"] },
    ],
  ]),
  ...settings("address", "MEDIUM", [
    [
      "az-container-group-public",
      "Container group",
      "azurerm_container_group",
      "ip_address_type",
      { isNot: ["Private", "None"] },
      { peers: { checkov: ["CKV_AZURE_245"] } },
    ],
    [
      "az-vmss-public-ip",
      "Machine of a scale set",
      [
        "azurerm_linux_virtual_machine_scale_set",
        "azurerm_windows_virtual_machine_scale_set",
        "azurerm_orchestrated_virtual_machine_scale_set",
      ],
      "network_interface.ip_configuration.public_ip_address",
      { isThere: true },
    ],
    [
      "az-vmss-public-ip",
      "Machine of a scale set",
      "azurerm_virtual_machine_scale_set",
      "network_profile.ip_configuration.public_ip_address_configuration",
      { isThere: true },
    ],
    [
      "az-aks-node-public-ip",
      "Node of the cluster",
      "azurerm_kubernetes_cluster",
      "default_node_pool.node_public_ip_enabled",
      ON,
      { ...NODE_ADDRESS, ...FORMER_NODE_ADDRESS, peers: { checkov: ["CKV_AZURE_143"] } },
    ],
    [
      "az-aks-node-public-ip",
      "Node of the cluster",
      "azurerm_kubernetes_cluster_node_pool",
      "node_public_ip_enabled",
      ON,
      FORMER_NODE_ADDRESS,
    ],
    [
      "az-ml-compute-public-ip",
      "Machine learning computer",
      ["azurerm_machine_learning_compute_instance", "azurerm_machine_learning_compute_cluster"],
      "node_public_ip_enabled",
      OPEN,
      NODE_ADDRESS,
    ],
    [
      "az-ml-ssh-public",
      "SSH of the machine learning computer",
      "azurerm_machine_learning_compute_cluster",
      "ssh_public_access_enabled",
      ON,
    ],
    [
      "az-batch-pool-public-ip",
      "Batch node",
      "azurerm_batch_pool",
      "network_configuration.public_address_provisioning_type",
      { isNot: ["NoPublicIPAddresses"] },
    ],
    [
      "az-databricks-public-ip",
      "Databricks cluster",
      "azurerm_databricks_workspace",
      "custom_parameters.no_public_ip",
      { is: [false] },
    ],
    [
      "az-lab-vm-public-ip",
      "Machine of a lab",
      ["azurerm_dev_test_linux_virtual_machine", "azurerm_dev_test_windows_virtual_machine"],
      "disallow_public_ip_address",
      { isNot: [true] },
    ],
  ]),
  ...settings("endpoint", "LOW", [
    [
      "az-app-public",
      "App",
      APPS.flatMap((app) => [`azurerm_${app}`, `azurerm_${app}_slot`]),
      ENABLED,
      OPEN,
      { guards: RESTRICTED, peers: { checkov: ["CKV_AZURE_221", "CKV_AZURE_222"] } },
    ],
    [
      "az-app-public",
      "App",
      "azurerm_function_app_flex_consumption",
      ENABLED,
      OPEN,
      { guards: RESTRICTED },
    ],
    [
      "az-app-public",
      "App",
      APPS.flatMap((app) => [`azurerm_${app}`, `azurerm_${app}_slot`]),
      "site_config.ip_restriction.ip_address",
      WIDE,
      { guards: [{ argument: ENABLED, is: [false] }] },
    ],
    ["az-app-public", "App", OLDER_APPS, "site_config.ip_restriction.ip_address", WIDE],
    [
      "az-app-public",
      "App",
      "azurerm_logic_app_standard",
      "public_network_access",
      OPEN_BY_WORD,
      { guards: [{ argument: "site_config.ip_restriction" }] },
    ],
    [
      "az-api-management-public",
      "API gateway",
      "azurerm_api_management",
      ENABLED,
      OPEN,
      { guards: [KEPT_INSIDE], peers: { checkov: ["CKV_AZURE_174"] } },
    ],
    [
      "az-signalr-public",
      "Push service",
      ["azurerm_signalr_service", "azurerm_web_pubsub"],
      ENABLED,
      OPEN,
    ],
    [
      "az-signalr-public",
      "Push service",
      "azurerm_web_pubsub_socketio",
      "public_network_access",
      OPEN_BY_WORD,
    ],
    ["az-grafana-public", "Grafana", "azurerm_dashboard_grafana", ENABLED, OPEN],
    [
      "az-monitor-public",
      "Monitoring",
      ["azurerm_monitor_workspace", "azurerm_monitor_data_collection_endpoint"],
      ENABLED,
      OPEN,
      { guards: [PERIMETER] },
    ],
    [
      "az-monitor-public",
      "Monitoring",
      ["azurerm_log_analytics_workspace", "azurerm_application_insights"],
      "internet_query_enabled",
      OPEN,
      { guards: [PERIMETER] },
    ],
    [
      "az-virtual-desktop-public",
      "Virtual desktop",
      "azurerm_virtual_desktop_workspace",
      ENABLED,
      OPEN,
    ],
    [
      "az-virtual-desktop-public",
      "Virtual desktop",
      "azurerm_virtual_desktop_host_pool",
      "public_network_access",
      OPEN_BY_WORD,
    ],
    [
      "az-video-indexer-public",
      "Video index",
      "azurerm_video_indexer_account",
      "public_network_access",
      OPEN_BY_WORD,
    ],
    [
      "az-spring-public",
      "Spring app",
      [
        "azurerm_spring_cloud_gateway",
        "azurerm_spring_cloud_api_portal",
        "azurerm_spring_cloud_dev_tool_portal",
      ],
      ENABLED,
      ON,
    ],
    ["az-spring-public", "Spring app", "azurerm_spring_cloud_app", "is_public", ON],
  ]),
];
