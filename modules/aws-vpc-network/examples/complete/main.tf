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
  region = "eu-west-1"
}

# A production network: a gateway in each zone, four tiers, private access to the
# container registry, and subnets tagged for an EKS cluster.
module "network" {
  source = "../../"

  name             = "orders-production"
  cidr_block       = "10.60.0.0/16"
  nat_gateway_mode = "per_zone"

  tiers = {
    public = {
      newbits      = 8
      first_netnum = 0
      routing      = "public"
      tags         = { "kubernetes.io/role/elb" = "1" }
    }
    app = {
      newbits      = 4
      first_netnum = 1
      routing      = "nat"
      tags         = { "kubernetes.io/role/internal-elb" = "1" }
    }
    data = {
      newbits      = 8
      first_netnum = 64
      routing      = "isolated"
    }
    cache = {
      newbits      = 8
      first_netnum = 72
      routing      = "isolated"
    }
  }

  interface_endpoints     = ["ecr.api", "ecr.dkr", "logs", "sts"]
  flow_log_retention_days = 365

  tags = {
    Environment = "production"
    CostCenter  = "orders"
  }
}

output "nat_public_ips" {
  description = "Addresses to hand to partners for their allow lists."
  value       = module.network.nat_public_ips
}
