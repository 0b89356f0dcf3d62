// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const gateways = (map: string, subnet = "var.public_subnet_ids[each.value]", more = "") => `
  variable "zones" {
    type = set(string)
  }
  variable "gateways" {
    type = map(string)
  }
  variable "public_subnet_ids" {
    type = map(string)
  }
  locals {
    subnets = {
      for pair in setproduct(var.zones, ["app", "data"]) :
      "\${pair[1]}-\${pair[0]}" => { zone = pair[0], tier = pair[1] }
    }
    gateways = ${map}
  }
  resource "aws_nat_gateway" "it" {
    for_each  = local.gateways
    subnet_id = ${subnet}
    ${more}
  }`;

const PER_SUBNET = "{ for name, each in local.subnets : name => each.zone }";

testRule("eff-nat-same-subnet", {
  fails: {
    "a gateway for each private subnet": gateways(PER_SUBNET),
    "a gateway for each object of a private subnet": gateways(
      "local.subnets",
      "aws_subnet.public[each.value.zone].id",
    ),
  },
  passes: {
    "a gateway for each zone": gateways("{ for zone in var.zones : zone => zone }"),
    "a gateway for each subnet of a tier": gateways(
      '{ for name, each in local.subnets : name => each.zone if each.tier == "app" }',
    ),
    "a subnet for each gateway": gateways(PER_SUBNET, "var.public_subnet_ids[each.key]"),
    "gateways of the caller's": gateways("var.gateways"),
    "a subnet for the zone and the tier": gateways(
      "local.subnets",
      'var.public_subnet_ids["${each.value.tier}-${each.value.zone}"]',
    ),
    "private gateways": gateways(PER_SUBNET, undefined, 'connectivity_type = "private"'),
    "two gateways that are written out": gateways('{ app = "a", data = "a" }'),
    "two zones that are written out": gateways('{ app = "a", data = "b" }'),
    "one for all": 'resource "aws_nat_gateway" "it" {\n  subnet_id = "subnet-1"\n}',
  },
});
