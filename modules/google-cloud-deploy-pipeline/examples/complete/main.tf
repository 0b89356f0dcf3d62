terraform {
  required_version = ">= 1.9.0, < 2.0.0"

  required_providers {
    google = {
      source  = "hashicorp/google"
      version = "~> 7.0"
    }
  }
}

provider "google" {
  project = "acme-delivery"
  region  = "europe-west1"
}

module "pipeline" {
  source = "../../"

  project_id = "acme-delivery"
  name       = "orders"
  approvers  = ["group:orders-leads@example.com"]

  github = {
    repository = "acme/orders"
  }

  stages = [
    {
      name                    = "staging"
      project_id              = "acme-orders-staging"
      runtime_service_account = "orders@acme-orders-staging.iam.gserviceaccount.com"
      require_approval        = false
      verify                  = true
    },
    {
      name                    = "production"
      project_id              = "acme-orders-production"
      runtime_service_account = "orders@acme-orders-production.iam.gserviceaccount.com"
      canary_percentages      = [10, 50]
      deploy_parameters       = { maxInstances = "40" }
    },
  ]

  access_log_bucket       = "acme-access-logs"
  artifact_retention_days = 365

  labels = {
    cost_center = "orders"
  }
}

output "workload_identity_provider" {
  description = "Provider for the workflow."
  value       = module.pipeline.workload_identity_provider
}
