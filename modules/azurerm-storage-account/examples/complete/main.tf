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
  storage_use_azuread = true

  features {}
}

locals {
  network_id = "/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/rg-network/providers/Microsoft.Network"
}

module "claims" {
  source = "../../"

  name                = "acmeclaimsproduction"
  resource_group_name = "rg-claims-production"
  location            = "swedencentral"
  replication_type    = "GZRS"

  containers = {
    documents  = { metadata = { classification = "confidential" } }
    thumbnails = {}
  }

  data_access = {
    upload-service = {
      principal_id = "11111111-1111-1111-1111-111111111111"
      role         = "contributor"
      container    = "documents"
    }
    auditors = {
      principal_id   = "22222222-2222-2222-2222-222222222222"
      principal_type = "Group"
      role           = "reader"
    }
  }

  private_endpoints = {
    blob = {
      subnet_id            = "${local.network_id}/virtualNetworks/vnet-spoke/subnets/endpoints"
      private_dns_zone_ids = ["${local.network_id}/privateDnsZones/privatelink.blob.core.windows.net"]
    }
  }

  customer_managed_key = {
    key_id       = "https://kv-acme-claims.vault.azure.net/keys/storage"
    key_vault_id = "/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/rg-claims-production/providers/Microsoft.KeyVault/vaults/kv-acme-claims"
  }

  soft_delete_days           = 60
  point_in_time_restore_days = 30

  lifecycle_rules = {
    documents = {
      prefixes           = ["documents/"]
      cool_after_days    = 60
      archive_after_days = 365
    }
    thumbnails = {
      prefixes          = ["thumbnails/"]
      delete_after_days = 180
    }
  }

  diagnostics = {
    log_analytics_workspace_id = "/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/rg-monitor/providers/Microsoft.OperationalInsights/workspaces/log-acme"
    categories                 = ["StorageWrite", "StorageDelete"]
  }

  tags = {
    environment = "production"
    cost_center = "claims"
  }
}
