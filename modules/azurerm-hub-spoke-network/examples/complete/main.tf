
provider "azurerm" {
  features {}
}

module "network" {
  source = "../../"

  name                = "platform"
  resource_group_name = "rg-network-production"
  location            = "swedencentral"
  egress              = "firewall"

  hub = {
    address_space  = "10.80.0.0/23"
    gateway_subnet = true
    bastion_subnet = true
  }

  firewall = {
    tier = "Premium"
    allowed_fqdns = {
      packages = ["registry.npmjs.org", "pypi.org", "files.pythonhosted.org"]
      partners = ["api.partner.example.com"]
    }
  }

  spokes = {
    orders = {
      address_space   = "10.81.0.0/20"
      use_hub_gateway = true
      tags            = { cost_center = "orders" }
      subnets = {
        web = {
          address_prefix = "10.81.0.0/24"
          inbound = [
            { name = "https-from-office", ports = ["443"], sources = ["172.16.0.0/12"] },
          ]
        }
        database = {
          address_prefix = "10.81.1.0/24"
          delegation     = "Microsoft.DBforPostgreSQL/flexibleServers"
          inbound = [
            { name = "postgres-from-web", ports = ["5432"], sources = ["10.81.0.0/24"] },
          ]
        }
      }
    }
    analytics = {
      address_space = "10.82.0.0/20"
      subnets = {
        jobs = {
          address_prefix    = "10.82.0.0/22"
          service_endpoints = ["Microsoft.Storage"]
        }
      }
    }
  }

  flow_logs = {
    network_watcher_name = "NetworkWatcher_swedencentral"
    storage_account_id   = "/rg-monitor/providers/Microsoft.Storage/storageAccounts/acmeflowlogs"
  }

  tags = {
    environment = "production"
  }
}

output "egress_addresses" {
  description = "Addresses for the allow lists of partners."
  value       = module.network.egress_addresses
}
