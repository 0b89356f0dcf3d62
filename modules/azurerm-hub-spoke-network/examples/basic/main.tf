
provider "azurerm" {
  features {}
}

resource "azurerm_resource_group" "network" {
  name     = "rg-network-sandbox"
  location = "westeurope"
}

module "network" {
  source = "../../"

  name                = "sandbox"
  resource_group_name = azurerm_resource_group.network.name
  location            = azurerm_resource_group.network.location
}

output "app_subnet_id" {
  description = "Subnet for workloads."
  value       = module.network.subnet_ids["workload/app"]
}
