# What the executor of a stage may do: run deployment jobs, keep its files, change
# Cloud Run services in the project of the stage, and act as their runtime account.
resource "google_project_iam_member" "executor_jobs" {
  for_each = local.stages

  project = var.project_id
  role    = "roles/clouddeploy.jobRunner"
  member  = google_service_account.executor[each.key].member
}

resource "google_project_iam_member" "executor_run" {
  for_each = local.stages

  project = each.value.project_id
  role    = "roles/run.developer"
  member  = google_service_account.executor[each.key].member
}

resource "google_service_account_iam_member" "executor_acts_as_runtime" {
  for_each = local.stages

  service_account_id = "projects/${each.value.project_id}/serviceAccounts/${each.value.runtime_service_account}"
  role               = "roles/iam.serviceAccountUser"
  member             = google_service_account.executor[each.key].member
}

resource "google_storage_bucket_iam_member" "executor" {
  for_each = local.stages

  bucket = google_storage_bucket.artifacts.name
  role   = "roles/storage.objectUser"
  member = google_service_account.executor[each.key].member
}

# The releaser builds and starts a release. It can neither approve nor deploy.
resource "google_service_account" "releaser" {
  project      = var.project_id
  account_id   = "${substr(var.name, 0, 21)}-releaser"
  display_name = "Creates releases of ${var.name}"
}

resource "google_clouddeploy_delivery_pipeline_iam_member" "releaser" {
  project  = var.project_id
  location = var.region
  name     = google_clouddeploy_delivery_pipeline.this.name
  role     = "roles/clouddeploy.releaser"
  member   = google_service_account.releaser.member
}

resource "google_artifact_registry_repository_iam_member" "releaser" {
  project    = var.project_id
  location   = var.region
  repository = google_artifact_registry_repository.images.name
  role       = "roles/artifactregistry.writer"
  member     = google_service_account.releaser.member
}

resource "google_storage_bucket_iam_member" "releaser" {
  bucket = google_storage_bucket.artifacts.name
  role   = "roles/storage.objectUser"
  member = google_service_account.releaser.member
}

resource "google_service_account_iam_member" "releaser_uses_executors" {
  for_each = local.stages

  service_account_id = google_service_account.executor[each.key].name
  role               = "roles/iam.serviceAccountUser"
  member             = google_service_account.releaser.member
}

resource "google_clouddeploy_delivery_pipeline_iam_member" "approvers" {
  for_each = var.approvers

  project  = var.project_id
  location = var.region
  name     = google_clouddeploy_delivery_pipeline.this.name
  role     = "roles/clouddeploy.approver"
  member   = each.value
}

# Workflows of one GitHub repository become the releaser without a key.
resource "google_iam_workload_identity_pool" "github" {
  count = var.github == null ? 0 : 1

  project                   = var.project_id
  workload_identity_pool_id = "${substr(var.name, 0, 25)}-github"
  display_name              = "${substr(var.name, 0, 25)} GitHub"
  description               = "Workflows of ${var.github.repository}"
}

resource "google_iam_workload_identity_pool_provider" "github" {
  count = var.github == null ? 0 : 1

  project                            = var.project_id
  workload_identity_pool_id          = google_iam_workload_identity_pool.github[0].workload_identity_pool_id
  workload_identity_pool_provider_id = "actions"
  display_name                       = "GitHub Actions"

  attribute_condition = "assertion.repository == '${var.github.repository}' && assertion.ref == '${var.github.ref}'"

  attribute_mapping = {
    "google.subject"       = "assertion.sub"
    "attribute.repository" = "assertion.repository"
    "attribute.ref"        = "assertion.ref"
  }

  oidc {
    issuer_uri = "https://token.actions.githubusercontent.com"
  }
}

resource "google_service_account_iam_member" "github" {
  count = var.github == null ? 0 : 1

  service_account_id = google_service_account.releaser.name
  role               = "roles/iam.workloadIdentityUser"
  member             = "principalSet://iam.googleapis.com/${google_iam_workload_identity_pool.github[0].name}/attribute.repository/${var.github.repository}"
}
