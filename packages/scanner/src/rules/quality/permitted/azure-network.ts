import { PORT_OR_RANGE } from "./formats.ts";
import {
  anyCase,
  between,
  ENABLED,
  like,
  oneOf,
  type PermittedRow,
  PORT,
  permit,
} from "./permitted.ts";

const RULE = "azurerm_network_security_rule";
const GROUP = "azurerm_network_security_group";
const GATEWAY = "azurerm_application_gateway";
const CONNECTION = "azurerm_virtual_network_gateway_connection";

const ALLOCATION = oneOf("Dynamic Static");
const PROTOCOL = oneOf("Http Https");
const NEXT_HOP = oneOf("Internet None VirtualAppliance VirtualNetworkGateway VnetLocal");
const THREATS = oneOf("Alert Deny Off");
const IP_VERSION = oneOf("IPv4 IPv6");

const securityRule = (types: string, before: string): readonly PermittedRow[] =>
  permit(types, {
    [`${before}protocol`]: oneOf("* Ah Esp Icmp Tcp Udp"),
    [`${before}description`]: like(/^.{1,140}$/s, "at most 140 characters"),
    [`${before}source_port_range`]: PORT_OR_RANGE,
    [`${before}destination_port_range`]: PORT_OR_RANGE,
    [`${before}source_port_ranges`]: PORT_OR_RANGE,
    [`${before}destination_port_ranges`]: PORT_OR_RANGE,
  });

const networks: readonly PermittedRow[] = [
  [
    "azurerm_resource_group",
    "name",
    like(
      /^[\p{L}\p{N}_().-]{0,89}[\p{L}\p{N}_()-]$/u,
      "at most 90 letters, digits and simple signs",
    ),
  ],
  ...securityRule(RULE, ""),
  ...securityRule(GROUP, "security_rule."),
  [
    RULE,
    "name",
    like(
      /^[A-Za-z0-9]([\w.-]{0,78}\w)?$/,
      "at most 80 letters, digits, dots, hyphens and underscores",
    ),
  ],
  ["azurerm_virtual_network", "flow_timeout_in_minutes", between(4, 30)],
  ["azurerm_virtual_network", "encryption.enforcement", oneOf("AllowUnencrypted DropUnencrypted")],
  [
    "azurerm_subnet",
    "private_endpoint_network_policies",
    oneOf("Disabled Enabled NetworkSecurityGroupEnabled RouteTableEnabled"),
  ],
  ...permit("azurerm_public_ip", {
    ip_version: IP_VERSION,
    sku_tier: oneOf("Global Regional"),
    ddos_protection_mode: oneOf("Disabled Enabled VirtualNetworkInherited"),
    domain_name_label: like(
      /^[a-z][a-z0-9-]{1,61}[a-z0-9]$/,
      "at most 63 and at least 3 lowercase letters, digits and hyphens",
    ),
  }),
  ...permit("azurerm_network_interface", {
    "ip_configuration.private_ip_address_allocation": ALLOCATION,
    "ip_configuration.private_ip_address_version": IP_VERSION,
  }),
  ["azurerm_route", "next_hop_type", NEXT_HOP],
  ["azurerm_route_table", "route.next_hop_type", NEXT_HOP],
  [
    "azurerm_private_endpoint",
    "private_service_connection.request_message",
    like(/^.{1,140}$/s, "at most 140 characters"),
  ],
  ...permit("azurerm_lb", {
    sku_tier: oneOf("Global Regional"),
    "frontend_ip_configuration.private_ip_address_allocation": ALLOCATION,
    "frontend_ip_configuration.private_ip_address_version": IP_VERSION,
  }),
  ...permit("azurerm_lb_rule", {
    protocol: anyCase("All Tcp Udp"),
    frontend_port: between(0, 65_535),
    backend_port: between(0, 65_535),
    idle_timeout_in_minutes: between(4, 100),
    load_distribution: anyCase("Default SourceIP SourceIPProtocol"),
  }),
  ["azurerm_lb_outbound_rule", "protocol", anyCase("All Tcp Udp")],
  ...permit("azurerm_lb_probe", {
    protocol: anyCase("Http Https Tcp"),
    probe_threshold: between(1, 100),
    interval_in_seconds: between(5, 2_147_483_646),
  }),
  ...permit("azurerm_virtual_network_gateway", {
    type: oneOf("ExpressRoute LocalGateway Vpn"),
    vpn_type: oneOf("PolicyBased RouteBased"),
    generation: oneOf("Generation1 Generation2 None"),
    "ip_configuration.private_ip_address_allocation": ALLOCATION,
  }),
  ...permit(CONNECTION, {
    type: oneOf("ExpressRoute IPsec Vnet2Vnet"),
    connection_protocol: oneOf("IKEv1 IKEv2"),
    connection_mode: oneOf("Default InitiatorOnly ResponderOnly"),
    routing_weight: between(0, 32_000),
    dpd_timeout_seconds: between(9, 3600),
  }),
  ...permit("azurerm_bastion_host", { scale_units: between(2, 50) }),
  ...permit("azurerm_firewall", {
    sku_name: oneOf("AZFW_Hub AZFW_VNet"),
    sku_tier: oneOf("Basic Premium Standard"),
    threat_intel_mode: THREATS,
  }),
  ...permit("azurerm_firewall_policy", {
    sku: oneOf("Basic Premium Standard"),
    threat_intelligence_mode: THREATS,
    "intrusion_detection.mode": THREATS,
  }),
  ...permit("azurerm_firewall_policy_rule_collection_group", {
    priority: between(100, 65_000),
    "network_rule_collection.priority": between(100, 65_000),
    "network_rule_collection.action": oneOf("Allow Deny"),
    "network_rule_collection.rule.protocols": oneOf("Any ICMP TCP UDP"),
    "application_rule_collection.priority": between(100, 65_000),
    "application_rule_collection.action": oneOf("Allow Deny"),
    "application_rule_collection.rule.protocols.type": oneOf("Http Https Mssql"),
    "nat_rule_collection.priority": between(100, 65_000),
    "nat_rule_collection.action": oneOf("Dnat"),
    "nat_rule_collection.rule.protocols": oneOf("TCP UDP"),
  }),
  ["azurerm_network_watcher_flow_log", "version", between(1, 2)],
  ["azurerm_network_watcher_flow_log", "traffic_analytics.interval_in_minutes", oneOf("10 60")],
  ["azurerm_management_lock", "lock_level", oneOf("CanNotDelete ReadOnly")],
];

const balancers: readonly PermittedRow[] = [
  ...permit(GATEWAY, {
    "sku.capacity": between(0, 125),
    "autoscale_configuration.min_capacity": between(0, 125),
    "autoscale_configuration.max_capacity": between(2, 125),
    "backend_http_settings.port": PORT,
    "backend_http_settings.protocol": PROTOCOL,
    "backend_http_settings.cookie_based_affinity": ENABLED,
    "backend_http_settings.request_timeout": between(1, 86_400),
    "backend_http_settings.connection_draining.drain_timeout_sec": between(1, 3600),
    "frontend_ip_configuration.private_ip_address_allocation": ALLOCATION,
    "frontend_port.port": PORT,
    "http_listener.protocol": PROTOCOL,
    "probe.port": PORT,
    "request_routing_rule.rule_type": oneOf("Basic PathBasedRouting"),
    "request_routing_rule.priority": between(1, 20_000),
    "redirect_configuration.redirect_type": oneOf("Found Permanent SeeOther Temporary"),
    "rewrite_rule_set.rewrite_rule.rule_sequence": between(1, 1000),
    "ssl_policy.policy_type": oneOf("Custom CustomV2 Predefined"),
    "waf_configuration.firewall_mode": oneOf("Detection Prevention"),
    "waf_configuration.file_upload_limit_mb": between(1, 750),
    "waf_configuration.max_request_body_size_kb": between(1, 128),
  }),
  ...permit("azurerm_web_application_firewall_policy", {
    "policy_settings.mode": oneOf("Detection Prevention"),
    "custom_rules.rule_type": oneOf("MatchRule RateLimitRule Invalid"),
  }),
  ["azurerm_cdn_frontdoor_profile", "response_timeout_seconds", between(16, 240)],
  ...permit("azurerm_cdn_frontdoor_origin", {
    http_port: PORT,
    https_port: PORT,
    priority: between(1, 5),
    weight: between(1, 1000),
  }),
  ...permit("azurerm_cdn_frontdoor_origin_group", {
    "health_probe.interval_in_seconds": between(1, 255),
    "health_probe.protocol": PROTOCOL,
    "health_probe.request_type": oneOf("GET HEAD"),
    "load_balancing.additional_latency_in_milliseconds": between(0, 1000),
    "load_balancing.sample_size": between(0, 255),
    "load_balancing.successful_samples_required": between(0, 255),
  }),
  ...permit("azurerm_cdn_frontdoor_route", {
    forwarding_protocol: oneOf("HttpOnly HttpsOnly MatchRequest"),
    supported_protocols: PROTOCOL,
  }),
  ["azurerm_cdn_frontdoor_firewall_policy", "mode", oneOf("Detection Prevention")],
  ...permit("azurerm_traffic_manager_profile", {
    traffic_routing_method: oneOf("Geographic MultiValue Performance Priority Subnet Weighted"),
    profile_status: ENABLED,
    "monitor_config.protocol": oneOf("HTTP HTTPS TCP"),
    "monitor_config.port": PORT,
    "monitor_config.interval_in_seconds": oneOf("10 30"),
    "monitor_config.timeout_in_seconds": between(5, 10),
    "monitor_config.tolerated_number_of_failures": between(0, 9),
  }),
];

/** What networks and load balancers of Azure take. */
export const azureNetworkPermitted: readonly PermittedRow[] = [...networks, ...balancers];
