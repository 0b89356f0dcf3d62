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

# Every route asks for a signed request, which suits calls between services.
module "api" {
  source = "../../"

  name = "quotes"

  package = {
    s3_bucket = "acme-sandbox-artifacts"
    s3_key    = "quotes/1.0.0.zip"
  }

  tags = {
    Environment = "sandbox"
  }
}

output "invoke_url" {
  description = "Address of the API."
  value       = module.api.invoke_url
}
