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

# For reading and scanning. Do not apply.
module "legacy" {
  source = "../../"

  vpc_id     = "vpc-00000000000000000"
  subnet_ids = ["subnet-00000000000000000", "subnet-11111111111111111"]
}
