terraform {
  required_version = ">= 1.9.0, < 2.0.0"
}

module "naming" {
  source = "../../"

  organization = "acme"
  product      = "orders"
  environment  = "production"
  region       = "eu-north-1"
}

output "bucket_name" {
  description = "Name for the bucket of this product."
  value       = module.naming.names["aws_s3_bucket"]
}
