locals {
  required_tags = {
    Organization       = var.organization
    Product            = var.product
    Component          = var.component
    Environment        = var.environment
    Owner              = var.owner
    CostCenter         = var.cost_center
    DataClassification = var.data_classification
    ManagedBy          = "terraform"
  }

  # The required tags win over extra ones, so nobody overrides the cost center by accident.
  tags = merge(var.extra_tags, { for key, value in local.required_tags : key => value if value != null })

  # Google labels: lower-case snake keys, and values of at most 63 characters from [a-z0-9_-].
  labels = {
    for key, value in local.tags :
    substr(lower(replace(replace(key, "/([a-z0-9])([A-Z])/", "$${1}_$${2}"), "/[^A-Za-z0-9_-]/", "_")), 0, 63) =>
    substr(lower(replace(value, "/[^A-Za-z0-9_-]/", "_")), 0, 63)
  }

  # Kubernetes labels: a prefix of your own, dashes in keys, values that start and end with a letter or digit.
  kubernetes_labels = {
    for key, value in local.tags :
    "${var.label_domain}/${lower(replace(replace(key, "/([a-z0-9])([A-Z])/", "$${1}-$${2}"), "/[^A-Za-z0-9-]/", "-"))}" =>
    trim(substr(replace(value, "/[^A-Za-z0-9_.-]/", "-"), 0, 63), "-_.")
  }
}
