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

module "baseline" {
  source = "../../"

  alert_emails = ["security@example.com"]
}

output "alert_topic_arn" {
  description = "Topic to subscribe further receivers to."
  value       = module.baseline.alert_topic_arn
}
