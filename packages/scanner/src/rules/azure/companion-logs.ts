import {
  and,
  anyOf,
  type Fact,
  ifKnown,
  not,
  or,
  unless,
  unlessKnown,
} from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const DIAGNOSTICS = "azurerm_monitor_diagnostic_setting";

const FLOW_LOG = "azurerm_network_watcher_flow_log";

/** What an account holds, the argument that names the account, and the account's name for it. */
const CONTENTS: readonly (readonly [type: string, via: string, sameName?: string])[] = [
  ["azurerm_storage_container", "storage_account_id"],
  ["azurerm_storage_container", "storage_account_name", "name"],
  ["azurerm_storage_share", "storage_account_id"],
  ["azurerm_storage_share", "storage_account_name", "name"],
  ["azurerm_storage_data_lake_gen2_filesystem", "storage_account_id"],
];

function holdsData(account: ResourceView): Fact {
  return ifKnown(anyOf(CONTENTS.map((each) => account.connected(...each).exists())));
}

/** Logs of its requests would add to themselves. */
function isLogTarget(account: ResourceView): Fact {
  return or(
    account.connected(DIAGNOSTICS, "storage_account_id").exists(),
    account.connected(FLOW_LOG, "storage_account_id").exists(),
  );
}

/** Metrics say how many requests there were, not who sent them. */
function keepsLogs(setting: ResourceView): Fact {
  return or(
    setting.has("enabled_log"),
    setting.has("log"),
    not(or(setting.has("enabled_metric"), setting.has("metric"))),
  );
}

const WEB_APPS = ["linux", "windows"].flatMap((system) => [
  `azurerm_${system}_web_app`,
  `azurerm_${system}_web_app_slot`,
]);

/** The setting sends an app's log of requests elsewhere. */
function keepsRequests(setting: ResourceView): Fact {
  return anyOf(
    ["enabled_log", "log"].map((name) =>
      setting
        .blocks(name)
        .some((log) =>
          or(
            log.attr("category").is("AppServiceHTTPLogs"),
            log.attr("category_group").is("allLogs", { ignoreCase: true }),
          ),
        ),
    ),
  );
}

/** A flow log of a part of the network. */
function isOfPart(log: ResourceView): Fact {
  const parts = ["network_security_group", "subnet", "network_interface"].map((kind) =>
    log.referred("target_resource_id", `azurerm_${kind}`).exists(),
  );
  return or(log.attr("network_security_group_id").isPresent(), ...parts);
}

function isUntraced(network: ResourceView): Fact {
  return and(
    network.connected(FLOW_LOG, "target_resource_id").isEmpty(),
    not(network.others(FLOW_LOG).some(isOfPart)),
  );
}

const ONBOARDING = "azurerm_sentinel_log_analytics_workspace_onboarding";

function isOfSentinel(workspace: ResourceView): Fact {
  return or(
    workspace.connected(ONBOARDING, "workspace_id").exists(),
    workspace.connected(ONBOARDING, "workspace_name", "name").exists(),
    workspace
      .connected("azurerm_log_analytics_solution", "workspace_resource_id")
      .some((solution) => solution.attr("solution_name").is("SecurityInsights")),
  );
}

/** Days for which Sentinel keeps logs without a further charge, and those that Azure sets. */
const INCLUDED_DAYS = 90;
const DEFAULT_DAYS = 30;

/** Rules for logs of Azure that other resources than the logged one switch on. */
export const azureCompanionLogRules: readonly Rule[] = [
  {
    id: "az-storage-logging",
    title: "Storage account keeps no log of requests",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "After a leak, you can't tell which blobs and files were read, and by whom.",
    fix: "Add an `azurerm_monitor_diagnostic_setting` for `/blobServices/default` or `/fileServices/default` of the account.",
    peers: { checkov: ["CKV2_AZURE_21"] },
    link: "https://learn.microsoft.com/azure/storage/blobs/monitor-blob-storage",
    checks: [
      resource("azurerm_storage_account", (account) => {
        const settings = account.connected(DIAGNOSTICS, "target_resource_id");
        return unlessKnown(
          isLogTarget(account),
          // A setting for metrics alone was meant for logs as well.
          and(not(settings.some(keepsLogs)), or(holdsData(account), settings.exists())),
        );
      }),
    ],
  },
  {
    id: "az-app-request-log",
    title: "App keeps no log of requests",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "After an incident, you can't find out what happened or who did it.",
    fix: "Add `http_logs`, or send `AppServiceHTTPLogs` with an `azurerm_monitor_diagnostic_setting`.",
    peers: { checkov: ["CKV_AZURE_63"] },
    link: "https://learn.microsoft.com/azure/app-service/troubleshoot-diagnostic-logs",
    checks: [
      resource(WEB_APPS, (app) =>
        unlessKnown(
          app.connected(DIAGNOSTICS, "target_resource_id").some(keepsRequests),
          app.blocks("logs.http_logs").isEmpty(),
        ),
      ),
    ],
  },
  {
    id: "az-network-flow-log",
    title: "Virtual network keeps no flow log",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "After an incident, you can't trace the traffic.",
    fix: "Add an `azurerm_network_watcher_flow_log` whose `target_resource_id` is this network.",
    link: "https://learn.microsoft.com/azure/network-watcher/vnet-flow-logs-overview",
    checks: [resource("azurerm_virtual_network", isUntraced)],
  },
  {
    id: "az-sentinel-retention",
    title: "Sentinel deletes its logs after less than three months",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation:
      "Many attacks are found only after weeks, and the price of Sentinel includes 90 days.",
    fix: "Set `retention_in_days` of the workspace to 90 or more.",
    link: "https://learn.microsoft.com/azure/azure-monitor/logs/data-retention-configure",
    checks: [
      resource("azurerm_log_analytics_workspace", (workspace) => {
        const isShort = workspace
          .attr("retention_in_days")
          .test((days) => Number(days ?? DEFAULT_DAYS) < INCLUDED_DAYS);
        return unless(
          // Tables can keep their rows for longer than the workspace does.
          workspace.connected("azurerm_log_analytics_workspace_table", "workspace_id").exists(),
          and(isShort, ifKnown(isOfSentinel(workspace))),
        );
      }),
    ],
  },
];
