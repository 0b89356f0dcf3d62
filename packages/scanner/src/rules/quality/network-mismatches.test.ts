// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const nat = (subnet: string, more = "") => `
  resource "aws_internet_gateway" "it" {}
  resource "aws_subnet" "public" {}
  resource "aws_subnet" "private" {}
  resource "aws_nat_gateway" "it" {
    subnet_id = aws_subnet.${subnet}.id
    ${more}
  }
  resource "aws_route_table" "public" {
    route {
      cidr_block = "0.0.0.0/0"
      gateway_id = aws_internet_gateway.it.id
    }
  }
  resource "aws_route_table" "private" {}
  resource "aws_route" "private" {
    route_table_id         = aws_route_table.private.id
    destination_cidr_block = "0.0.0.0/0"
    nat_gateway_id         = aws_nat_gateway.it.id
  }
  resource "aws_route_table_association" "public" {
    subnet_id      = aws_subnet.public.id
    route_table_id = aws_route_table.public.id
  }
  resource "aws_route_table_association" "private" {
    subnet_id      = aws_subnet.private.id
    route_table_id = aws_route_table.private.id
  }`;

const endpoint = (line: string, more = "") => `
  variable "given" {}
  resource "aws_vpc_endpoint" "it" {
    service_name = "com.amazonaws.eu-west-1.s3"
    ${line}
  }
  ${more}`;

const subnet = (name: string, range: string) =>
  `resource "azurerm_subnet" "it" {\n  name = "${name}"\n  address_prefixes = ["${range}"]\n}\n`;

const server = (delegation: string) => `
  variable "given" {
    default = []
  }
  resource "azurerm_subnet" "it" {
    name = "db"
    ${delegation}
  }
  resource "azurerm_postgresql_flexible_server" "it" {
    delegated_subnet_id = azurerm_subnet.it.id
  }`;

const delegated = (service: string) =>
  `delegation {\n name = "it"\n service_delegation {\n name = "${service}"\n }\n }`;

const cluster = (name: string) => `
  resource "google_compute_subnetwork" "it" {
    secondary_ip_range {
      range_name    = "pods"
      ip_cidr_range = "10.4.0.0/14"
    }
  }
  variable "given" {}
  resource "google_container_cluster" "it" {
    subnetwork = google_compute_subnetwork.it.id
    ip_allocation_policy {
      cluster_secondary_range_name = ${name}
    }
  }`;

const connector = (range: string) =>
  `resource "google_vpc_access_connector" "it" {\n  ip_cidr_range = "${range}"\n}\n`;

testRule("quality-mismatched-resources", {
  fails: {
    "a gateway behind itself": nat("private"),
    "an endpoint without routes": endpoint("route_table_ids = []"),
    "a small subnet for bastions": subnet("AzureBastionSubnet", "10.0.0.0/28"),
    "a small subnet for firewalls": subnet("AzureFirewallSubnet", "10.0.0.0/27"),
    "a subnet that isn't delegated": server(""),
    "a subnet that is delegated to another": server(delegated("Microsoft.Web/serverFarms")),
    "a range that isn't there": cluster('"pod"'),
    "a large range for a connector": connector("10.8.0.0/24"),
  },
  passes: {
    "a gateway in the public subnet": nat("public"),
    "a private gateway": nat("private", 'connectivity_type = "private"'),
    "an endpoint with routes": endpoint('route_table_ids = ["rtb-0a"]'),
    "an endpoint with interfaces": endpoint('vpc_endpoint_type = "Interface"'),
    "routes that are elsewhere": endpoint('vpc_endpoint_type = "Gateway"'),
    "routes as resources": endpoint(
      "route_table_ids = []",
      'resource "aws_vpc_endpoint_route_table_association" "it" {\n  vpc_endpoint_id = aws_vpc_endpoint.it.id\n  route_table_id = "rtb-0a"\n}',
    ),
    "a subnet for bastions": subnet("AzureBastionSubnet", "10.0.0.0/26"),
    "a small subnet for others": subnet("apps", "10.0.0.0/28"),
    "a delegated subnet": server(delegated("Microsoft.DBforPostgreSQL/flexibleServers")),
    "a range of the subnetwork": cluster('"pods"'),
    "a range for a connector": connector("10.8.0.0/28"),
    "a range that the caller names": cluster("var.given"),
    "routes that the caller gives": endpoint("route_table_ids = var.given"),
  },
});
