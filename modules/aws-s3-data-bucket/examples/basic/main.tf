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
  region = "eu-central-1"
}

module "exports" {
  source = "../../"

  bucket_name = "acme-sandbox-exports"

  expiration_days_by_prefix = {
    "tmp/" = 7
  }

  tags = {
    Environment = "sandbox"
  }
}

output "bucket_arn" {
  description = "ARN to use in the policies of workloads."
  value       = module.exports.bucket_arn
}
