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

# A public API with tokens, a domain of its own and access to a database.
module "api" {
  source = "../../"

  name        = "orders-production"
  description = "Orders for the web shop"

  package = {
    s3_bucket         = "acme-production-artifacts"
    s3_key            = "orders/4.2.0.zip"
    s3_object_version = "3sL4kqtJlcpXroDTDmJ-rmSpXd3dIbrHY"
  }

  memory_size          = 1024
  reserved_concurrency = 80

  environment = { STAGE = "production" }
  secret_arns = { DB = "arn:aws:secretsmanager:eu-west-1:111122223333:secret:orders-db-a1b2c3" }

  routes = {
    "GET /health"       = { authorization = "NONE" }
    "GET /orders"       = { authorization = "JWT", scopes = ["orders:read"] }
    "POST /orders"      = { authorization = "JWT", scopes = ["orders:write"] }
    "GET /orders/{id}"  = { authorization = "JWT", scopes = ["orders:read"] }
    "POST /maintenance" = { authorization = "AWS_IAM" }
  }

  jwt_authorizer = {
    issuer   = "https://login.example.com/"
    audience = ["orders-api"]
  }

  cors = {
    origins = ["https://shop.example.com"]
  }

  domain = {
    name            = "api.example.com"
    certificate_arn = "arn:aws:acm:eu-west-1:111122223333:certificate/0a1b2c3d-0000-4000-8000-000000000000"
  }

  vpc_config = {
    vpc_id     = "vpc-0a1b2c3d4e5f60718"
    subnet_ids = ["subnet-0a1b2c3d4e5f60718", "subnet-1a2b3c4d5e6f70819"]
    egress_ports = {
      "HTTPS to AWS services" = { port = 443, cidr = "10.60.0.0/16" }
      "PostgreSQL"            = { port = 5432, cidr = "10.60.64.0/22" }
    }
  }

  alarm_topic_arns = ["arn:aws:sns:eu-west-1:111122223333:orders-on-call"]

  tags = {
    Environment = "production"
    CostCenter  = "orders"
  }
}

output "domain_target" {
  description = "Target of the DNS record of api.example.com."
  value       = module.api.domain_target
}
