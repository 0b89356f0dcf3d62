output "arn" {
  description = "ARN of the node group."
  value       = aws_eks_node_group.this.arn
}

output "role_arn" {
  description = "ARN of the role of the nodes."
  value       = aws_iam_role.node.arn
}

output "autoscaling_group_names" {
  description = "Auto Scaling groups behind the node group."
  value       = flatten([for resource in aws_eks_node_group.this.resources : resource.autoscaling_groups[*].name])
}
