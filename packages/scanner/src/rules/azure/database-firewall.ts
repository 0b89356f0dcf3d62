import { mergeMarks } from "../../evaluate/marks.ts";
import { letsInternetIn } from "../../exposure/endpoint.ts";
import type { KnownSet } from "../../exposure/known-set.ts";
import { addressesBetween, EVERY_ADDRESS } from "../../network/address-space.ts";
import { IntervalSet } from "../../network/interval-set.ts";
import { and, type Fact } from "../../rule-language/fact.ts";
import { renamed } from "../../rule-language/renamed.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** The database behind each firewall rule type. */
const FIREWALL_RULES: Readonly<Record<string, string>> = {
  azurerm_cosmosdb_postgresql_firewall_rule: "Cosmos DB for PostgreSQL",
  azurerm_data_lake_store_firewall_rule: "Data Lake Store",
  azurerm_mariadb_firewall_rule: "MariaDB",
  azurerm_mongo_cluster_firewall_rule: "Cosmos DB for MongoDB",
  azurerm_mssql_firewall_rule: "SQL Server",
  azurerm_mysql_firewall_rule: "MySQL",
  azurerm_mysql_flexible_server_firewall_rule: "MySQL",
  azurerm_postgresql_firewall_rule: "PostgreSQL",
  azurerm_postgresql_flexible_server_firewall_rule: "PostgreSQL",
  azurerm_redis_firewall_rule: "Redis",
  azurerm_sql_firewall_rule: "SQL Server",
  azurerm_synapse_firewall_rule: "Synapse",
};

const TYPES = Object.keys(FIREWALL_RULES);

const start = (rule: ResourceView) => renamed(rule, "start_ip_address", "start_ip");
const end = (rule: ResourceView) => renamed(rule, "end_ip_address", "end_ip");

/** The range between both ends, as far as known. */
function between(rule: ResourceView): KnownSet {
  const [first, last] = [start(rule), end(rule)];
  const sets = first.options().flatMap((from) =>
    last.options().map((to) => {
      const [a, b] = [from.value, to.value];
      const isKnown = a.kind === "string" && b.kind === "string";
      return isKnown ? addressesBetween(a.value, b.value) : undefined;
    }),
  );
  const isAbsent = [first, last].some(({ value }) => value.kind === "null");
  const known = sets.flatMap((set) => set ?? []);
  const isKnown = known.length === sets.length;
  const service = FIREWALL_RULES[rule.type] ?? "the database";
  const whole = IntervalSet.union(known);
  return {
    surely: known.length === 1 && isKnown && !isAbsent ? whole : IntervalSet.NONE,
    maybe: isAbsent ? IntervalSet.NONE : isKnown ? whole : EVERY_ADDRESS,
    evidence: {
      location: last.location,
      message: `${service} can be reached: ${first.describe()} and ${last.describe()}`,
      marks: mergeMarks(last.value.marks, first.value.marks),
    },
    cause: first.value.kind === "unknown" ? first.value.cause : last.path,
  };
}

/** A range from 0.0.0.0 to 0.0.0.0 allows all of Azure, including other customers' machines. */
function letsAzureIn(rule: ResourceView): Fact {
  return and(end(rule).is("0.0.0.0"), start(rule).is("0.0.0.0"));
}

const link = "https://learn.microsoft.com/azure/azure-sql/database/firewall-configure";

export const databaseFirewallRules: readonly Rule[] = [
  {
    id: "az-sql-firewall-open",
    title: "Database firewall lets everyone in",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "From every address on the internet passwords can be tried.",
    fix: "Narrow `start_ip_address` and `end_ip_address` down to your own networks.",
    peers: { checkov: ["CKV_AZURE_11"], trivy: ["AZU-0029"] },
    link,
    checks: [resource(TYPES, (rule) => letsInternetIn([between(rule)]))],
  },
  {
    id: "az-db-azure-services",
    title: "Database firewall lets all of Azure in",
    severity: "LOW",
    category: "security",
    topic: "exposure",
    explanation: "Machines of every other Azure customer also use these addresses.",
    fix: "Connect through a private endpoint, or name the addresses that your own services have.",
    link,
    checks: [resource(TYPES, letsAzureIn)],
  },
];
