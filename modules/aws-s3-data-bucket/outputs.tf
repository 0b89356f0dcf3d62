output "bucket_name" {
  description = "Name of the data bucket."
  value       = aws_s3_bucket.this.id
}

output "bucket_arn" {
  description = "ARN of the data bucket."
  value       = aws_s3_bucket.this.arn
}

output "regional_domain_name" {
  description = "Regional host name of the bucket, for CDN origins and SDK endpoints."
  value       = aws_s3_bucket.this.bucket_regional_domain_name
}

output "kms_key_arn" {
  description = "ARN of the key that encrypts the objects."
  value       = local.kms_key_arn
}

output "log_bucket_name" {
  description = "Bucket that receives the access logs."
  value       = local.log_bucket
}
