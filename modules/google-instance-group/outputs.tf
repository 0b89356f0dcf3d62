output "instance_group" {
  description = "Self link of the instance group, for a backend service."
  value       = google_compute_region_instance_group_manager.this.instance_group
}

output "manager_id" {
  description = "ID of the instance group manager."
  value       = google_compute_region_instance_group_manager.this.id
}

output "instance_template_id" {
  description = "ID of the current instance template."
  value       = google_compute_instance_template.this.id
}

output "health_check_id" {
  description = "ID of the health check."
  value       = google_compute_region_health_check.this.id
}

output "service_account_email" {
  description = "Service account of the instances, to grant further access to."
  value       = google_service_account.this.email
}
