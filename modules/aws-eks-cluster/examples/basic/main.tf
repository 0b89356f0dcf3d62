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

module "cluster" {
  source = "../../"

  name            = "demo"
  subnet_ids      = ["subnet-0a1b2c3d4e5f60718", "subnet-1a2b3c4d5e6f70819"]
  admin_role_arns = ["arn:aws:iam::111122223333:role/platform-admin"]

  tags = {
    Environment = "sandbox"
  }
}

output "cluster_endpoint" {
  description = "Address of the API, reachable from inside the VPC."
  value       = module.cluster.cluster_endpoint
}
