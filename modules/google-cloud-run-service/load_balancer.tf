locals {
  load_balancers = local.behind_load_balancer ? { main = var.load_balancer } : {}
}

resource "google_compute_global_address" "this" {
  for_each = local.load_balancers

  project = var.project_id
  name    = "${var.name}-ip"
  labels  = local.labels
}

resource "google_compute_region_network_endpoint_group" "this" {
  for_each = local.load_balancers

  project               = var.project_id
  region                = var.region
  name                  = "${var.name}-neg"
  network_endpoint_type = "SERVERLESS"

  cloud_run {
    service = google_cloud_run_v2_service.this.name
  }
}

resource "google_compute_security_policy" "this" {
  for_each = local.load_balancers

  project     = var.project_id
  name        = "${var.name}-policy"
  description = "Requests to ${var.name}"

  # Common attacks, by Google's own rule sets.
  dynamic "rule" {
    for_each = { for index, name in each.value.waf_rules : name => 1000 + index }

    content {
      action      = "deny(403)"
      priority    = rule.value
      description = "Rule set ${rule.key}"

      match {
        expr {
          expression = "evaluatePreconfiguredWaf('${rule.key}', {'sensitivity': ${each.value.waf_sensitivity}})"
        }
      }
    }
  }

  rule {
    action      = "throttle"
    priority    = 2000
    description = "Requests per minute and client"

    match {
      versioned_expr = "SRC_IPS_V1"

      config {
        src_ip_ranges = ["*"]
      }
    }

    rate_limit_options {
      conform_action = "allow"
      exceed_action  = "deny(429)"
      enforce_on_key = "IP"

      rate_limit_threshold {
        count        = each.value.requests_per_minute
        interval_sec = 60
      }
    }
  }

  rule {
    action      = "allow"
    priority    = 2147483647
    description = "Everything else"

    match {
      versioned_expr = "SRC_IPS_V1"

      config {
        src_ip_ranges = ["*"]
      }
    }
  }
}

resource "google_compute_backend_service" "this" {
  for_each = local.load_balancers

  project               = var.project_id
  name                  = "${var.name}-backend"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTPS"
  security_policy       = google_compute_security_policy.this[each.key].id
  enable_cdn            = each.value.cdn

  backend {
    group = google_compute_region_network_endpoint_group.this[each.key].id
  }

  log_config {
    enable      = true
    sample_rate = each.value.log_sample_rate
  }
}

resource "google_compute_url_map" "https" {
  for_each = local.load_balancers

  project         = var.project_id
  name            = "${var.name}-https"
  default_service = google_compute_backend_service.this[each.key].id
}

resource "google_compute_url_map" "redirect" {
  for_each = local.load_balancers

  project = var.project_id
  name    = "${var.name}-redirect"

  default_url_redirect {
    https_redirect         = true
    strip_query            = false
    redirect_response_code = "MOVED_PERMANENTLY_DEFAULT"
  }
}

# A certificate cannot be changed in place, so its name follows its domains.
resource "google_compute_managed_ssl_certificate" "this" {
  for_each = local.load_balancers

  project = var.project_id
  name    = "${var.name}-${substr(sha256(join(",", sort(each.value.domains))), 0, 8)}"

  managed {
    domains = each.value.domains
  }

  lifecycle {
    create_before_destroy = true
  }
}

resource "google_compute_ssl_policy" "this" {
  for_each = local.load_balancers

  project         = var.project_id
  name            = "${var.name}-tls"
  profile         = "MODERN"
  min_tls_version = "TLS_1_2"
}

resource "google_compute_target_https_proxy" "this" {
  for_each = local.load_balancers

  project          = var.project_id
  name             = "${var.name}-https"
  url_map          = google_compute_url_map.https[each.key].id
  ssl_certificates = [google_compute_managed_ssl_certificate.this[each.key].id]
  ssl_policy       = google_compute_ssl_policy.this[each.key].id
}

resource "google_compute_target_http_proxy" "redirect" {
  for_each = local.load_balancers

  project = var.project_id
  name    = "${var.name}-redirect"
  url_map = google_compute_url_map.redirect[each.key].id
}

resource "google_compute_global_forwarding_rule" "https" {
  for_each = local.load_balancers

  project               = var.project_id
  name                  = "${var.name}-https"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  ip_address            = google_compute_global_address.this[each.key].id
  port_range            = "443"
  target                = google_compute_target_https_proxy.this[each.key].id
  labels                = local.labels
}

resource "google_compute_global_forwarding_rule" "redirect" {
  for_each = local.load_balancers

  project               = var.project_id
  name                  = "${var.name}-redirect"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  ip_address            = google_compute_global_address.this[each.key].id
  port_range            = "80"
  target                = google_compute_target_http_proxy.redirect[each.key].id
  labels                = local.labels
}
