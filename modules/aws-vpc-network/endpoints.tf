locals {
  private_route_table_ids = concat(
    [for table in aws_route_table.nat : table.id],
    aws_route_table.isolated[*].id,
  )
}

resource "aws_vpc_endpoint" "gateway" {
  for_each = var.gateway_endpoints

  vpc_id            = aws_vpc.this.id
  service_name      = "com.amazonaws.${data.aws_region.current.region}.${each.value}"
  vpc_endpoint_type = "Gateway"
  route_table_ids   = local.private_route_table_ids

  tags = merge(local.tags, { Name = "${var.name}-${each.value}" })
}

resource "aws_security_group" "endpoints" {
  count = length(var.interface_endpoints) > 0 ? 1 : 0

  name_prefix = "${var.name}-endpoints-"
  description = "HTTPS from inside the VPC to its interface endpoints"
  vpc_id      = aws_vpc.this.id

  tags = merge(local.tags, { Name = "${var.name}-endpoints" })

  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_vpc_security_group_ingress_rule" "endpoints_https" {
  count = length(var.interface_endpoints) > 0 ? 1 : 0

  security_group_id = aws_security_group.endpoints[0].id
  description       = "HTTPS from the VPC"
  cidr_ipv4         = aws_vpc.this.cidr_block
  ip_protocol       = "tcp"
  from_port         = 443
  to_port           = 443

  tags = local.tags
}

resource "aws_vpc_endpoint" "interface" {
  for_each = var.interface_endpoints

  vpc_id              = aws_vpc.this.id
  service_name        = "com.amazonaws.${data.aws_region.current.region}.${each.value}"
  vpc_endpoint_type   = "Interface"
  private_dns_enabled = true
  security_group_ids  = aws_security_group.endpoints[*].id

  subnet_ids = [
    for key, subnet in local.subnets : aws_subnet.this[key].id if subnet.tier == var.interface_endpoint_tier
  ]

  tags = merge(local.tags, { Name = "${var.name}-${each.value}" })

  lifecycle {
    precondition {
      condition     = contains(keys(var.tiers), var.interface_endpoint_tier)
      error_message = "interface_endpoint_tier must be a key of tiers."
    }
  }
}
