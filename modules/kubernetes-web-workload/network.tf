resource "kubernetes_service_v1" "this" {
  metadata {
    name      = var.name
    namespace = local.namespace
    labels    = local.labels
  }

  spec {
    type     = "ClusterIP"
    selector = local.selector

    port {
      name        = "http"
      port        = 80
      target_port = "http"
      protocol    = "TCP"
    }
  }
}

resource "kubernetes_ingress_v1" "this" {
  count = var.ingress == null ? 0 : 1

  metadata {
    name        = var.name
    namespace   = local.namespace
    labels      = local.labels
    annotations = var.ingress.annotations
  }

  spec {
    ingress_class_name = var.ingress.class_name

    tls {
      hosts       = [var.ingress.host]
      secret_name = var.ingress.tls_secret_name
    }

    rule {
      host = var.ingress.host

      http {
        path {
          path      = "/"
          path_type = "Prefix"

          backend {
            service {
              name = kubernetes_service_v1.this.metadata[0].name

              port {
                name = "http"
              }
            }
          }
        }
      }
    }
  }
}

# Once a policy selects a pod, everything it does not name is refused.
resource "kubernetes_network_policy_v1" "this" {
  metadata {
    name      = var.name
    namespace = local.namespace
    labels    = local.labels
  }

  spec {
    policy_types = ["Ingress", "Egress"]

    pod_selector {
      match_labels = local.selector
    }

    dynamic "ingress" {
      for_each = length(var.allowed_namespaces) > 0 ? [var.allowed_namespaces] : []

      content {
        ports {
          port     = "http"
          protocol = "TCP"
        }

        dynamic "from" {
          for_each = ingress.value

          content {
            namespace_selector {
              match_labels = { "kubernetes.io/metadata.name" = from.value }
            }
          }
        }
      }
    }

    egress {
      to {
        namespace_selector {
          match_labels = { "kubernetes.io/metadata.name" = "kube-system" }
        }

        pod_selector {
          match_labels = { "k8s-app" = "kube-dns" }
        }
      }

      ports {
        port     = "53"
        protocol = "UDP"
      }

      ports {
        port     = "53"
        protocol = "TCP"
      }
    }

    dynamic "egress" {
      for_each = var.egress

      content {
        ports {
          port     = tostring(egress.value.port)
          protocol = "TCP"
        }

        dynamic "to" {
          for_each = egress.value.cidrs

          content {
            ip_block {
              cidr   = to.value
              except = to.value == "0.0.0.0/0" ? var.egress_exceptions : []
            }
          }
        }

        dynamic "to" {
          for_each = egress.value.namespaces

          content {
            namespace_selector {
              match_labels = { "kubernetes.io/metadata.name" = to.value }
            }
          }
        }
      }
    }
  }
}
