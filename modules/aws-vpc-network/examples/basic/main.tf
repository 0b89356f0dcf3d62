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

module "network" {
  source = "../../"

  name = "demo-network"

  tags = {
    Environment = "sandbox"
    CostCenter  = "platform"
  }
}

output "app_subnet_ids" {
  description = "Subnets for workloads."
  value       = values(module.network.subnet_ids["app"])
}
