locals {
  labels = merge(var.labels, { module = "instance-group" })
  zones  = [for letter in var.zone_letters : "${var.region}-${letter}"]

  # Settings that callers cannot weaken come last.
  metadata = merge(var.metadata, {
    enable-oslogin         = "TRUE"
    block-project-ssh-keys = "true"
    serial-port-enable     = "false"
  })
}

resource "google_service_account" "this" {
  project      = var.project_id
  account_id   = "${substr(var.name, 0, 26)}-vm"
  display_name = "Instances of ${var.name}"
}

resource "google_project_iam_member" "this" {
  for_each = setunion(var.roles, ["roles/logging.logWriter", "roles/monitoring.metricWriter"])

  project = var.project_id
  role    = each.value
  member  = google_service_account.this.member
}

resource "google_compute_instance_template" "this" {
  project     = var.project_id
  region      = var.region
  name_prefix = "${var.name}-"
  description = "Instances of ${var.name}"

  machine_type            = var.machine_type
  min_cpu_platform        = var.min_cpu_platform
  can_ip_forward          = false
  metadata                = local.metadata
  metadata_startup_script = var.startup_script
  tags                    = var.network_tags
  labels                  = local.labels

  disk {
    boot         = true
    auto_delete  = true
    source_image = var.source_image
    disk_type    = var.boot_disk.type
    disk_size_gb = var.boot_disk.size_gb
    labels       = local.labels

    dynamic "disk_encryption_key" {
      for_each = var.kms_key_self_link == null ? [] : [var.kms_key_self_link]

      content {
        kms_key_self_link = disk_encryption_key.value
      }
    }
  }

  # No access_config block: the instances have private addresses only.
  network_interface {
    subnetwork         = var.subnetwork
    subnetwork_project = coalesce(var.network_project_id, var.project_id)
  }

  # The scope is wide and the roles are narrow, as Google recommends: what the
  # account may do is decided by IAM alone.
  service_account {
    email  = google_service_account.this.email
    scopes = ["cloud-platform"]
  }

  shielded_instance_config {
    enable_secure_boot          = true
    enable_vtpm                 = true
    enable_integrity_monitoring = true
  }

  scheduling {
    provisioning_model          = var.spot ? "SPOT" : "STANDARD"
    preemptible                 = var.spot
    automatic_restart           = !var.spot
    on_host_maintenance         = var.spot ? "TERMINATE" : "MIGRATE"
    instance_termination_action = var.spot ? "STOP" : null
  }

  lifecycle {
    create_before_destroy = true
  }
}

resource "google_compute_region_health_check" "this" {
  project             = var.project_id
  region              = var.region
  name                = var.name
  description         = "Health of ${var.name}"
  check_interval_sec  = var.health_check.interval_seconds
  timeout_sec         = var.health_check.timeout_seconds
  healthy_threshold   = 2
  unhealthy_threshold = var.health_check.unhealthy_threshold

  dynamic "http_health_check" {
    for_each = var.health_check.path == null ? [] : [var.health_check]

    content {
      port         = http_health_check.value.port
      request_path = http_health_check.value.path
    }
  }

  dynamic "tcp_health_check" {
    for_each = var.health_check.path == null ? [var.health_check] : []

    content {
      port = tcp_health_check.value.port
    }
  }

  log_config {
    enable = true
  }
}

resource "google_compute_region_instance_group_manager" "this" {
  project                          = var.project_id
  region                           = var.region
  name                             = var.name
  base_instance_name               = var.name
  distribution_policy_zones        = local.zones
  distribution_policy_target_shape = var.spot ? "ANY" : "EVEN"

  version {
    instance_template = google_compute_instance_template.this.self_link_unique
  }

  dynamic "named_port" {
    for_each = var.named_ports

    content {
      name = named_port.key
      port = named_port.value
    }
  }

  auto_healing_policies {
    health_check      = google_compute_region_health_check.this.id
    initial_delay_sec = var.health_check.initial_delay_seconds
  }

  # A regional group counts surge in whole rounds of its zones. Spot groups with
  # the shape ANY cannot redistribute, so that is tied to the shape.
  update_policy {
    type                         = "PROACTIVE"
    minimal_action               = "REPLACE"
    instance_redistribution_type = var.spot ? "NONE" : "PROACTIVE"
    max_surge_fixed              = length(local.zones)
    max_unavailable_fixed        = 0
    replacement_method           = "SUBSTITUTE"
  }

  timeouts {
    create = "20m"
    update = "30m"
  }
}

resource "google_compute_region_autoscaler" "this" {
  project = var.project_id
  region  = var.region
  name    = var.name
  target  = google_compute_region_instance_group_manager.this.id

  autoscaling_policy {
    min_replicas    = var.autoscaling.min
    max_replicas    = var.autoscaling.max
    cooldown_period = var.health_check.initial_delay_seconds

    cpu_utilization {
      target            = var.autoscaling.cpu_target
      predictive_method = var.autoscaling.predictive ? "OPTIMIZE_AVAILABILITY" : "NONE"
    }

    # Shrink slowly, so that a short dip does not remove what the next minute needs.
    scale_in_control {
      time_window_sec = 600

      max_scaled_in_replicas {
        percent = 25
      }
    }

    dynamic "scaling_schedules" {
      for_each = var.autoscaling.schedules

      content {
        name                  = scaling_schedules.key
        description           = "Minimum of ${scaling_schedules.value.min} instances"
        min_required_replicas = scaling_schedules.value.min
        schedule              = scaling_schedules.value.cron
        time_zone             = scaling_schedules.value.time_zone
        duration_sec          = scaling_schedules.value.duration_seconds
      }
    }
  }
}
