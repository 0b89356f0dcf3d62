terraform {
  required_version = ">= 1.9.0, < 2.0.0"
}

locals {
  regions = {
    primary   = "westeurope"
    secondary = "swedencentral"
  }
}

# One convention for each region of a product, with a kind of its own.
module "naming" {
  source   = "../../"
  for_each = local.regions

  organization        = "acme"
  product             = "payments"
  component           = "ledger"
  environment         = "production"
  region              = each.value
  instance            = 1
  owner               = "payments-team@example.com"
  cost_center         = "4711"
  data_classification = "confidential"

  extra_tags = {
    Criticality = "high"
  }

  extra_kinds = {
    azure_service_bus = { abbreviation = "sb", max_length = 50 }
  }
}

output "storage_accounts" {
  description = "Names of the storage accounts by region role."
  value       = { for role, naming in module.naming : role => naming.names["azure_storage_account"] }
}

output "labels" {
  description = "Labels in the form Google Cloud accepts."
  value       = module.naming["primary"].labels
}
