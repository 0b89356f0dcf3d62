import type { BlockView } from "../../../rule-language/block-view.ts";
import { and, type Fact, fact, not, or } from "../../../rule-language/fact.ts";
import type { ResourceView } from "../../../rule-language/resource-view.ts";
import { minutesOf } from "../permitted/formats.ts";
import { type Conflict, inTerraform, isGiven, isLeftOut, within } from "./conflict.ts";

const GATEWAY = "azurerm_application_gateway";
const CONNECTION = "azurerm_virtual_network_gateway_connection";
const QUERIES = "azurerm_monitor_scheduled_query_rules_alert_v2";
const TIERS_2 = ["Standard_v2", "WAF_v2"];

/** Only one kind of hop has an address, and it needs one. */
const HOP_FAULTS: readonly ((route: BlockView) => Fact)[] = [
  (route) =>
    and(
      isLeftOut(route, "next_hop_in_ip_address"),
      route.attr("next_hop_type").is("VirtualAppliance"),
    ),
  (route) =>
    and(
      isGiven(route, "next_hop_in_ip_address"),
      route.attr("next_hop_type").isIn(["Internet", "None", "VirtualNetworkGateway", "VnetLocal"]),
    ),
];
const HOP = "`VirtualAppliance` has a `next_hop_in_ip_address`, and the others have none";

/** The name and the tier of a gateway say the same in two ways. */
const hasOtherTier = within("sku", (sku) => {
  const { value } = sku.attr("name");
  const name = value.kind === "string" ? value.value : "";
  const tier = name.replace(/_(Small|Medium|Large)$/, "");
  return sku.attr("tier").test((text) => name !== "" && text !== undefined && text !== tier);
});

function looksTooRarely(alert: ResourceView): Fact {
  const textOf = (name: string) => {
    const { value } = alert.attr(name);
    return value.kind === "string" ? minutesOf(value.value) : undefined;
  };
  const [frequency, window] = [textOf("frequency"), textOf("window_size")];
  return fact(
    frequency !== undefined && window !== undefined && frequency > window,
    alert.attr("frequency").evidence(),
  );
}

const gateways: readonly Conflict[] = [
  [
    GATEWAY,
    "either `capacity` or `autoscale_configuration` is needed",
    (gateway) =>
      and(
        gateway.blocks("sku").every((sku) => isLeftOut(sku, "capacity")),
        not(gateway.has("autoscale_configuration")),
      ),
  ],
  [GATEWAY, "the tier isn't that of the name", hasOtherTier],
  [
    GATEWAY,
    "only gateways of version 2 scale by themselves",
    (gateway) =>
      and(
        gateway.has("autoscale_configuration"),
        gateway.attr("sku.tier").isIn(["Standard", "WAF"]),
      ),
  ],
  [
    GATEWAY,
    "only gateways of the tiers `WAF` and `WAF_v2` have a firewall",
    (gateway) =>
      and(
        gateway.attr("waf_configuration.enabled").is(true),
        gateway.attr("sku.tier").isIn(["Basic", "Standard", "Standard_v2"]),
      ),
  ],
  [
    GATEWAY,
    "HTTPS needs `ssl_certificate_name`",
    within("http_listener", (listener) =>
      and(listener.attr("protocol").is("Https"), isLeftOut(listener, "ssl_certificate_name")),
    ),
  ],
  [
    GATEWAY,
    "`PathBasedRouting` needs `url_path_map_name`",
    within("request_routing_rule", (rule) =>
      and(rule.attr("rule_type").is("PathBasedRouting"), isLeftOut(rule, "url_path_map_name")),
    ),
  ],
  [
    GATEWAY,
    "rules of gateways of version 2 need a `priority`",
    (gateway) =>
      gateway
        .blocks("request_routing_rule")
        .each((rule) => and(isLeftOut(rule, "priority"), gateway.attr("sku.tier").isIn(TIERS_2))),
  ],
  [
    GATEWAY,
    "`host_name` and `pick_host_name_from_backend_address` exclude each other",
    within("backend_http_settings", (settings) =>
      and(
        isGiven(settings, "host_name"),
        settings.attr("pick_host_name_from_backend_address").is(true),
      ),
    ),
  ],
  [
    GATEWAY,
    "a probe has a `host`, or takes that of the backend",
    within("probe", (probe) => {
      const picks = probe.attr("pick_host_name_from_backend_http_settings");
      return or(
        and(isGiven(probe, "host"), picks.is(true)),
        // Probes of layer 4 send no host name.
        and(
          isLeftOut(probe, "host"),
          picks.isNot(true),
          probe.attr("protocol").isNotIn(["Tcp", "Tls"], { ignoreCase: true }),
        ),
      );
    }),
  ],
  [
    "azurerm_cdn_frontdoor_route",
    "a redirect to HTTPS needs `Http` and `Https` in `supported_protocols`",
    (route) => {
      const protocols = route.attr("supported_protocols");
      return and(
        route.attr("https_redirect_enabled").isNot(false),
        or(not(protocols.includes("Http")), not(protocols.includes("Https"))),
      );
    },
  ],
];

const networks: readonly Conflict[] = [
  ["azurerm_route", HOP, (route) => HOP_FAULTS.map((fails) => fails(route))],
  [
    "azurerm_route_table",
    HOP,
    (table) => HOP_FAULTS.flatMap((fails) => table.blocks("route").each(fails)),
  ],
  [
    "azurerm_network_interface",
    "a static allocation needs `private_ip_address`",
    within("ip_configuration", (address) =>
      and(
        address.attr("private_ip_address_allocation").is("Static"),
        isLeftOut(address, "private_ip_address"),
      ),
    ),
  ],
  [
    "azurerm_network_interface",
    "an address of version 4 needs `subnet_id`",
    within("ip_configuration", (address) =>
      and(
        isLeftOut(address, "subnet_id"),
        address.attr("private_ip_address_version").isNot("IPv6"),
      ),
    ),
  ],
  ...[
    ["IPsec", "local_network_gateway_id"],
    ["Vnet2Vnet", "peer_virtual_network_gateway_id"],
    ["ExpressRoute", "express_route_circuit_id"],
  ].map(
    ([type = "", argument = ""]): Conflict => [
      CONNECTION,
      `\`${type}\` needs \`${argument}\``,
      (connection) => and(connection.attr("type").is(type), isLeftOut(connection, argument)),
    ],
  ),
  [
    "azurerm_private_endpoint",
    "manual connections need a `request_message`",
    within("private_service_connection", (connection) =>
      and(
        connection.attr("is_manual_connection").is(true),
        isLeftOut(connection, "request_message"),
      ),
    ),
  ],
  [
    "azurerm_public_ip",
    "`ddos_protection_plan_id` needs `Enabled` as `ddos_protection_mode`",
    (address) =>
      and(
        isGiven(address, "ddos_protection_plan_id"),
        address.attr("ddos_protection_mode").isNot("Enabled"),
      ),
  ],
  [
    "azurerm_public_ip",
    "basic addresses have no zones",
    (address) => and(isGiven(address, "zones"), address.attr("sku").is("Basic")),
  ],
  [
    "azurerm_bastion_host",
    "basic hosts don't have this feature",
    (host) =>
      [
        "file_copy_enabled",
        "ip_connect_enabled",
        "shareable_link_enabled",
        "tunneling_enabled",
      ].map((feature) =>
        and(host.attr(feature).is(true), host.attr("sku").isNotIn(["Standard", "Premium"])),
      ),
  ],
  [
    "azurerm_lb_probe",
    "probes over HTTP have a `request_path`, and those over TCP have none",
    (probe) => {
      const isHttp = probe.attr("protocol").isIn(["Http", "Https"], { ignoreCase: true });
      return or(
        and(isLeftOut(probe, "request_path"), isHttp),
        and(isGiven(probe, "request_path"), probe.attr("protocol").is("Tcp", { ignoreCase: true })),
      );
    },
  ],
];

const alerts: readonly Conflict[] = [
  ["azurerm_monitor_metric_alert", "`frequency` is longer than `window_size`", looksTooRarely],
  [
    QUERIES,
    "what is muted isn't resolved by itself: `auto_mitigation_enabled` has to be false",
    (alert) =>
      and(
        isGiven(alert, "mute_actions_after_alert_duration"),
        alert.attr("auto_mitigation_enabled").is(true),
      ),
  ],
  [
    "azurerm_log_analytics_workspace",
    "`reservation_capacity_in_gb_per_day` needs `CapacityReservation` as `sku`",
    (workspace) =>
      and(
        isGiven(workspace, "reservation_capacity_in_gb_per_day"),
        workspace.attr("sku").isNot("CapacityReservation"),
      ),
  ],
];

/** Settings of networks, gateways and alerts of Azure that don't work together. */
export const azureNetworkConflicts = inTerraform([...gateways, ...networks, ...alerts]);
