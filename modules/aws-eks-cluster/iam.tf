data "aws_iam_policy_document" "cluster_trust" {
  statement {
    actions = ["sts:AssumeRole"]

    principals {
      type        = "Service"
      identifiers = ["eks.amazonaws.com"]
    }
  }
}

resource "aws_iam_role" "cluster" {
  name_prefix        = "${substr(var.name, 0, 24)}-cluster-"
  description        = "Control plane of the EKS cluster ${var.name}"
  assume_role_policy = data.aws_iam_policy_document.cluster_trust.json

  tags = local.tags
}

resource "aws_iam_role_policy_attachment" "cluster" {
  role       = aws_iam_role.cluster.name
  policy_arn = "arn:${data.aws_partition.current.partition}:iam::aws:policy/AmazonEKSClusterPolicy"
}

# Roles for workloads through EKS Pod Identity: the trust names the service, this
# account and this cluster, so a role of one cluster is useless in another.
data "aws_iam_policy_document" "pod_trust" {
  statement {
    actions = ["sts:AssumeRole", "sts:TagSession"]

    principals {
      type        = "Service"
      identifiers = ["pods.eks.amazonaws.com"]
    }

    condition {
      test     = "StringEquals"
      variable = "aws:SourceAccount"
      values   = [data.aws_caller_identity.current.account_id]
    }

    condition {
      test     = "ArnEquals"
      variable = "aws:SourceArn"
      values   = [aws_eks_cluster.this.arn]
    }
  }
}

resource "aws_iam_role" "pod" {
  for_each = var.pod_identities

  name_prefix          = "${substr("${var.name}-${each.key}", 0, 36)}-"
  description          = "Service account ${each.value.namespace}/${each.value.service_account} in ${var.name}"
  assume_role_policy   = data.aws_iam_policy_document.pod_trust.json
  permissions_boundary = each.value.permissions_boundary

  tags = local.tags
}

locals {
  pod_policies = merge([
    for name, identity in var.pod_identities : {
      for label, policy_arn in identity.policy_arns : "${name}/${label}" => { name = name, policy_arn = policy_arn }
    }
  ]...)
}

resource "aws_iam_role_policy_attachment" "pod" {
  for_each = local.pod_policies

  role       = aws_iam_role.pod[each.value.name].name
  policy_arn = each.value.policy_arn
}

resource "aws_eks_pod_identity_association" "this" {
  for_each = var.pod_identities

  cluster_name    = aws_eks_cluster.this.name
  namespace       = each.value.namespace
  service_account = each.value.service_account
  role_arn        = aws_iam_role.pod[each.key].arn

  tags = local.tags
}
