// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const gateways = (gateway: string, more = "") => `
  variable "given" {}
  resource "aws_nat_gateway" "it" {
    for_each  = { a = "subnet-1", b = "subnet-2" }
    subnet_id = each.value
  }
  resource "aws_route" "it" {
    for_each       = { a = "rtb-1", b = "rtb-2" }
    route_table_id = each.value
    nat_gateway_id = ${gateway}
  }
  ${more}`;

const addresses = (count: number, more = "") => `
  resource "aws_eip" "it" {
    count = ${count}
  }
  resource "aws_nat_gateway" "it" {
    count         = 2
    allocation_id = aws_eip.it[count.index].id
  }
  ${more}`;

testRule("eff-unused-of-several", {
  fails: {
    "all routes lead to one gateway": gateways('aws_nat_gateway.it["a"].id'),
    "more addresses than gateways": addresses(3),
    "addresses beyond a slice": `
      resource "google_compute_address" "it" {
        count = 4
        name  = "nat-\${count.index}"
      }
      resource "google_compute_router_nat" "it" {
        nat_ips = slice(google_compute_address.it[*].self_link, 0, 2)
      }`,
    "a plan of a map": `
      resource "azurerm_service_plan" "it" {
        for_each = toset(["web", "old"])
      }
      resource "azurerm_linux_web_app" "it" {
        service_plan_id = azurerm_service_plan.it["web"].id
      }`,
    "a disk of a map": `
      resource "aws_ebs_volume" "it" {
        for_each = toset(["data", "old"])
      }
      resource "aws_volume_attachment" "it" {
        volume_id = aws_ebs_volume.it["data"].id
      }`,
  },
  passes: {
    "a route for each gateway": gateways("aws_nat_gateway.it[each.key].id"),
    "an address for each gateway": addresses(2),
    "an address for a machine": addresses(
      3,
      'resource "aws_eip_association" "it" {\n allocation_id = aws_eip.it[2].id\n}',
    ),
    "routes of the caller's": gateways("var.given"),
    "gateways without routes":
      'resource "aws_nat_gateway" "it" {\n count = 2\n subnet_id = "subnet-1"\n}',
    "one gateway": `
      resource "aws_nat_gateway" "it" {}
      resource "aws_nat_gateway" "other" {}
      resource "aws_route" "it" {
        nat_gateway_id = aws_nat_gateway.other.id
      }`,
  },
});

const ofKinds = (type: string) => `
  variable "given" {}
  resource "google_compute_address" "it" {
    for_each     = { nat = "EXTERNAL", other = ${type} }
    name         = each.key
    address_type = each.value
  }
  resource "google_compute_router_nat" "it" {
    nat_ips = [google_compute_address.it["nat"].self_link]
  }`;

testRule("eff-unused-of-several", {
  fails: {
    "an external address": ofKinds('"EXTERNAL"'),
    "an address of the default kind": ofKinds("null"),
  },
  passes: { "an internal address, which costs nothing": ofKinds('"INTERNAL"') },
  open: { "an address of a kind of the caller's": ofKinds("var.given") },
});

const zones = (key: string, gateways = "for_each = var.zones") => `
  variable "zones" {
    type = map(string)
  }
  resource "aws_nat_gateway" "it" {
    ${gateways}
    subnet_id = "subnet-1"
  }
  resource "aws_route" "it" {
    for_each       = var.zones
    route_table_id = each.value
    nat_gateway_id = aws_nat_gateway.it[${key}].id
  }`;

testRule("eff-unused-of-several", {
  fails: {
    "the gateway of the first zone": zones("keys(var.zones)[0]"),
    "the first gateway": zones("0", "count = length(var.zones)"),
    "a gateway for each zone of a local value": zones(
      "local.first",
      `for_each = local.zones
    }
    locals {
      zones = toset(keys(var.zones))
      first = sort(tolist(local.zones))[0]
    }
    resource "aws_eip" "it" {`,
    ),
    "a route to the internet beside": `${zones("keys(var.zones)[0]")}
      resource "aws_route" "public" {
        gateway_id = "igw-1"
      }`,
    "routes within tables": zones("keys(var.zones)[0]")
      .replace("nat_gateway_id =", "route {\n nat_gateway_id =")
      .replace("].id", "].id\n }")
      .replace("aws_route", "aws_route_table"),
    "a gateway of Azure": zones("keys(var.zones)[0]")
      .replaceAll("aws_nat", "azurerm_nat")
      .replace("aws_route", "azurerm_subnet_nat_gateway_association"),
  },
  passes: {
    "zones that an input chooses": zones(
      "local.first",
      `for_each = local.zones
    }
    variable "single" {}
    locals {
      zones = var.single ? toset([local.first]) : toset(keys(var.zones))
      first = keys(var.zones)[0]
    }
    resource "aws_eip" "it" {`,
    ),
    "a key that an input chooses": zones("var.single ? keys(var.zones)[0] : each.key"),
    "a gateway that another route leads to": `${zones("keys(var.zones)[0]")}
      resource "aws_route" "other" {
        for_each       = var.zones
        nat_gateway_id = aws_nat_gateway.it[each.key].id
      }`,
    "a gateway that some may have": zones("0", "count = var.single ? 1 : 0"),
    "gateways by number": zones("0", "count = var.gateways"),
    "the gateway of the same zone": zones("each.key"),
    "the only gateway of some zones": zones(
      "var.zone",
      "for_each = { for name, id in var.zones : name => id if name == var.zone }",
    ),
    "a gateway by a condition": zones("0", "").replace("[0]", ""),
  },
});
