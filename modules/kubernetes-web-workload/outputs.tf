output "namespace" {
  description = "Namespace of the workload."
  value       = local.namespace
}

output "service_name" {
  description = "Name of the service."
  value       = kubernetes_service_v1.this.metadata[0].name
}

output "service_host" {
  description = "Host name of the service inside the cluster."
  value       = "${kubernetes_service_v1.this.metadata[0].name}.${local.namespace}.svc.cluster.local"
}

output "service_account_name" {
  description = "Service account of the pods."
  value       = kubernetes_service_account_v1.this.metadata[0].name
}

output "selector_labels" {
  description = "Labels that select the pods, for policies of other workloads."
  value       = local.selector
}

output "url" {
  description = "Public address, or null without an ingress."
  value       = var.ingress == null ? null : "https://${var.ingress.host}/"
}
