import { askText } from "../../rule-language/ask-text.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, fact, ifKnown, not, or, unless } from "../../rule-language/fact.ts";
import { isPlaceholder } from "../../rule-language/placeholders.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const SETTING = "azurerm_monitor_diagnostic_setting";

const DIRECTORY = "azurerm_monitor_aad_diagnostic_setting";

/** What a service is recognized by, and the category that tells who did what. */
interface Categories {
  readonly others: RegExp;
  readonly audit: RegExp;
}

const CATEGORIES: readonly Categories[] = [
  // Clusters.
  {
    others:
      /^(kube-(apiserver|controller-manager|scheduler)|cluster-autoscaler|cloud-controller-manager|guard)$/,
    audit: /^kube-audit(-admin)?$/,
  },
  // Storage accounts. Reads are many, and some leave them out.
  { others: /^Storage(Read|Write)$/, audit: /^StorageDelete$/ },
  { others: /^Storage(Read|Delete)$/, audit: /^StorageWrite$/ },
  // The activity log of a subscription.
  {
    others: /^(Alert|Autoscale|Policy|Recommendation|ResourceHealth|Security|ServiceHealth)$/,
    audit: /^Administrative$/,
  },
  // Gateways and front doors.
  {
    others: /^ApplicationGateway(Performance|Firewall)Log$/,
    audit: /^ApplicationGatewayAccessLog$/,
  },
  { others: /^FrontDoorHealthProbeLog$/, audit: /^FrontDoorAccessLog$/ },
  { others: /^WebSocketConnectionLogs$/, audit: /^GatewayLogs$/ },
  {
    others: /^(AZFW(DnsQuery|FqdnResolveFailure|IdpsSignature|ThreatIntel)|AzureFirewallDnsProxy)$/,
    audit: /^(AZFW|AzureFirewall)(Application|Network)Rule$/,
  },
  // Vaults and services of AI.
  { others: /^AzurePolicyEvaluationDetails$/, audit: /^AuditEvent$/ },
  { others: /^RequestResponse$/, audit: /^Audit$/ },
  // Databases.
  { others: /^PostgreSQLFlex\w+$/, audit: /^PostgreSQLLogs$/ },
  { others: /^MySqlSlowLogs$/, audit: /^MySqlAuditLogs$/ },
];

const SQL: Categories = {
  others:
    /^(SQLInsights|AutomaticTuning|QueryStore\w+|DatabaseWaitStatistics|Errors|Timeouts|Blocks|Deadlocks)$/,
  audit: /^SQLSecurityAuditEvents$/,
};

/** Categories of the directory, each of which attackers leave traces in. */
const OF_DIRECTORY = [/^AuditLogs$/, /^SignInLogs$/];

function logsOf(setting: ResourceView, question: (log: BlockView) => Fact): Fact {
  return anyOf(
    ["enabled_log", "log"].map((name) =>
      setting.blocks(name).some((log) => and(question(log), not(log.attr("enabled").is(false)))),
    ),
  );
}

const keeps = (setting: ResourceView, category: RegExp) =>
  logsOf(setting, (log) => log.attr("category").matches(category));

const hasGroup = (setting: ResourceView) =>
  logsOf(setting, (log) => log.attr("category_group").isPresent());

/** The settings are known to be those of two services. */
function isOfOther(one: ResourceView, other: ResourceView): Fact {
  const [own = [], its = []] = [one, other].map(
    (each) => each.attr("target_resource_id").value.marks.referents,
  );
  const isDisjoint = own.length > 0 && its.length > 0 && !own.some((each) => its.includes(each));
  return fact(isDisjoint, one.attr("target_resource_id").evidence());
}

/** Other settings may send the audit of the same service elsewhere. */
function isKept(setting: ResourceView, audit: RegExp): Fact {
  const target = setting.attr("target_resource_id");
  return or(
    hasGroup(setting),
    setting.others(setting.type).some((other) =>
      or(
        // A setting of another service doesn't count.
        unless(isOfOther(other, setting), keeps(other, audit)),
        and(other.attr("target_resource_id").isSameAs(target), hasGroup(other)),
      ),
    ),
  );
}

function leavesOut(setting: ResourceView, { others, audit }: Categories): Fact {
  const isOfService = keeps(setting, others);
  return isOfService.truth === false ? isOfService : and(isOfService, not(isKept(setting, audit)));
}

/** The audit of a SQL server is sent by a setting of its database `master`. */
function leavesOutSql(setting: ResourceView): Fact {
  const isOfServer = askText(
    setting.attr("target_resource_id"),
    (text) => /\/databases\/master$/i.test(text) || (isPlaceholder(text) ? undefined : false),
  );
  return and(ifKnown(isOfServer), leavesOut(setting, SQL));
}

/** Rules for diagnostic settings that send logs, but not those of the audit. */
export const auditCategoryRules: readonly Rule[] = [
  {
    id: "az-audit-categories",
    title: "Diagnostic setting leaves out the audit log",
    severity: "MEDIUM",
    category: "security",
    topic: "logging",
    explanation: "The logs that are kept don't show who read or changed what.",
    fix: 'Add the category of the audit, such as `kube-audit-admin`, or `category_group = "audit"`.',
    link: "https://learn.microsoft.com/azure/azure-monitor/platform/diagnostic-settings",
    checks: [
      ...CATEGORIES.map((each) => resource(SETTING, (setting) => leavesOut(setting, each))),
      resource(SETTING, leavesOutSql),
      ...OF_DIRECTORY.map((audit) =>
        resource(DIRECTORY, (setting) => leavesOut(setting, { others: /./, audit })),
      ),
    ],
  },
];
