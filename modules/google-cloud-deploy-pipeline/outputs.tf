output "pipeline_name" {
  description = "Name of the delivery pipeline, for gcloud deploy releases create."
  value       = google_clouddeploy_delivery_pipeline.this.name
}

output "target_names" {
  description = "Names of the targets by stage."
  value       = { for stage, target in google_clouddeploy_target.this : stage => target.name }
}

output "image_repository" {
  description = "Registry to push images to."
  value       = "${var.region}-docker.pkg.dev/${var.project_id}/${google_artifact_registry_repository.images.repository_id}"
}

output "artifact_bucket" {
  description = "Bucket for release sources and rendered manifests."
  value       = google_storage_bucket.artifacts.name
}

output "releaser_email" {
  description = "Service account that creates releases."
  value       = google_service_account.releaser.email
}

output "executor_emails" {
  description = "Service accounts that deploy, by stage."
  value       = { for stage, account in google_service_account.executor : stage => account.email }
}

output "workload_identity_provider" {
  description = "Provider to name in the GitHub workflow, or null without one."
  value       = one(google_iam_workload_identity_pool_provider.github[*].name)
}
