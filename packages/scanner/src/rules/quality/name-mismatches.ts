import { textsOf } from "../../documents/members.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, not, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { Conflict } from "./conflicts/conflict.ts";
import { folded } from "./unmatched-events.ts";

/** Arguments in blocks of a gateway, and the blocks whose names they repeat. */
const GATEWAY_NAMES: readonly (readonly [block: string, argument: string, named: string])[] = [
  ["request_routing_rule", "http_listener_name", "http_listener"],
  ["request_routing_rule", "backend_address_pool_name", "backend_address_pool"],
  ["request_routing_rule", "backend_http_settings_name", "backend_http_settings"],
  ["request_routing_rule", "redirect_configuration_name", "redirect_configuration"],
  ["request_routing_rule", "url_path_map_name", "url_path_map"],
  ["http_listener", "frontend_ip_configuration_name", "frontend_ip_configuration"],
  ["http_listener", "frontend_port_name", "frontend_port"],
  ["http_listener", "ssl_certificate_name", "ssl_certificate"],
  ["backend_http_settings", "probe_name", "probe"],
  ["routing_rule", "listener_name", "listener"],
  ["routing_rule", "backend_address_pool_name", "backend_address_pool"],
  ["routing_rule", "backend_name", "backend"],
  ["listener", "frontend_ip_configuration_name", "frontend_ip_configuration"],
  ["listener", "frontend_port_name", "frontend_port"],
  ["listener", "ssl_certificate_name", "ssl_certificate"],
  ["backend", "probe_name", "probe"],
];

/** Whether no block of the owner has this name. */
function isNoName(name: ReturnType<BlockView["attr"]>, owner: BlockView, named: string): Fact {
  return and(
    name.isPresent(),
    owner.blocks(named).every((block) => not(block.attr("name").isSameAs(name))),
  );
}

const gatewayMismatches = GATEWAY_NAMES.map(
  ([block, argument, named]): Conflict => [
    "azurerm_application_gateway",
    `no \`${named}\` has this name`,
    (gateway) =>
      gateway.blocks(block).each((each) => isNoName(each.attr(argument), gateway, named)),
  ],
);

const FRONTEND = "frontend_ip_configuration_name";

function namesNoFrontend(rule: ResourceView): Fact {
  const name = rule.attr(FRONTEND);
  return and(
    name.isPresent(),
    rule
      .referred("loadbalancer_id", "azurerm_lb")
      .some((balancer) => isNoName(name, balancer, "frontend_ip_configuration")),
  );
}

const POLICIES = ["weighted", "latency", "geolocation", "geoproximity", "failover", "cidr"].map(
  (kind) => `${kind}_routing_policy`,
);

/** Where Azure's types of resources publish their metrics. */
const NAMESPACES: Readonly<Record<string, string>> = {
  azurerm_application_gateway: "Microsoft.Network/applicationGateways",
  azurerm_cosmosdb_account: "Microsoft.DocumentDB/databaseAccounts",
  azurerm_eventhub_namespace: "Microsoft.EventHub/namespaces",
  azurerm_key_vault: "Microsoft.KeyVault/vaults",
  azurerm_linux_virtual_machine: "Microsoft.Compute/virtualMachines",
  azurerm_linux_web_app: "Microsoft.Web/sites",
  azurerm_mssql_database: "Microsoft.Sql/servers/databases",
  azurerm_redis_cache: "Microsoft.Cache/redis",
  azurerm_service_plan: "Microsoft.Web/serverfarms",
  azurerm_servicebus_namespace: "Microsoft.ServiceBus/namespaces",
  azurerm_storage_account: "Microsoft.Storage/storageAccounts",
  azurerm_windows_virtual_machine: "Microsoft.Compute/virtualMachines",
};

/** `Microsoft.Sql/servers/databases` of an ID, or `undefined` if it isn't known. */
function namespaceOf(id: string): string | undefined {
  const [provider, ...steps] = id.slice(0, 1_000).split("/providers/").at(-1)?.split("/") ?? [];
  if (provider === undefined || !/^Microsoft\.\w+$/i.test(provider) || steps.length < 2) {
    return undefined;
  }
  return [provider, ...steps.filter((_, index) => index % 2 === 0)].join("/").toLowerCase();
}

/** A metric of another kind of resource than the alert watches. */
function watchesOtherKind(alert: ResourceView): readonly Fact[] {
  const { value } = alert.attr("scopes");
  const known = (value.kind === "list" ? value.items : []).map((item) => {
    if (item.kind === "string") return namespaceOf(item.value);
    const [referent] = item.marks.referents;
    return item.marks.referents.length === 1
      ? NAMESPACES[referent?.type ?? ""]?.toLowerCase()
      : undefined;
  });
  if (known.length === 0 || known.includes(undefined)) return [];
  return ["criteria", "dynamic_criteria"].flatMap((block) =>
    alert.blocks(block).each((criteria) =>
      criteria.attr("metric_namespace").test((text) => {
        const named = text?.toLowerCase() ?? "";
        const isSame = (kind: string | undefined) =>
          named.startsWith(kind ?? "") || kind?.startsWith(named) === true;
        return named.startsWith("microsoft.") && !known.some(isSame);
      }),
    ),
  );
}

/** Names that Cloud Run sets itself, and refuses from others. */
const RESERVED = ["PORT", "K_SERVICE", "K_REVISION", "K_CONFIGURATION"];

const setsReserved = (path: string) => (service: ResourceView) =>
  service.blocks(path).each((variable) => variable.attr("name").isIn(RESERVED));

/** A key that no plan of the module admits. */
function hasNoPlan(key: ResourceView): Fact {
  return and(
    key.others("aws_api_gateway_usage_plan").exists(),
    key.others("aws_api_gateway_usage_plan_key").isEmpty(),
    key.connected("aws_api_gateway_usage_plan_key", "key_id").isEmpty(),
  );
}

/** Machines with tags, and where they are written. */
const TAGGED = [
  ["google_compute_instance", "tags"],
  ["google_compute_instance_template", "tags"],
  ["google_compute_region_instance_template", "tags"],
  ["google_container_node_pool", "node_config.tags"],
] as const;

/** The most machines that a firewall is compared with. Real modules have fewer. */
const MAX_MACHINES = 100;

/** The most tags that are compared word by word. */
const MAX_TAGS = 30;

/** Whether one of two tags has all words of the other: `backend` and `shop-backend`. */
function isShorter(tag: string, other: string): boolean {
  const [words, others] = [tag.split("-"), other.split("-")];
  return (
    words.every((word) => others.includes(word)) || others.every((word) => words.includes(word))
  );
}

/** A tag that no machine has, but for the way that it is written. */
function missesTag(firewall: ResourceView): Fact {
  const targets = firewall.attr("target_tags");
  const tags = TAGGED.flatMap(([type, path]) =>
    firewall
      .others(type)
      .members.slice(0, MAX_MACHINES)
      .flatMap(({ view }) => textsOf(view.attr(path).value)),
  );
  const named = textsOf(targets.value);
  const [known, spellings] = [new Set(tags), new Set(tags.map(folded))];
  const missed = named.filter((target) => !known.has(target));
  const isOtherwise = missed.some((target) => spellings.has(folded(target)));
  const isFew = missed.length <= MAX_TAGS && known.size <= MAX_TAGS;
  const isLonger =
    isFew &&
    missed.length === named.length &&
    missed.some((target) => tags.some((tag) => isShorter(tag, target)));
  const isMissed = isOtherwise || isLonger;
  return fact(isMissed, targets.evidence());
}

/** Resources that a backup plan can select by their tags. */
const BACKED_UP = [
  "aws_db_instance",
  "aws_dynamodb_table",
  "aws_ebs_volume",
  "aws_efs_file_system",
  "aws_instance",
  "aws_rds_cluster",
  "aws_s3_bucket",
];

const keysOf = ({ value }: AttributeView) =>
  value.kind === "object" ? [...value.entries.keys()] : [];

/** Tags that no resource has, but for the way that they are written. */
function selectsOtherTag(selection: ResourceView): readonly Fact[] {
  const tags = BACKED_UP.flatMap((type) =>
    selection
      .others(type)
      .members.slice(0, MAX_MACHINES)
      .flatMap(({ view }) => keysOf(view.attr("tags"))),
  );
  const [known, spellings] = [new Set(tags), new Set(tags.map(folded))];
  return selection
    .blocks("selection_tag")
    .each((tag) =>
      tag
        .attr("key")
        .test((key) => key !== undefined && !known.has(key) && spellings.has(folded(key))),
    );
}

/** Names that refer to nothing, and records in a form that is refused. */
export const nameMismatches: readonly Conflict[] = [
  ...gatewayMismatches,
  [
    ["rule", "nat_rule", "nat_pool", "outbound_rule"].map((kind) => `azurerm_lb_${kind}`).join(" "),
    "the load balancer has no frontend of this name",
    namesNoFrontend,
  ],
  ["aws_backup_selection", "the resources have a tag that is written otherwise", selectsOtherTag],
  ["google_compute_firewall", "the machines have a tag that is written otherwise", missesTag],
  [
    "azurerm_monitor_metric_alert",
    "the resource has no metrics in this namespace",
    watchesOtherKind,
  ],
  [
    "aws_route53_record",
    "records with a routing policy need a `set_identifier`",
    (record) =>
      and(
        or(...POLICIES.map((policy) => record.has(policy))),
        record.attr("set_identifier").isAbsent(),
      ),
  ],
  [
    "aws_route53_record",
    "a mail server has a priority in front of its name",
    (record) =>
      and(
        record.attr("type").is("MX"),
        record.attr("records").some((each) => each.matches(/^(?!\d+\s)[\w.-]+$/)),
      ),
  ],
  ["aws_api_gateway_api_key", "no usage plan admits the key, so requests are refused", hasNoPlan],
  [
    "google_cloud_run_v2_service",
    "Cloud Run sets this variable itself",
    setsReserved("template.containers.env"),
  ],
  [
    "google_cloud_run_service",
    "Cloud Run sets this variable itself",
    setsReserved("template.spec.containers.env"),
  ],
  [
    "azurerm_cosmosdb_account",
    "writes in several locations need a second location",
    (account) =>
      and(
        or(
          account.attr("multiple_write_locations_enabled").is(true),
          account.attr("enable_multiple_write_locations").is(true),
        ),
        account.blocks("geo_location").every((each) => each.attr("failover_priority").is(0)),
      ),
  ],
];
