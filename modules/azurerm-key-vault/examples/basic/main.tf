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

resource "azurerm_resource_group" "example" {
  name     = "rg-vault-sandbox"
  location = "westeurope"
}

module "vault" {
  source = "../../"

  name                = "kv-acme-sandbox"
  resource_group_name = azurerm_resource_group.example.name
  location            = azurerm_resource_group.example.location
  soft_delete_days    = 7
  allowed_ip_ranges   = ["203.0.113.17"]
}

output "vault_uri" {
  description = "Address of the vault."
  value       = module.vault.uri
}
