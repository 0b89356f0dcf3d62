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
  name       = "quotes"

  stages = [
    {
      name                    = "sandbox"
      project_id              = "acme-sandbox"
      runtime_service_account = "quotes@acme-sandbox.iam.gserviceaccount.com"
      require_approval        = false
    },
  ]
}

output "image_repository" {
  description = "Registry to push images to."
  value       = module.pipeline.image_repository
}
