output "vpc_id" {
  description = "ID of the VPC."
  value       = aws_vpc.this.id
}

output "vpc_arn" {
  description = "ARN of the VPC."
  value       = aws_vpc.this.arn
}

output "cidr_block" {
  description = "IPv4 range of the VPC."
  value       = aws_vpc.this.cidr_block
}

output "subnet_ids" {
  description = "Subnet IDs as a map of tier to a map of zone to ID."
  value = {
    for tier_name in keys(var.tiers) : tier_name => {
      for key, subnet in local.subnets : subnet.zone => aws_subnet.this[key].id if subnet.tier == tier_name
    }
  }
}

output "subnet_cidrs" {
  description = "Subnet ranges, keyed like app-a."
  value       = { for key, subnet in local.subnets : key => subnet.cidr }
}

output "route_table_ids" {
  description = "Route table IDs by kind of routing."
  value = {
    public   = aws_route_table.public[*].id
    nat      = [for table in aws_route_table.nat : table.id]
    isolated = aws_route_table.isolated[*].id
  }
}

output "nat_public_ips" {
  description = "Public addresses that outgoing traffic comes from, by zone; useful for allow lists."
  value       = { for zone, address in aws_eip.nat : zone => address.public_ip }
}

output "endpoint_security_group_id" {
  description = "Security group of the interface endpoints, or null without any."
  value       = one(aws_security_group.endpoints[*].id)
}

output "flow_log_group_name" {
  description = "CloudWatch log group with the flow logs."
  value       = aws_cloudwatch_log_group.flow_logs.name
}
