terraform {
  required_version = ">= 1.9.0, < 2.0.0"

  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 6.0"
    }
  }
}

provider "aws" {
  region = "eu-north-1"
}

module "pipeline" {
  source = "../../"

  repository = "acme/infrastructure"

  state = {
    bucket     = "acme-terraform-state"
    key_prefix = "infrastructure"
  }
}

output "role_arns" {
  description = "Roles to name in the workflows."
  value       = module.pipeline.role_arns
}
