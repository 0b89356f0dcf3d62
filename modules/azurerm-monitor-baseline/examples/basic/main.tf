terraform {
  required_version = ">= 1.9.0, < 2.0.0"

  required_providers {
    azurerm = {
      source  = "hashicorp/azurerm"
      version = "~> 4.55"
    }
  }
}

provider "azurerm" {
  features {}
}

module "monitoring" {
  source = "../../"

  name                = "orders-sandbox"
  resource_group_name = "rg-orders-sandbox"

  routine_receivers = {
    emails = ["orders-team@example.com"]
  }
}

output "workspace_id" {
  description = "Destination of the logs of diagnostic settings."
  value       = module.monitoring.workspace_id
}
