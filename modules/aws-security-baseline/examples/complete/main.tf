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
  region = "us-east-1"
}

# A member account: the organization runs GuardDuty, and people sign in through
# single sign-on, so there is no password policy to keep.
module "baseline" {
  source = "../../"

  name                   = "payments"
  guardduty_enabled      = false
  password_policy        = null
  trail_retention_days   = 2555
  log_retention_days     = 365
  access_log_bucket_name = "acme-payments-access-logs"
  alert_emails           = ["security@example.com", "payments-leads@example.com"]

  security_hub_standards = [
    "aws-foundational-security-best-practices/v/1.0.0",
    "cis-aws-foundations-benchmark/v/3.0.0",
  ]

  tags = {
    CostCenter = "security"
  }
}
