output "cluster_name" {
  description = "Name of the cluster."
  value       = aws_eks_cluster.this.name
}

output "cluster_arn" {
  description = "ARN of the cluster."
  value       = aws_eks_cluster.this.arn
}

output "cluster_endpoint" {
  description = "Address of the Kubernetes API."
  value       = aws_eks_cluster.this.endpoint
}

output "cluster_certificate_authority" {
  description = "Certificate authority of the API, base64 encoded."
  value       = aws_eks_cluster.this.certificate_authority[0].data
}

output "cluster_security_group_id" {
  description = "Security group that EKS puts on the control plane and the nodes."
  value       = aws_eks_cluster.this.vpc_config[0].cluster_security_group_id
}

output "oidc_issuer_url" {
  description = "Issuer of service account tokens, for tools that do not support Pod Identity."
  value       = aws_eks_cluster.this.identity[0].oidc[0].issuer
}

output "node_groups" {
  description = "ARN and role of each node group."
  value = {
    for name, group in module.node_group : name => {
      arn      = group.arn
      role_arn = group.role_arn
    }
  }
}

output "pod_role_arns" {
  description = "ARNs of the roles of service accounts."
  value       = { for name, role in aws_iam_role.pod : name => role.arn }
}

output "kms_key_arn" {
  description = "ARN of the key for secrets and logs."
  value       = aws_kms_key.this.arn
}
