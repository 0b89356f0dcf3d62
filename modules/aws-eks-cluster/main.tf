data "aws_caller_identity" "current" {}

data "aws_partition" "current" {}

data "aws_region" "current" {}

locals {
  tags = merge(var.tags, { Module = "eks-cluster" })

  public_endpoint = length(var.public_access_cidrs) > 0
  log_group_name  = "/aws/eks/${var.name}/cluster"
}

resource "aws_cloudwatch_log_group" "control_plane" {
  name              = local.log_group_name
  retention_in_days = var.log_retention_days
  kms_key_id        = aws_kms_key.this.arn

  tags = local.tags
}

resource "aws_eks_cluster" "this" {
  name     = var.name
  role_arn = aws_iam_role.cluster.arn
  version  = var.kubernetes_version

  bootstrap_self_managed_addons = false
  enabled_cluster_log_types     = ["api", "audit", "authenticator", "controllerManager", "scheduler"]

  access_config {
    authentication_mode                         = "API"
    bootstrap_cluster_creator_admin_permissions = false
  }

  encryption_config {
    resources = ["secrets"]

    provider {
      key_arn = aws_kms_key.this.arn
    }
  }

  kubernetes_network_config {
    service_ipv4_cidr = var.service_cidr
  }

  upgrade_policy {
    support_type = var.extended_support ? "EXTENDED" : "STANDARD"
  }

  vpc_config {
    subnet_ids              = var.subnet_ids
    endpoint_private_access = true
    endpoint_public_access  = local.public_endpoint
    public_access_cidrs     = local.public_endpoint ? var.public_access_cidrs : null
  }

  zonal_shift_config {
    enabled = true
  }

  tags = local.tags

  # The log group has to exist first, or the service creates one that never expires.
  depends_on = [
    aws_cloudwatch_log_group.control_plane,
    aws_iam_role_policy_attachment.cluster,
  ]
}

# People and pipelines: entries for IAM roles, no config map to keep in step.
resource "aws_eks_access_entry" "this" {
  for_each = setunion(var.admin_role_arns, keys(var.namespace_viewers))

  cluster_name  = aws_eks_cluster.this.name
  principal_arn = each.value
  type          = "STANDARD"

  tags = local.tags
}

resource "aws_eks_access_policy_association" "admin" {
  for_each = var.admin_role_arns

  cluster_name  = aws_eks_cluster.this.name
  principal_arn = aws_eks_access_entry.this[each.value].principal_arn
  policy_arn    = "arn:${data.aws_partition.current.partition}:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy"

  access_scope {
    type = "cluster"
  }
}

resource "aws_eks_access_policy_association" "viewer" {
  for_each = var.namespace_viewers

  cluster_name  = aws_eks_cluster.this.name
  principal_arn = aws_eks_access_entry.this[each.key].principal_arn
  policy_arn    = "arn:${data.aws_partition.current.partition}:eks::aws:cluster-access-policy/AmazonEKSViewPolicy"

  access_scope {
    type       = "namespace"
    namespaces = each.value
  }
}
