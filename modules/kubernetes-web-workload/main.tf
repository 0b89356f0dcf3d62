locals {
  namespace = var.create_namespace ? kubernetes_namespace_v1.this[0].metadata[0].name : var.namespace

  selector = {
    "app.kubernetes.io/name"     = var.name
    "app.kubernetes.io/instance" = var.name
  }

  labels = merge(var.labels, local.selector, {
    "app.kubernetes.io/managed-by" = "terraform"
  })

  # Pods restart when their configuration changes, because its hash is part of them.
  config_hash = sha256(jsonencode([var.environment, var.config_files]))
}

resource "kubernetes_namespace_v1" "this" {
  count = var.create_namespace ? 1 : 0

  metadata {
    name = var.namespace

    labels = merge(var.labels, {
      "pod-security.kubernetes.io/enforce" = "restricted"
      "pod-security.kubernetes.io/audit"   = "restricted"
      "pod-security.kubernetes.io/warn"    = "restricted"
    })
  }
}

resource "kubernetes_service_account_v1" "this" {
  automount_service_account_token = false

  metadata {
    name        = var.name
    namespace   = local.namespace
    labels      = local.labels
    annotations = var.service_account_annotations
  }
}

resource "kubernetes_config_map_v1" "environment" {
  metadata {
    name      = "${var.name}-environment"
    namespace = local.namespace
    labels    = local.labels
  }

  data = var.environment
}

resource "kubernetes_config_map_v1" "files" {
  count = length(var.config_files) > 0 ? 1 : 0

  metadata {
    name      = "${var.name}-files"
    namespace = local.namespace
    labels    = local.labels
  }

  data = var.config_files
}

resource "kubernetes_deployment_v1" "this" {
  wait_for_rollout = var.wait_for_rollout

  metadata {
    name      = var.name
    namespace = local.namespace
    labels    = local.labels
  }

  spec {
    replicas                  = var.replicas.min
    min_ready_seconds         = 10
    revision_history_limit    = 5
    progress_deadline_seconds = 600

    selector {
      match_labels = local.selector
    }

    strategy {
      type = "RollingUpdate"

      rolling_update {
        max_surge       = "25%"
        max_unavailable = "0"
      }
    }

    template {
      metadata {
        labels = local.labels

        annotations = merge(var.pod_annotations, {
          "stackyard.example/config-hash" = local.config_hash
        })
      }

      spec {
        service_account_name             = kubernetes_service_account_v1.this.metadata[0].name
        automount_service_account_token  = false
        enable_service_links             = false
        termination_grace_period_seconds = var.termination_grace_seconds
        priority_class_name              = var.priority_class_name
        node_selector                    = var.node_selector

        security_context {
          run_as_non_root = true
          run_as_user     = var.run_as_user
          run_as_group    = var.run_as_user
          fs_group        = var.run_as_user

          seccomp_profile {
            type = "RuntimeDefault"
          }
        }

        dynamic "image_pull_secrets" {
          for_each = var.image_pull_secrets

          content {
            name = image_pull_secrets.value
          }
        }

        dynamic "topology_spread_constraint" {
          for_each = {
            "topology.kubernetes.io/zone" = "ScheduleAnyway"
            "kubernetes.io/hostname"      = "ScheduleAnyway"
          }

          content {
            topology_key       = topology_spread_constraint.key
            when_unsatisfiable = topology_spread_constraint.value
            max_skew           = 1

            label_selector {
              match_labels = local.selector
            }
          }
        }

        container {
          name              = "app"
          image             = var.image
          image_pull_policy = "IfNotPresent"
          command           = var.command
          args              = var.args

          port {
            name           = "http"
            container_port = var.port
            protocol       = "TCP"
          }

          env_from {
            config_map_ref {
              name = kubernetes_config_map_v1.environment.metadata[0].name
            }
          }

          resources {
            requests = var.resources.requests
            limits   = var.resources.limits
          }

          security_context {
            privileged                 = false
            allow_privilege_escalation = false
            read_only_root_filesystem  = true
            run_as_non_root            = true

            capabilities {
              drop = ["ALL"]
            }
          }

          startup_probe {
            period_seconds    = 5
            failure_threshold = var.startup_seconds / 5

            http_get {
              path = var.probes.liveness_path
              port = "http"
            }
          }

          liveness_probe {
            period_seconds    = 20
            timeout_seconds   = 3
            failure_threshold = 3

            http_get {
              path = var.probes.liveness_path
              port = "http"
            }
          }

          readiness_probe {
            period_seconds    = 10
            timeout_seconds   = 3
            failure_threshold = 2

            http_get {
              path = var.probes.readiness_path
              port = "http"
            }
          }

          volume_mount {
            name       = "tmp"
            mount_path = "/tmp"
          }

          dynamic "volume_mount" {
            for_each = length(var.config_files) > 0 ? [var.config_mount_path] : []

            content {
              name       = "config"
              mount_path = volume_mount.value
              read_only  = true
            }
          }

          dynamic "volume_mount" {
            for_each = var.secret_mounts

            content {
              name       = "secret-${volume_mount.key}"
              mount_path = volume_mount.value
              read_only  = true
            }
          }
        }

        volume {
          name = "tmp"

          empty_dir {
            size_limit = var.tmp_size
          }
        }

        dynamic "volume" {
          for_each = kubernetes_config_map_v1.files[*].metadata[0].name

          content {
            name = "config"

            config_map {
              name = volume.value
            }
          }
        }

        dynamic "volume" {
          for_each = var.secret_mounts

          content {
            name = "secret-${volume.key}"

            secret {
              secret_name  = volume.key
              default_mode = "0440"
            }
          }
        }
      }
    }
  }

  # The autoscaler owns the number of replicas after the first apply.
  lifecycle {
    ignore_changes = [spec[0].replicas]
  }
}
