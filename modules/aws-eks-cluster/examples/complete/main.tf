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

variable "subnet_ids" {
  description = "Private subnets of the cluster."
  type        = list(string)
  default     = ["subnet-0a1b2c3d4e5f60718", "subnet-1a2b3c4d5e6f70819", "subnet-2a3b4c5d6e7f80910"]
}

module "cluster" {
  source = "../../"

  name                = "orders-production"
  subnet_ids          = var.subnet_ids
  public_access_cidrs = ["203.0.113.0/24"]
  log_retention_days  = 365

  admin_role_arns = [
    "arn:aws:iam::111122223333:role/platform-admin",
    "arn:aws:iam::111122223333:role/deploy",
  ]

  namespace_viewers = {
    "arn:aws:iam::111122223333:role/orders-developer" = ["orders", "orders-jobs"]
  }

  node_groups = {
    general = {
      min_size = 3
      max_size = 9
    }
    batch = {
      capacity_type  = "SPOT"
      instance_types = ["c7g.xlarge", "c6g.xlarge", "m7g.xlarge"]
      min_size       = 0
      max_size       = 20
      labels         = { workload = "batch" }
      taints         = { batch = { value = "true", effect = "NO_SCHEDULE" } }
    }
  }

  addons = {
    vpc-cni = {
      before_nodes       = true
      configuration_json = jsonencode({ enableNetworkPolicy = "true" })
    }
    kube-proxy             = { before_nodes = true }
    eks-pod-identity-agent = { before_nodes = true }
    coredns                = {}
    metrics-server         = {}
  }

  pod_identities = {
    reports = {
      namespace       = "orders"
      service_account = "reports"
      policy_arns     = { bucket = "arn:aws:iam::111122223333:policy/orders-reports-bucket" }
    }
  }

  tags = {
    Environment = "production"
    CostCenter  = "orders"
  }
}

output "node_groups" {
  description = "ARNs and roles of the node groups."
  value       = module.cluster.node_groups
}
