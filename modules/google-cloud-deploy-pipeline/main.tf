locals {
  labels = merge(var.labels, { module = "cloud-deploy-pipeline" })
  stages = { for stage in var.stages : stage.name => stage }
}

# One target for each stage, each with an executor of its own: what deploys to
# staging has no rights in production.
resource "google_service_account" "executor" {
  for_each = local.stages

  project      = var.project_id
  account_id   = "${substr(var.name, 0, 14)}-${substr(each.key, 0, 10)}-exec"
  display_name = "Deploys ${var.name} to ${each.key}"
}

resource "google_clouddeploy_target" "this" {
  for_each = local.stages

  project          = var.project_id
  location         = var.region
  name             = "${var.name}-${each.key}"
  description      = "Cloud Run in ${each.value.project_id}"
  require_approval = each.value.require_approval

  deploy_parameters = each.value.deploy_parameters

  run {
    location = "projects/${each.value.project_id}/locations/${coalesce(each.value.region, var.region)}"
  }

  execution_configs {
    usages            = ["RENDER", "DEPLOY", "VERIFY"]
    service_account   = google_service_account.executor[each.key].email
    artifact_storage  = "${google_storage_bucket.artifacts.url}/${each.key}"
    execution_timeout = "3600s"
    worker_pool       = var.worker_pool
  }

  labels = merge(local.labels, { stage = each.key })
}

resource "google_clouddeploy_delivery_pipeline" "this" {
  project     = var.project_id
  location    = var.region
  name        = var.name
  description = "Delivery of ${var.name}"
  suspended   = var.suspended

  serial_pipeline {
    dynamic "stages" {
      for_each = var.stages

      content {
        target_id = google_clouddeploy_target.this[stages.value.name].name
        profiles  = [stages.value.name]

        strategy {
          dynamic "standard" {
            for_each = length(stages.value.canary_percentages) == 0 ? [stages.value.verify] : []

            content {
              verify = standard.value
            }
          }

          dynamic "canary" {
            for_each = length(stages.value.canary_percentages) > 0 ? [stages.value] : []

            content {
              runtime_config {
                cloud_run {
                  automatic_traffic_control = true
                }
              }

              canary_deployment {
                percentages = canary.value.canary_percentages
                verify      = canary.value.verify
              }
            }
          }
        }
      }
    }
  }

  labels = local.labels
}

resource "google_artifact_registry_repository" "images" {
  project       = var.project_id
  location      = var.region
  repository_id = var.name
  description   = "Images of ${var.name}"
  format        = "DOCKER"
  kms_key_name  = var.kms_key_name

  docker_config {
    immutable_tags = true
  }

  vulnerability_scanning_config {
    enablement_config = "INHERITED"
  }

  cleanup_policies {
    id     = "keep-recent"
    action = "KEEP"

    most_recent_versions {
      keep_count = var.images_kept
    }
  }

  cleanup_policies {
    id     = "delete-old"
    action = "DELETE"

    condition {
      tag_state  = "ANY"
      older_than = "${var.image_retention_days * 86400}s"
    }
  }

  labels = local.labels
}

resource "google_storage_bucket" "artifacts" {
  project                     = var.project_id
  name                        = "${var.project_id}-${var.name}-deploy"
  location                    = upper(var.region)
  storage_class               = "STANDARD"
  uniform_bucket_level_access = true
  public_access_prevention    = "enforced"

  versioning {
    enabled = true
  }

  lifecycle_rule {
    action {
      type = "Delete"
    }

    condition {
      age = var.artifact_retention_days
    }
  }

  lifecycle_rule {
    action {
      type = "Delete"
    }

    condition {
      with_state                 = "ARCHIVED"
      days_since_noncurrent_time = 30
    }
  }

  lifecycle_rule {
    action {
      type = "AbortIncompleteMultipartUpload"
    }

    condition {
      age = 1
    }
  }

  dynamic "encryption" {
    for_each = var.kms_key_name == null ? [] : [var.kms_key_name]

    content {
      default_kms_key_name = encryption.value
    }
  }

  dynamic "logging" {
    for_each = var.access_log_bucket == null ? [] : [var.access_log_bucket]

    content {
      log_bucket        = logging.value
      log_object_prefix = var.name
    }
  }

  labels = local.labels
}
