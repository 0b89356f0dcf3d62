import { askText } from "../../rule-language/ask-text.ts";
import { and, anyOf, type Fact, ifKnown, not } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";

/** General families from 64 processors on. Those with accelerators or much memory are always large. */
const LARGE_MACHINE = /^(db\.|cache\.|ml\.)?[cmrt]\d\w*\.((1[6-9]|[2-9]\d|\d{3})xlarge|metal)/;
const LARGE_AZURE = /^Standard_[BDEF](64|72|80|96|104|112|1[24]\d|192)[a-z]*(_v\d)?$/i;
const LARGE_GOOGLE =
  /^(n1|n2d?|c2d?|c3d?|n4|e2|t2d)-(standard|highmem|highcpu)-(6[04]|[89]\d|1\d\d|2\d\d)$/;

const SIZES: readonly (readonly [types: readonly string[], argument: string, large: RegExp])[] = [
  [["aws_instance", "aws_launch_template"], "instance_type", LARGE_MACHINE],
  [["aws_db_instance", "aws_rds_cluster_instance"], "instance_class", LARGE_MACHINE],
  [["aws_elasticache_replication_group", "aws_elasticache_cluster"], "node_type", LARGE_MACHINE],
  [["azurerm_linux_virtual_machine", "azurerm_windows_virtual_machine"], "size", LARGE_AZURE],
  [["google_compute_instance", "google_compute_instance_template"], "machine_type", LARGE_GOOGLE],
  [["azurerm_synapse_sql_pool"], "sku_name", /^DW([5-9]\d{3}|\d{5})c$/i],
];

/** Numbers above the largest that is usual. */
const NUMBERS: readonly (readonly [type: string, argument: string, usual: number])[] = [
  // AWS starts with 128 units.
  ["aws_redshiftserverless_workgroup", "base_capacity", 128],
  ["aws_lambda_function", "ephemeral_storage.size", 5120],
  ["aws_fsx_windows_file_system", "throughput_capacity", 512],
  ["google_alloydb_instance", "machine_config.cpu_count", 63],
];

const sizeChecks: readonly Check[] = [
  ...SIZES.map(([types, argument, large]) =>
    resource(types, (sized) => sized.attr(argument).matches(large)),
  ),
  ...NUMBERS.map(([type, argument, usual]) =>
    resource(type, (sized) => sized.attr(argument).isAbove(usual)),
  ),
];

/** Networks that also lead to a data center, which reaches only interface endpoints. */
const LINKS = [
  "aws_vpn_gateway",
  "aws_vpn_connection",
  "aws_dx_gateway_association",
  "aws_ec2_transit_gateway_vpc_attachment",
  "aws_route53_resolver_endpoint",
];

function isChargedEndpoint(endpoint: ResourceView): Fact {
  const isInterface = endpoint.attr("vpc_endpoint_type").is("Interface");
  const isStore = askText(endpoint.attr("service_name"), (text) => /\.(s3|dynamodb)$/.test(text));
  if (isInterface.truth !== true || isStore.truth !== true)
    return ifKnown(and(isInterface, isStore));
  const isOf = (each: ResourceView, name: string) =>
    askText(each.attr("service_name"), (text) => text.endsWith(name));
  const isFree = (each: ResourceView, name: string) =>
    and(isOf(each, name), each.attr("vpc_endpoint_type").isNot("Interface"));
  const isNamed = anyOf(
    [".s3", ".dynamodb"].map((name) =>
      and(
        isOf(endpoint, name),
        not(endpoint.others("aws_vpc_endpoint").some((each) => isFree(each, name))),
      ),
    ),
  );
  const isLinked = anyOf(LINKS.map((type) => endpoint.others(type).exists()));
  return ifKnown(and(isInterface, isNamed, not(isLinked)));
}

/** Rules for what is paid for twice, or in a size that few need. */
export const oversizedRules: readonly Rule[] = [
  {
    id: "eff-oversized",
    title: "Size is far above what most workloads need",
    severity: "LOW",
    category: "efficiency",
    explanation:
      "The largest sizes cost thousands of dollars a month, whether they are used or not.",
    fix: "Start with a smaller size, measure the load, and let the service scale.",
    link: "https://docs.aws.amazon.com/wellarchitected/latest/cost-optimization-pillar/select-the-correct-resource-type-size-and-number.html",
    checks: sizeChecks,
  },
  {
    id: "eff-interface-endpoint",
    title: "Interface endpoint where a gateway endpoint is free",
    severity: "LOW",
    category: "efficiency",
    explanation: "Interface endpoints are charged by the hour, zone and gigabyte.",
    fix: 'Set `vpc_endpoint_type = "Gateway"` with `route_table_ids`.',
    link: "https://docs.aws.amazon.com/vpc/latest/privatelink/gateway-endpoints.html",
    checks: [resource("aws_vpc_endpoint", isChargedEndpoint)],
  },
  {
    id: "eff-stream-retention",
    title: "Stream keeps its records for months",
    severity: "LOW",
    category: "efficiency",
    explanation: "After 7 days, each gigabyte is charged by the month; a bucket costs far less.",
    fix: "Set `retention_period` to 168 hours or less, and archive records in a bucket.",
    link: "https://docs.aws.amazon.com/streams/latest/dev/kinesis-extended-retention.html",
    checks: [
      resource("aws_kinesis_stream", (stream) => stream.attr("retention_period").isAbove(720)),
    ],
  },
  {
    id: "eff-extreme-disk",
    title: "Disk is of the most expensive type",
    severity: "LOW",
    category: "efficiency",
    explanation: "Its operations are paid for in advance, and few workloads need as many.",
    fix: "Use `PremiumV2_LRS` on Azure, or `hyperdisk-balanced` on Google, with the speed that you measured.",
    link: "https://cloud.google.com/compute/docs/disks/extreme-persistent-disk",
    checks: [
      resource("azurerm_managed_disk", (disk) =>
        disk.attr("storage_account_type").is("UltraSSD_LRS"),
      ),
      resource("google_compute_disk", (disk) => disk.attr("type").is("pd-extreme")),
    ],
  },
  {
    id: "eff-azure-older-plan",
    title: "App Service plan of an older generation",
    severity: "LOW",
    category: "efficiency",
    explanation: "Plans of the third generation do more for less, and can be reserved.",
    fix: "Use `P0v3` or `P1v3` in place of `P1v2`.",
    link: "https://learn.microsoft.com/azure/app-service/app-service-configure-premium-v3-tier",
    checks: [
      resource("azurerm_service_plan", (plan) => plan.attr("sku_name").matches(/^P[123]v2$/i)),
    ],
  },
];
