locals {
  alert_filter = "resource.type = \"cloud_run_revision\" AND resource.labels.service_name = \"${var.name}\" AND resource.labels.location = \"${var.region}\""
}

resource "google_monitoring_alert_policy" "errors" {
  count = length(var.notification_channels) > 0 ? 1 : 0

  project               = var.project_id
  display_name          = "${var.name}: server errors"
  combiner              = "OR"
  severity              = "ERROR"
  notification_channels = var.notification_channels

  conditions {
    display_name = "Server errors per second"

    condition_threshold {
      filter          = "${local.alert_filter} AND metric.type = \"run.googleapis.com/request_count\" AND metric.labels.response_code_class = \"5xx\""
      comparison      = "COMPARISON_GT"
      threshold_value = var.alert_thresholds.errors_per_second
      duration        = "300s"

      aggregations {
        alignment_period     = "60s"
        per_series_aligner   = "ALIGN_RATE"
        cross_series_reducer = "REDUCE_SUM"
      }
    }
  }

  alert_strategy {
    auto_close = "3600s"
  }

  user_labels = local.labels
}

resource "google_monitoring_alert_policy" "latency" {
  count = length(var.notification_channels) > 0 ? 1 : 0

  project               = var.project_id
  display_name          = "${var.name}: slow answers"
  combiner              = "OR"
  severity              = "WARNING"
  notification_channels = var.notification_channels

  conditions {
    display_name = "95th percentile of latency in milliseconds"

    condition_threshold {
      filter          = "${local.alert_filter} AND metric.type = \"run.googleapis.com/request_latencies\""
      comparison      = "COMPARISON_GT"
      threshold_value = var.alert_thresholds.latency_ms
      duration        = "600s"

      aggregations {
        alignment_period     = "60s"
        per_series_aligner   = "ALIGN_PERCENTILE_95"
        cross_series_reducer = "REDUCE_MAX"
      }
    }
  }

  alert_strategy {
    auto_close = "3600s"
  }

  user_labels = local.labels
}
