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
  features {
    key_vault {
      purge_soft_delete_on_destroy = false
    }
  }
}

locals {
  group_ids  = "/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups"
  network_id = "${local.group_ids}/rg-network/providers/Microsoft.Network"
}

module "vault" {
  source = "../../"

  name                = "kv-acme-claims"
  resource_group_name = "rg-claims-production"
  location            = "swedencentral"
  hsm_backed          = true

  private_endpoint = {
    subnet_id           = "${local.network_id}/virtualNetworks/vnet-spoke/subnets/endpoints"
    private_dns_zone_id = "${local.network_id}/privateDnsZones/privatelink.vaultcore.azure.net"
  }

  role_assignments = {
    claims-api = {
      principal_id = "11111111-1111-1111-1111-111111111111"
      role         = "Secrets User"
    }
    security-team = {
      principal_id   = "22222222-2222-2222-2222-222222222222"
      principal_type = "Group"
      role           = "Administrator"
    }
  }

  keys = {
    storage = { size = 4096 }
    signing = {
      type         = "EC"
      operations   = ["sign", "verify"]
      expire_after = "P180D"
    }
  }

  audit = {
    log_analytics_workspace_id = "${local.group_ids}/rg-monitor/providers/Microsoft.OperationalInsights/workspaces/log-acme"
    action_group_id            = "${local.group_ids}/rg-monitor/providers/Microsoft.Insights/actionGroups/ag-security"
  }

  tags = {
    environment = "production"
    cost_center = "claims"
  }
}

output "storage_key_id" {
  description = "Key for the encryption of storage accounts."
  value       = module.vault.key_ids["storage"]
}
