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

# An archive that two accounts share: one writes, the other reads, and nobody can
# shorten the retention of what has been written.
module "ledger" {
  source = "../../"

  bucket_name      = "acme-ledger-archive"
  writer_role_arns = ["arn:aws:iam::111122223333:role/ledger-writer"]
  reader_role_arns = ["arn:aws:iam::444455556666:role/ledger-auditor"]

  object_lock = {
    mode = "COMPLIANCE"
    days = 365
  }

  transitions = [
    { days = 30, storage_class = "STANDARD_IA" },
    { days = 180, storage_class = "GLACIER_IR" },
  ]

  noncurrent_version_days  = 400
  noncurrent_versions_kept = 3
  eventbridge_enabled      = true
  log_retention_days       = 400

  tags = {
    Environment = "production"
    CostCenter  = "finance"
  }
}
