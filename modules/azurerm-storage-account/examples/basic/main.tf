terraform {
  required_version = ">= 1.9.0, < 2.0.0"

  required_providers {
    azurerm = {
      source  = "hashicorp/azurerm"
      version = "~> 4.55"
    }
  }
}

# Account keys are off, so the provider has to use Entra ID for the data plane.
provider "azurerm" {
  storage_use_azuread = true

  features {}
}

resource "azurerm_resource_group" "example" {
  name     = "rg-exports-sandbox"
  location = "westeurope"
}

module "exports" {
  source = "../../"

  name                = "acmeexportssandbox"
  resource_group_name = azurerm_resource_group.example.name
  location            = azurerm_resource_group.example.location
  delete_lock         = false

  containers = {
    reports = {}
  }
}

output "blob_endpoint" {
  description = "Address of the blob service."
  value       = module.exports.primary_blob_endpoint
}
