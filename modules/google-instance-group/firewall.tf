locals {
  network_project = coalesce(var.network_project_id, var.project_id)

  # Where Google's load balancers and health checks come from.
  health_check_ranges = ["130.211.0.0/22", "35.191.0.0/16"]

  # Where connections through Identity-Aware Proxy come from.
  iap_ranges = ["35.235.240.0/20"]

  # Service accounts select instances in their own project only; in a shared VPC
  # the rules have to go by network tag.
  shared_vpc = local.network_project != var.project_id
}

resource "google_compute_firewall" "health_checks" {
  count = var.create_firewall_rules ? 1 : 0

  project                 = local.network_project
  name                    = "${var.name}-health-checks"
  description             = "Load balancers and health checks to ${var.name}"
  network                 = var.network
  direction               = "INGRESS"
  source_ranges           = local.health_check_ranges
  target_service_accounts = local.shared_vpc ? null : [google_service_account.this.email]
  target_tags             = local.shared_vpc ? var.network_tags : null

  allow {
    protocol = "tcp"
    ports    = distinct(concat([tostring(var.health_check.port)], [for port in values(var.named_ports) : tostring(port)]))
  }

  log_config {
    metadata = "EXCLUDE_ALL_METADATA"
  }

  lifecycle {
    precondition {
      condition     = !local.shared_vpc || length(var.network_tags) > 0
      error_message = "In a shared VPC give network_tags, so that the rule finds the instances."
    }
  }
}

resource "google_compute_firewall" "iap_ssh" {
  count = var.create_firewall_rules && var.iap_ssh ? 1 : 0

  project                 = local.network_project
  name                    = "${var.name}-iap-ssh"
  description             = "Shells through Identity-Aware Proxy to ${var.name}"
  network                 = var.network
  direction               = "INGRESS"
  source_ranges           = local.iap_ranges
  target_service_accounts = local.shared_vpc ? null : [google_service_account.this.email]
  target_tags             = local.shared_vpc ? var.network_tags : null

  allow {
    protocol = "tcp"
    ports    = ["22"]
  }

  log_config {
    metadata = "INCLUDE_ALL_METADATA"
  }
}
