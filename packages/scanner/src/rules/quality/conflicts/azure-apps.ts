import { and } from "../../../rule-language/fact.ts";
import { type Conflict, inTerraform, isGiven, isLeftOut, within } from "./conflict.ts";

const FUNCTIONS =
  "azurerm_linux_function_app azurerm_linux_function_app_slot azurerm_windows_function_app azurerm_windows_function_app_slot";

/** Types with identities, of the services that modules use most. */
const WITH_IDENTITY = `${FUNCTIONS} azurerm_linux_virtual_machine azurerm_windows_virtual_machine azurerm_linux_virtual_machine_scale_set azurerm_windows_virtual_machine_scale_set azurerm_kubernetes_cluster azurerm_linux_web_app azurerm_linux_web_app_slot azurerm_windows_web_app azurerm_windows_web_app_slot azurerm_storage_account azurerm_cosmosdb_account azurerm_mssql_server azurerm_postgresql_flexible_server azurerm_mysql_flexible_server azurerm_container_registry azurerm_container_app azurerm_container_app_job azurerm_container_group azurerm_eventhub_namespace azurerm_servicebus_namespace azurerm_application_gateway azurerm_redis_cache azurerm_data_factory azurerm_disk_encryption_set azurerm_automation_account azurerm_api_management azurerm_cognitive_account azurerm_recovery_services_vault azurerm_search_service azurerm_app_configuration`;

const REGISTRY = "azurerm_container_registry";
const PREMIUM = "only premium registries have this setting";
const BELOW = ["Basic", "Standard"];

const appConflicts: readonly Conflict[] = [
  [
    WITH_IDENTITY,
    "`UserAssigned` needs `identity_ids`",
    within("identity", (identity) =>
      and(isLeftOut(identity, "identity_ids"), identity.attr("type").is("UserAssigned")),
    ),
  ],
  [
    WITH_IDENTITY,
    "`SystemAssigned` takes no `identity_ids`",
    within("identity", (identity) =>
      and(isGiven(identity, "identity_ids"), identity.attr("type").is("SystemAssigned")),
    ),
  ],
  [
    REGISTRY,
    PREMIUM,
    (registry) =>
      [
        registry.has("georeplications"),
        registry.has("encryption"),
        registry.has("network_rule_set"),
        registry.attr("public_network_access_enabled").is(false),
        ...[
          "zone_redundancy_enabled",
          "data_endpoint_enabled",
          "quarantine_policy_enabled",
          "trust_policy_enabled",
        ].map((name) => registry.attr(name).is(true)),
        registry.attr("retention_policy_in_days").isAbove(0),
      ].map((setting) => and(setting, registry.attr("sku").isIn(BELOW))),
  ],
  [
    REGISTRY,
    "basic registries have no anonymous pulls",
    (registry) =>
      and(registry.attr("anonymous_pull_enabled").is(true), registry.attr("sku").is("Basic")),
  ],
  [
    FUNCTIONS,
    "an identity or a key opens the storage, not both",
    (app) =>
      and(
        isGiven(app, "storage_account_access_key"),
        app.attr("storage_uses_managed_identity").is(true),
      ),
  ],
  [
    "azurerm_container_app",
    "only `tcp` has an `exposed_port`",
    within("ingress", (ingress) =>
      and(ingress.attr("exposed_port").isAbove(0), ingress.attr("transport").isNot("tcp")),
    ),
  ],
  ...["internal_load_balancer_enabled", "zone_redundancy_enabled"].map(
    (name): Conflict => [
      "azurerm_container_app_environment",
      `\`${name}\` needs \`infrastructure_subnet_id\``,
      (environment) =>
        and(environment.attr(name).is(true), isLeftOut(environment, "infrastructure_subnet_id")),
    ],
  ),
];

/** Settings of apps, registries and identities of Azure that don't work together. */
export const azureAppConflicts = inTerraform(appConflicts);
