data "aws_caller_identity" "current" {}

data "aws_partition" "current" {}

data "aws_region" "current" {}

locals {
  tags = merge(var.tags, { Module = "vpc-network" })

  # One entry per tier and zone, keyed "app-a", "app-b" and so on. The address of
  # a subnet depends only on its own tier, so adding a tier never moves another.
  subnets = merge([
    for tier_name, tier in var.tiers : {
      for index, zone in var.zones : "${tier_name}-${zone}" => {
        tier    = tier_name
        zone    = zone
        routing = tier.routing
        tags    = tier.tags
        cidr    = cidrsubnet(var.cidr_block, tier.newbits, tier.first_netnum + index)
      }
    }
  ]...)

  public_tiers     = sort([for name, tier in var.tiers : name if tier.routing == "public"])
  has_public_tier  = length(local.public_tiers) > 0
  public_subnets   = { for key, subnet in local.subnets : key => subnet if subnet.routing == "public" }
  nat_subnets      = { for key, subnet in local.subnets : key => subnet if subnet.routing == "nat" }
  isolated_subnets = { for key, subnet in local.subnets : key => subnet if subnet.routing == "isolated" }

  nat_zones = {
    none     = []
    single   = [var.zones[0]]
    per_zone = var.zones
  }[var.nat_gateway_mode]
}

resource "aws_vpc" "this" {
  cidr_block           = var.cidr_block
  enable_dns_hostnames = true
  enable_dns_support   = true

  tags = merge(local.tags, { Name = var.name })

  lifecycle {
    precondition {
      condition     = var.nat_gateway_mode == "none" || local.has_public_tier
      error_message = "A NAT gateway lives in a public subnet: add a tier with routing = \"public\" or set nat_gateway_mode to \"none\"."
    }
  }
}

# Adopting the default security group without rules means that a resource created
# without an explicit group can neither send nor receive traffic.
resource "aws_default_security_group" "locked" {
  vpc_id = aws_vpc.this.id

  tags = merge(local.tags, { Name = "${var.name}-default-locked" })
}

resource "aws_subnet" "this" {
  for_each = local.subnets

  vpc_id                  = aws_vpc.this.id
  cidr_block              = each.value.cidr
  availability_zone       = "${data.aws_region.current.region}${each.value.zone}"
  map_public_ip_on_launch = false

  tags = merge(local.tags, each.value.tags, {
    Name = "${var.name}-${each.key}"
    Tier = each.value.tier
  })
}

resource "aws_internet_gateway" "this" {
  count = local.has_public_tier ? 1 : 0

  vpc_id = aws_vpc.this.id

  tags = merge(local.tags, { Name = var.name })
}
