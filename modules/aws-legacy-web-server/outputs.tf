output "public_ip" {
  description = "Public address of the web server."
  value       = aws_instance.web.public_ip
}

output "load_balancer_dns_name" {
  description = "Host name of the load balancer, plain HTTP only."
  value       = aws_lb.web.dns_name
}

output "database_endpoint" {
  description = "Public endpoint of the database."
  value       = aws_db_instance.main.endpoint
}

output "database_password" {
  description = "Master password, shown to everyone who reads the state or the logs."
  value       = var.db_password
}

output "bucket_name" {
  description = "Public bucket."
  value       = aws_s3_bucket.assets.id
}
