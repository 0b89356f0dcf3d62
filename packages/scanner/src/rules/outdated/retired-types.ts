import { NO_MARKS } from "../../evaluate/marks.ts";
import { dateText } from "../../lifecycles/end-of-life.ts";
import { COLLECTED } from "../../lifecycles/ends-of-life.ts";
import { type Fact, fact, not, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, resource } from "../../rule-language/rule.ts";

/** A kind of resource that its provider has withdrawn. */
interface Retired {
  readonly types: readonly string[];
  readonly date: string;
  readonly successor: string;
}

/** Types with a common beginning. */
function family(prefix: string, names: string): readonly string[] {
  return names.split(" ").map((name) => `${prefix}${name}`);
}

const RETIRED: readonly Retired[] = [
  {
    types: ["aws_launch_configuration"],
    date: "2024-10-01",
    successor: "`aws_launch_template`",
  },
  {
    types: [
      ...family(
        "aws_waf_",
        "web_acl rule rule_group rate_based_rule ipset byte_match_set geo_match_set regex_match_set size_constraint_set sql_injection_match_set xss_match_set",
      ),
      ...family(
        "aws_wafregional_",
        "web_acl rule rule_group rate_based_rule ipset web_acl_association",
      ),
    ],
    date: "2025-09-30",
    successor: "AWS WAF (`aws_wafv2_web_acl`)",
  },
  {
    types: family("aws_opsworks_", "stack application instance custom_layer rds_db_instance"),
    date: "2024-05-26",
    successor: "Systems Manager",
  },
  {
    types: ["aws_qldb_ledger", "aws_qldb_stream"],
    date: "2025-07-31",
    successor: "Aurora PostgreSQL",
  },
  {
    types: ["aws_elastictranscoder_pipeline", "aws_elastictranscoder_preset"],
    date: "2025-11-13",
    successor: "MediaConvert",
  },
  {
    types: [
      "aws_db_security_group",
      "aws_elasticache_security_group",
      "aws_redshift_security_group",
    ],
    date: "2022-08-15",
    successor: "`aws_security_group`",
  },
  { types: ["aws_media_store_container"], date: "2025-11-13", successor: "S3" },
  {
    types: ["aws_evidently_project", "aws_evidently_feature", "aws_evidently_launch"],
    date: "2025-10-17",
    successor: "AppConfig",
  },
  {
    types: ["aws_kinesis_analytics_application"],
    date: "2026-01-27",
    successor: "`aws_kinesisanalyticsv2_application`",
  },
  {
    types: family("aws_lex_", "bot bot_alias intent slot_type"),
    date: "2025-09-15",
    successor: "Lex V2",
  },
  { types: ["aws_worklink_fleet"], date: "2022-04-19", successor: "WorkSpaces Secure Browser" },
  {
    types: family(
      "aws_appmesh_",
      "mesh virtual_node virtual_gateway virtual_service virtual_router route",
    ),
    date: "2026-09-30",
    successor: "ECS Service Connect or VPC Lattice",
  },
  {
    types: ["azurerm_postgresql_server", "azurerm_postgresql_database"],
    date: "2025-03-28",
    successor: "`azurerm_postgresql_flexible_server`",
  },
  {
    types: ["azurerm_mysql_server", "azurerm_mysql_database"],
    date: "2024-09-16",
    successor: "`azurerm_mysql_flexible_server`",
  },
  {
    types: ["azurerm_mariadb_server", "azurerm_mariadb_database"],
    date: "2025-09-19",
    successor: "`azurerm_mysql_flexible_server`",
  },
  {
    types: ["azurerm_data_lake_store", "azurerm_data_lake_analytics_account"],
    date: "2024-02-29",
    successor: "`azurerm_storage_account` with `is_hns_enabled`",
  },
  {
    types: ["azurerm_app_service_environment", "azurerm_app_service_environment_v2"],
    date: "2024-08-31",
    successor: "`azurerm_app_service_environment_v3`",
  },
  {
    types: ["azurerm_integration_service_environment"],
    date: "2024-08-31",
    successor: "Logic Apps Standard",
  },
  {
    types: family("azurerm_media_", "services_account asset streaming_endpoint"),
    date: "2024-06-30",
    successor: "a service of another vendor",
  },
  {
    types: ["azurerm_monitor_log_profile"],
    date: "2026-09-15",
    successor: "`azurerm_monitor_diagnostic_setting`",
  },
  {
    types: ["google_container_registry"],
    date: "2025-03-18",
    successor: "`google_artifact_registry_repository`",
  },
  {
    types: ["google_cloudiot_registry", "google_cloudiot_device"],
    date: "2023-08-16",
    successor: "a service of another vendor",
  },
  {
    types: ["google_game_services_realm", "google_game_services_game_server_cluster"],
    date: "2023-06-30",
    successor: "Agones",
  },
  {
    types: ["kubernetes_pod_security_policy", "kubernetes_pod_security_policy_v1beta1"],
    date: "2022-08-23",
    successor: "Pod Security Admission",
  },
];

const BY_TYPE = new Map(
  RETIRED.filter(({ date }) => date <= COLLECTED).flatMap((each) =>
    each.types.map((type) => [type, each] as const),
  ),
);

/** Types of resources whose provider has withdrawn them. */
export const RETIRED_TYPES = [...BY_TYPE.keys()];

/** A kind within a type that its provider has withdrawn. */
interface RetiredKind {
  readonly types: readonly string[];
  readonly argument: string;
  readonly value: RegExp;
  /** An argument that has to have this value. */
  readonly when?: readonly [argument: string, value: string];
  readonly date: string;
  readonly successor: string;
}

/** Where Helm's first charts were kept, which no one has updated since. */
const CHART_ARCHIVES =
  /^https:\/\/(kubernetes-charts(-incubator)?\.storage\.googleapis\.com|charts\.helm\.sh\/(stable|incubator))\/?$/;

const RETIRED_KINDS: readonly RetiredKind[] = [
  {
    types: ["azurerm_lb", "azurerm_public_ip", "azurerm_public_ip_prefix"],
    argument: "sku",
    value: /^Basic$/i,
    date: "2025-09-30",
    successor: "`Standard`",
  },
  {
    types: ["azurerm_virtual_machine"],
    argument: "storage_os_disk.vhd_uri",
    value: /./,
    date: "2026-03-31",
    successor: "managed disks with `managed_disk_type`",
  },
  {
    types: ["azurerm_kubernetes_cluster"],
    argument: "network_profile.load_balancer_sku",
    value: /^basic$/i,
    date: "2025-09-30",
    successor: "`standard`",
  },
  {
    types: ["azurerm_application_gateway"],
    argument: "sku.name",
    value: /^(Standard|WAF)_(Small|Medium|Large)$/i,
    date: "2026-04-28",
    successor: "`Standard_v2` or `WAF_v2`",
  },
  {
    types: ["azurerm_virtual_network_gateway"],
    argument: "sku",
    value: /^VpnGw[1-5]$/i,
    date: "2026-09-30",
    successor: "the size with `AZ` at its end, such as `VpnGw1AZ`",
  },
  {
    types: ["azurerm_virtual_network_gateway"],
    argument: "sku",
    value: /^(Standard|HighPerformance)$/i,
    // Gateways of ExpressRoute also have these sizes.
    when: ["type", "Vpn"],
    date: "2025-09-30",
    successor: "`VpnGw1AZ` or `VpnGw2AZ`",
  },
  {
    types: ["azurerm_storage_account"],
    argument: "account_kind",
    value: /^(Blob)?Storage$/i,
    date: "2026-10-13",
    successor: "`StorageV2`",
  },
  {
    types: ["azurerm_virtual_machine_extension", "azurerm_virtual_machine_scale_set_extension"],
    argument: "type",
    value: /^(OmsAgentForLinux|MicrosoftMonitoringAgent)$/i,
    date: "2024-08-31",
    successor: "`AzureMonitorLinuxAgent` or `AzureMonitorWindowsAgent`",
  },
  {
    types: ["azurerm_cdn_profile"],
    argument: "sku",
    value: /^(Standard_Akamai|(Standard|Premium)_Verizon)$/i,
    date: "2025-01-15",
    successor: "`azurerm_cdn_frontdoor_profile`",
  },
  {
    types: ["helm_release"],
    argument: "repository",
    value: CHART_ARCHIVES,
    date: "2020-11-13",
    successor: "the repository of the chart's project",
  },
  {
    types: ["flux_helm_repository"],
    argument: "spec.url",
    value: CHART_ARCHIVES,
    date: "2020-11-13",
    successor: "the repository of the chart's project",
  },
];

/** Checks arguments whose value names a kind that is withdrawn. */
export const retiredKindChecks: readonly Check[] = RETIRED_KINDS.filter(
  ({ date }) => date <= COLLECTED,
).map(({ types, argument, value, when, date, successor }) =>
  resource(types, (view) => {
    const isKind = view.attr(argument).matches(value);
    const isMeant = when && view.attr(when[0]).is(when[1], { ignoreCase: true });
    const { evidence, ...answer } = isMeant === undefined ? isKind : unless(not(isMeant), isKind);
    const why = `which was withdrawn on ${dateText(date)}; its successor is ${successor}`;
    const told = evidence.map((each) => ({ ...each, message: `${each.message}, ${why}` }));
    return { ...answer, evidence: answer.truth === true ? told : evidence };
  }),
);

export function retiredOn({ type, location }: ResourceView): Fact {
  const retired = BY_TYPE.get(type);
  if (retired === undefined) return fact(false);
  const { date, successor } = retired;
  const message = `\`${type}\` was withdrawn on ${dateText(date)}; its successor is ${successor}`;
  return fact(true, { location, message, marks: NO_MARKS });
}
