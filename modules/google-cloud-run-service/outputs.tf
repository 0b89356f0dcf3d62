output "name" {
  description = "Name of the service."
  value       = google_cloud_run_v2_service.this.name
}

output "uri" {
  description = "Address that Cloud Run gives the service."
  value       = google_cloud_run_v2_service.this.uri
}

output "service_account_email" {
  description = "Account the service runs as."
  value       = google_service_account.this.email
}

output "load_balancer_address" {
  description = "Address for the DNS records of the domains, or null without a load balancer."
  value       = one([for address in google_compute_global_address.this : address.address])
}

output "security_policy_id" {
  description = "Cloud Armor policy, or null without a load balancer."
  value       = one([for policy in google_compute_security_policy.this : policy.id])
}
