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

# An application repository beside the infrastructure one: the provider exists
# already, images are pushed from main and from release tags.
module "orders" {
  source = "../../"

  repository           = "acme/orders"
  name_prefix          = "orders"
  create_oidc_provider = false
  permissions_boundary = "arn:aws:iam::111122223333:policy/ci-boundary"
  ecr_repository_arns  = ["arn:aws:ecr:eu-west-1:111122223333:repository/orders"]

  state = {
    bucket      = "acme-terraform-state"
    key_prefix  = "orders"
    kms_key_arn = "arn:aws:kms:eu-west-1:111122223333:key/0a1b2c3d-0000-4000-8000-000000000000"
  }

  roles = {
    plan = {
      subjects     = ["pull_request"]
      state_access = "read"
      policy_arns  = { view = "arn:aws:iam::aws:policy/job-function/ViewOnlyAccess" }
    }
    build = {
      subjects    = ["ref:refs/heads/main", "ref:refs/tags/v*"]
      push_images = true
    }
    deploy = {
      subjects             = ["environment:production"]
      state_access         = "write"
      max_session_duration = 7200
      policy_arns          = { deploy = "arn:aws:iam::111122223333:policy/orders-deploy" }
    }
  }

  tags = {
    CostCenter = "orders"
  }
}

output "allowed_subjects" {
  description = "Roles by who can assume them."
  value       = module.orders.allowed_subjects
}
