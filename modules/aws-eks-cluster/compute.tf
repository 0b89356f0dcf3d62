locals {
  # Networking has to be in place before the first node can become ready; DNS on
  # the other hand needs a node to run on.
  early_addons = { for name, addon in var.addons : name => addon if addon.before_nodes }
  late_addons  = { for name, addon in var.addons : name => addon if !addon.before_nodes }
}

resource "aws_eks_addon" "early" {
  for_each = local.early_addons

  cluster_name                = aws_eks_cluster.this.name
  addon_name                  = each.key
  addon_version               = each.value.version
  configuration_values        = each.value.configuration_json
  resolve_conflicts_on_create = "OVERWRITE"
  resolve_conflicts_on_update = "PRESERVE"

  tags = local.tags
}

module "node_group" {
  source   = "./modules/node-group"
  for_each = var.node_groups

  cluster_name       = aws_eks_cluster.this.name
  kubernetes_version = aws_eks_cluster.this.version
  name               = each.key
  subnet_ids         = coalesce(each.value.subnet_ids, var.subnet_ids)

  ami_type       = each.value.ami_type
  instance_types = each.value.instance_types
  capacity_type  = each.value.capacity_type
  min_size       = each.value.min_size
  max_size       = each.value.max_size
  disk_size      = each.value.disk_size
  labels         = each.value.labels
  taints         = each.value.taints

  tags = local.tags

  depends_on = [aws_eks_addon.early]
}

resource "aws_eks_addon" "late" {
  for_each = local.late_addons

  cluster_name                = aws_eks_cluster.this.name
  addon_name                  = each.key
  addon_version               = each.value.version
  configuration_values        = each.value.configuration_json
  resolve_conflicts_on_create = "OVERWRITE"
  resolve_conflicts_on_update = "PRESERVE"

  tags = local.tags

  depends_on = [module.node_group]
}
