import { gathered, type Shapes } from "../../../documents/shape.ts";
import type { Mapping, Mappings } from "../mapping.ts";
import { enabled } from "../shapes.ts";

const ACCESS = "properties.publicNetworkAccess";

const ACLS = gathered({ default_action: "properties.networkAcls.defaultAction" });

const DISK: Shapes = {
  public_network_access_enabled: enabled(ACCESS),
  network_access_policy: "properties.networkAccessPolicy",
};

/** A service whose public endpoint is switched by one property. */
function service(to: string, further: Shapes = {}): Mapping {
  return { to, arguments: { public_network_access_enabled: enabled(ACCESS), ...further } };
}

/** What is looked at only for whether it is public. */
export const exposureMappings: Mappings = {
  "Microsoft.CognitiveServices/accounts": service("azurerm_cognitive_account", {
    network_acls: ACLS,
  }),
  "Microsoft.EventHub/namespaces": service("azurerm_eventhub_namespace"),
  "Microsoft.ServiceBus/namespaces": service("azurerm_servicebus_namespace"),
  "Microsoft.EventGrid/topics": service("azurerm_eventgrid_topic"),
  "Microsoft.EventGrid/domains": service("azurerm_eventgrid_domain"),
  "Microsoft.Search/searchServices": service("azurerm_search_service"),
  "Microsoft.MachineLearningServices/workspaces": service("azurerm_machine_learning_workspace"),
  "Microsoft.Databricks/workspaces": service("azurerm_databricks_workspace"),
  "Microsoft.Kusto/clusters": service("azurerm_kusto_cluster"),
  "Microsoft.Batch/batchAccounts": service("azurerm_batch_account"),
  "Microsoft.Automation/automationAccounts": service("azurerm_automation_account"),
  "Microsoft.RecoveryServices/vaults": service("azurerm_recovery_services_vault"),
  "Microsoft.AppConfiguration/configurationStores": {
    to: "azurerm_app_configuration",
    arguments: { public_network_access: ACCESS },
  },
  "Microsoft.DataFactory/factories": {
    to: "azurerm_data_factory",
    arguments: { public_network_enabled: enabled(ACCESS) },
  },
  "Microsoft.Purview/accounts": {
    to: "azurerm_purview_account",
    arguments: { public_network_enabled: enabled(ACCESS) },
  },
  "Microsoft.Compute/disks": { to: "azurerm_managed_disk", arguments: DISK },
  "Microsoft.Compute/snapshots": { to: "azurerm_snapshot", arguments: DISK },
  "Microsoft.ContainerInstance/containerGroups": {
    to: "azurerm_container_group",
    arguments: { ip_address_type: "properties.ipAddress.type" },
  },
};
