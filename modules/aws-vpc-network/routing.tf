# Public tier: one table, a default route to the internet gateway.
resource "aws_route_table" "public" {
  count = local.has_public_tier ? 1 : 0

  vpc_id = aws_vpc.this.id

  tags = merge(local.tags, { Name = "${var.name}-public" })
}

resource "aws_route" "public_internet" {
  count = local.has_public_tier ? 1 : 0

  route_table_id         = aws_route_table.public[0].id
  destination_cidr_block = "0.0.0.0/0"
  gateway_id             = aws_internet_gateway.this[0].id
}

resource "aws_route_table_association" "public" {
  for_each = local.public_subnets

  subnet_id      = aws_subnet.this[each.key].id
  route_table_id = aws_route_table.public[0].id
}

# NAT tier: a table for each zone, so that moving from one shared gateway to one
# gateway per zone changes routes only and never re-associates a subnet.
resource "aws_eip" "nat" {
  for_each = toset(local.nat_zones)

  domain = "vpc"

  tags = merge(local.tags, { Name = "${var.name}-nat-${each.key}" })

  depends_on = [aws_internet_gateway.this]
}

resource "aws_nat_gateway" "this" {
  for_each = toset(local.nat_zones)

  allocation_id = aws_eip.nat[each.key].id
  subnet_id     = aws_subnet.this["${local.public_tiers[0]}-${each.key}"].id

  tags = merge(local.tags, { Name = "${var.name}-${each.key}" })

  depends_on = [aws_internet_gateway.this]
}

resource "aws_route_table" "nat" {
  for_each = length(local.nat_subnets) > 0 ? toset(var.zones) : toset([])

  vpc_id = aws_vpc.this.id

  tags = merge(local.tags, { Name = "${var.name}-nat-${each.key}" })
}

resource "aws_route" "nat_internet" {
  for_each = var.nat_gateway_mode != "none" && length(local.nat_subnets) > 0 ? toset(var.zones) : toset([])

  route_table_id         = aws_route_table.nat[each.key].id
  destination_cidr_block = "0.0.0.0/0"
  nat_gateway_id         = aws_nat_gateway.this[var.nat_gateway_mode == "per_zone" ? each.key : var.zones[0]].id
}

resource "aws_route_table_association" "nat" {
  for_each = local.nat_subnets

  subnet_id      = aws_subnet.this[each.key].id
  route_table_id = aws_route_table.nat[each.value.zone].id
}

# Isolated tier: local routes and gateway endpoints, nothing else.
resource "aws_route_table" "isolated" {
  count = length(local.isolated_subnets) > 0 ? 1 : 0

  vpc_id = aws_vpc.this.id

  tags = merge(local.tags, { Name = "${var.name}-isolated" })
}

resource "aws_route_table_association" "isolated" {
  for_each = local.isolated_subnets

  subnet_id      = aws_subnet.this[each.key].id
  route_table_id = aws_route_table.isolated[0].id
}
