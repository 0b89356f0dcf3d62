import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { and, type Fact, fact, not, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { Conflict } from "./conflicts/conflict.ts";

/** Whether a table has a route with this argument, inline or as a resource. */
function routesBy(table: ResourceView, argument: string): Fact {
  return or(
    table.blocks("route").some((route) => route.attr(argument).isPresent()),
    table
      .connected("aws_route", "route_table_id")
      .some((route) => route.attr(argument).isPresent()),
  );
}

/** The subnet of the gateway sends traffic to a NAT gateway, and not to the internet. */
function standsBehindItself(gateway: ResourceView): Fact {
  return and(
    gateway.attr("connectivity_type").isNot("private"),
    gateway
      .referred("subnet_id", "aws_subnet")
      .some((subnet) =>
        subnet
          .connected("aws_route_table_association", "subnet_id")
          .some((association) =>
            association
              .referred("route_table_id", "aws_route_table")
              .some((table) =>
                and(routesBy(table, "nat_gateway_id"), not(routesBy(table, "gateway_id"))),
              ),
          ),
      ),
  );
}

/** A list that is written and empty. Without one, the routes may be elsewhere. */
const isEmptyList = (argument: AttributeView) =>
  fact(argument.value.kind === "list" && argument.value.items.length === 0, argument.evidence());

function hasNoRoutes(endpoint: ResourceView): Fact {
  return and(
    or(
      endpoint.attr("vpc_endpoint_type").is("Gateway"),
      and(
        endpoint.attr("vpc_endpoint_type").isAbsent(),
        endpoint.attr("service_name").matches(/\.(s3|dynamodb)$/),
      ),
    ),
    isEmptyList(endpoint.attr("route_table_ids")),
    endpoint.connected("aws_vpc_endpoint_route_table_association", "vpc_endpoint_id").isEmpty(),
  );
}

/** Services of Azure that need a subnet with a name of its own. */
const SUBNETS: readonly (readonly [type: string, name: string])[] = [
  ["azurerm_bastion_host", "AzureBastionSubnet"],
  ["azurerm_firewall", "AzureFirewallSubnet"],
  ["azurerm_virtual_network_gateway", "GatewaySubnet"],
];

const subnetMismatches = SUBNETS.map(
  ([type, name]): Conflict => [
    type,
    `its subnet has to have the name \`${name}\``,
    (user) =>
      user
        .referred("ip_configuration.subnet_id", "azurerm_subnet")
        .some((subnet) => subnet.attr("name").isNot(name)),
  ],
);

/** Subnets for services of Azure, and the longest prefix that has room for them. */
const LONGEST: Readonly<Record<string, number>> = {
  AzureBastionSubnet: 26,
  AzureFirewallManagementSubnet: 26,
  AzureFirewallSubnet: 26,
  GatewaySubnet: 29,
  RouteServerSubnet: 27,
};

const lengthOf = (range: string | undefined) => Number(/\/(\d{1,3})$/.exec(range ?? "")?.[1]);

function isTooSmall(subnet: ResourceView): Fact {
  const { value } = subnet.attr("name");
  const longest = value.kind === "string" ? LONGEST[value.value] : undefined;
  const prefixes = subnet.attr("address_prefixes");
  if (longest === undefined) return fact(false, prefixes.evidence());
  return prefixes.some((each) =>
    each.test((range) => range?.includes(":") === false && lengthOf(range) > longest),
  );
}

const WEB_APPS = ["linux", "windows"].flatMap((system) =>
  ["web_app", "function_app", "web_app_slot", "function_app_slot"].map(
    (kind) => `azurerm_${system}_${kind}`,
  ),
);

/** Services whose subnet has to be delegated to them. */
const DELEGATIONS: readonly (readonly [types: string, argument: string, service: string])[] = [
  [
    "azurerm_postgresql_flexible_server",
    "delegated_subnet_id",
    "Microsoft.DBforPostgreSQL/flexibleServers",
  ],
  ["azurerm_mysql_flexible_server", "delegated_subnet_id", "Microsoft.DBforMySQL/flexibleServers"],
  ["azurerm_mssql_managed_instance", "subnet_id", "Microsoft.Sql/managedInstances"],
  ["azurerm_container_group", "subnet_ids", "Microsoft.ContainerInstance/containerGroups"],
  ["azurerm_netapp_volume", "subnet_id", "Microsoft.NetApp/volumes"],
  [WEB_APPS.join(" "), "virtual_network_subnet_id", "Microsoft.Web/serverFarms"],
  [
    "azurerm_app_service_virtual_network_swift_connection",
    "subnet_id",
    "Microsoft.Web/serverFarms",
  ],
];

const delegationMismatches = DELEGATIONS.map(
  ([types, argument, service]): Conflict => [
    types,
    `its subnet has to be delegated to \`${service}\``,
    (user) =>
      user
        .referred(argument, "azurerm_subnet")
        .some((subnet) =>
          not(
            subnet
              .blocks("delegation.service_delegation")
              .some((each) => each.attr("name").is(service, { ignoreCase: true })),
          ),
        ),
  ],
);

/** A name of a range that the subnetwork of the cluster doesn't have. */
function namesNoRange(cluster: ResourceView): readonly Fact[] {
  const subnetworks = cluster.referred("subnetwork", "google_compute_subnetwork");
  return ["cluster_secondary_range_name", "services_secondary_range_name"].map((argument) => {
    const name = cluster.attr(`ip_allocation_policy.${argument}`);
    return and(
      name.isPresent(),
      subnetworks.some((subnetwork) =>
        subnetwork
          .blocks("secondary_ip_range")
          .every((range) => not(range.attr("range_name").isSameAs(name))),
      ),
    );
  });
}

/** Ranges, routes and delegations that don't fit the services in a network. */
export const networkMismatches: readonly Conflict[] = [
  ...subnetMismatches,
  ...delegationMismatches,
  [
    "aws_nat_gateway",
    "its subnet has no route to an internet gateway, so the gateway reaches nothing",
    standsBehindItself,
  ],
  ["aws_vpc_endpoint", "no route table leads to this endpoint", hasNoRoutes],
  ["azurerm_subnet", "the service in this subnet needs a larger range", isTooSmall],
  ["google_container_cluster", "the subnetwork has no range of this name", namesNoRange],
  [
    "google_vpc_access_connector",
    "a connector takes a range of the length `/28`",
    (connector) =>
      connector
        .attr("ip_cidr_range")
        .test(
          (range) => range !== undefined && /^[\d.]+\/\d+$/.test(range) && lengthOf(range) !== 28,
        ),
  ],
];
