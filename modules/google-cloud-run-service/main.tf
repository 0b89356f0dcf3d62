locals {
  labels = merge(var.labels, { module = "cloud-run-service" })

  behind_load_balancer = var.load_balancer != null

  ingress = (
    local.behind_load_balancer
    ? "INGRESS_TRAFFIC_INTERNAL_LOAD_BALANCER"
    : { internal = "INGRESS_TRAFFIC_INTERNAL_ONLY", all = "INGRESS_TRAFFIC_ALL" }[var.ingress]
  )
}

resource "google_service_account" "this" {
  project      = var.project_id
  account_id   = "${substr(var.name, 0, 26)}-run"
  display_name = "Runtime of ${var.name}"
}

resource "google_project_iam_member" "this" {
  for_each = var.roles

  project = var.project_id
  role    = each.value
  member  = google_service_account.this.member
}

resource "google_secret_manager_secret_iam_member" "this" {
  for_each = var.secret_environment

  project   = var.project_id
  secret_id = each.value.secret
  role      = "roles/secretmanager.secretAccessor"
  member    = google_service_account.this.member
}

resource "google_cloud_run_v2_service" "this" {
  project             = var.project_id
  location            = var.region
  name                = var.name
  description         = var.description
  ingress             = local.ingress
  deletion_protection = var.deletion_protection

  # A website without sign-in works only behind the load balancer, whose security
  # policy then is the guard at the door.
  invoker_iam_disabled = local.behind_load_balancer && var.public_behind_load_balancer

  dynamic "binary_authorization" {
    for_each = var.binary_authorization ? [true] : []

    content {
      use_default = binary_authorization.value
    }
  }

  template {
    service_account                  = google_service_account.this.email
    execution_environment            = "EXECUTION_ENVIRONMENT_GEN2"
    max_instance_request_concurrency = var.concurrency
    timeout                          = "${var.timeout_seconds}s"
    encryption_key                   = var.kms_key_name
    labels                           = local.labels

    scaling {
      min_instance_count = var.instances.min
      max_instance_count = var.instances.max
    }

    dynamic "vpc_access" {
      for_each = var.vpc == null ? [] : [var.vpc]

      content {
        egress = vpc_access.value.all_traffic ? "ALL_TRAFFIC" : "PRIVATE_RANGES_ONLY"

        network_interfaces {
          network    = vpc_access.value.network
          subnetwork = vpc_access.value.subnetwork
          tags       = vpc_access.value.tags
        }
      }
    }

    containers {
      image   = var.image
      command = var.command
      args    = var.args

      ports {
        container_port = var.port
      }

      resources {
        cpu_idle          = !var.cpu_always_allocated
        startup_cpu_boost = true
        limits = {
          cpu    = var.cpu
          memory = var.memory
        }
      }

      dynamic "env" {
        for_each = var.environment

        content {
          name  = env.key
          value = env.value
        }
      }

      dynamic "env" {
        for_each = var.secret_environment

        content {
          name = env.key

          value_source {
            secret_key_ref {
              secret  = env.value.secret
              version = env.value.version
            }
          }
        }
      }

      startup_probe {
        period_seconds    = 5
        failure_threshold = 24

        http_get {
          path = var.probe_path
          port = var.port
        }
      }

      liveness_probe {
        period_seconds    = 30
        timeout_seconds   = 5
        failure_threshold = 3

        http_get {
          path = var.probe_path
          port = var.port
        }
      }
    }
  }

  traffic {
    type    = "TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST"
    percent = 100
  }

  labels = local.labels

  lifecycle {
    precondition {
      condition     = !var.public_behind_load_balancer || local.behind_load_balancer
      error_message = "public_behind_load_balancer needs load_balancer: without it the service would be open to everyone directly."
    }
  }

  depends_on = [google_secret_manager_secret_iam_member.this]
}

resource "google_cloud_run_v2_service_iam_member" "invokers" {
  for_each = var.invokers

  project  = var.project_id
  location = var.region
  name     = google_cloud_run_v2_service.this.name
  role     = "roles/run.invoker"
  member   = each.value
}
