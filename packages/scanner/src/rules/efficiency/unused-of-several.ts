import { NO_MARKS } from "../../evaluate/marks.ts";
import { and, anyOf, type Fact, fact, ifKnown, not } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { module, type Rule, resource } from "../../rule-language/rule.ts";
import { sharedGateways } from "./shared-gateways.ts";

/** What uses a resource, and the argument that names it. */
type User = readonly [type: string, via: string];

/** Resources that cost money by the hour, and everything that can use them. */
const USERS: Readonly<Record<string, readonly User[]>> = {
  aws_nat_gateway: [
    ["aws_route", "nat_gateway_id"],
    ["aws_route_table", "route.nat_gateway_id"],
    ["aws_default_route_table", "route.nat_gateway_id"],
  ],
  aws_eip: [
    ["aws_nat_gateway", "allocation_id"],
    ["aws_nat_gateway", "secondary_allocation_ids"],
    ["aws_eip_association", "allocation_id"],
    ["aws_eip_association", "public_ip"],
    ["aws_lb", "subnet_mapping.allocation_id"],
    ["aws_alb", "subnet_mapping.allocation_id"],
    ["aws_vpc_endpoint", "subnet_configuration.ipv4"],
    ["aws_transfer_server", "endpoint_details.address_allocation_ids"],
    ["aws_redshift_cluster", "elastic_ip"],
    ["aws_globalaccelerator_endpoint_group", "endpoint_configuration.endpoint_id"],
  ],
  aws_lb: [["aws_lb_listener", "load_balancer_arn"]],
  azurerm_service_plan: [
    ...["linux_web_app", "windows_web_app", "linux_function_app", "windows_function_app"].map(
      (kind): User => [`azurerm_${kind}`, "service_plan_id"],
    ),
    ["azurerm_logic_app_standard", "app_service_plan_id"],
    ["azurerm_app_service", "app_service_plan_id"],
    ["azurerm_function_app", "app_service_plan_id"],
  ],
  azurerm_public_ip: [
    ["azurerm_nat_gateway_public_ip_association", "public_ip_address_id"],
    ["azurerm_network_interface", "ip_configuration.public_ip_address_id"],
    ["azurerm_lb", "frontend_ip_configuration.public_ip_address_id"],
    ["azurerm_application_gateway", "frontend_ip_configuration.public_ip_address_id"],
    ["azurerm_bastion_host", "ip_configuration.public_ip_address_id"],
    ["azurerm_firewall", "ip_configuration.public_ip_address_id"],
    ["azurerm_firewall", "management_ip_configuration.public_ip_address_id"],
    ["azurerm_virtual_network_gateway", "ip_configuration.public_ip_address_id"],
    ["azurerm_api_management", "public_ip_address_id"],
    ["azurerm_kubernetes_cluster", "network_profile.load_balancer_profile.outbound_ip_address_ids"],
  ],
  google_compute_address: [
    ...["nat_ips", "drain_nat_ips"].map((name): User => ["google_compute_router_nat", name]),
    ["google_compute_instance", "network_interface.access_config.nat_ip"],
    ["google_compute_instance", "network_interface.network_ip"],
    ["google_compute_forwarding_rule", "ip_address"],
    ["google_compute_vpn_gateway", "name"],
    ["google_sql_database_instance", "settings.ip_configuration.allocated_ip_range"],
  ],
  aws_ebs_volume: [["aws_volume_attachment", "volume_id"]],
  azurerm_managed_disk: [
    ["azurerm_virtual_machine_data_disk_attachment", "managed_disk_id"],
    ["azurerm_virtual_machine", "storage_data_disk.managed_disk_id"],
  ],
  google_compute_disk: [
    ["google_compute_attached_disk", "disk"],
    ["google_compute_instance", "attached_disk.source"],
    ["google_compute_instance", "boot_disk.source"],
  ],
};

const isUsed = (each: ResourceView, users: readonly User[]) =>
  anyOf(users.map(([type, via]) => each.connected(type, via).exists()));

/** Attached by its own argument. */
const isAttached = (each: ResourceView) =>
  anyOf(["instance", "network_interface"].map((name) => each.attr(name).isPresent()));

/** Unused, though another instance of the same block is used. */
function isLeftOver(one: ResourceView, users: readonly User[]): Fact {
  const siblings = one.siblings();
  if (siblings.members.length < 2) return fact(false);
  // Google charges for external addresses only.
  const isFree = one.attr("address_type").is("INTERNAL");
  if (isFree.truth !== false) return not(isFree);
  const isIdle = ifKnown(and(not(isUsed(one, users)), not(isAttached(one))));
  if (isIdle.truth !== true) return isIdle;
  const isShared = siblings.members.some(({ view }) => isUsed(view, users).truth === true);
  const message = "no resource uses this one, while others of the same block are used";
  return fact(isShared, { location: one.location, message, marks: NO_MARKS });
}

/** A rule for resources of a loop of which some serve nothing. */
export const unusedOfSeveralRules: readonly Rule[] = [
  {
    id: "eff-unused-of-several",
    title: "Some of several gateways, addresses or disks are unused",
    severity: "LOW",
    category: "efficiency",
    explanation: "Each is charged for by the hour, whether anything uses it or not.",
    fix: "Let each be used by what has the same key, or create only as many as are used.",
    link: "https://developer.hashicorp.com/terraform/language/meta-arguments/for_each",
    checks: [
      ...Object.entries(USERS).map(([type, users]) =>
        resource(type, (one) => isLeftOver(one, users)),
      ),
      module(sharedGateways),
    ],
  },
];
