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

variable "paging_webhook" {
  description = "Address of the paging service, token included."
  type        = string
  default     = "https://paging.example.com/hooks/replace-me"
  sensitive   = true
}

module "monitoring" {
  source = "../../"

  name                = "orders-production"
  resource_group_name = "rg-orders-production"
  further_locations   = ["northeurope"]
  retention_days      = 180
  daily_quota_gb      = 40
  sampling_percentage = 20

  urgent_receivers = {
    emails   = ["on-call@example.com"]
    webhooks = { paging = var.paging_webhook }
  }

  routine_receivers = {
    emails = ["orders-team@example.com"]
  }

  metric_alerts = {
    database-cpu = {
      description = "The database is short of processor time"
      scopes      = ["/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/rg-orders-production/providers/Microsoft.DBforPostgreSQL/flexibleServers/psql-orders"]
      namespace   = "Microsoft.DBforPostgreSQL/flexibleServers"
      metric      = "cpu_percent"
      threshold   = 85
      severity    = 1
    }
    queue-length = {
      description = "The order queue behaves unusually"
      scopes      = ["/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/rg-orders-production/providers/Microsoft.ServiceBus/namespaces/sb-orders"]
      namespace   = "Microsoft.ServiceBus/namespaces"
      metric      = "ActiveMessages"
    }
  }

  web_tests = {
    shop = { url = "https://shop.example.com/health" }
    api  = { url = "https://api.example.com/health", expected_status = 204 }
  }

  quiet_hours = {
    days      = ["Sunday"]
    start     = "02:00:00"
    end       = "04:00:00"
    time_zone = "W. Europe Standard Time"
  }

  budget = {
    monthly_amount = 4000
    start_date     = "2026-01-01T00:00:00Z"
  }

  tags = {
    environment = "production"
    cost_center = "orders"
  }
}
