output "prefix" {
  description = "All parts of the convention joined by dashes."
  value       = local.prefix
}

output "names" {
  description = "A valid name for each kind of resource, shortened where its cloud asks for it."
  value       = local.names
}

output "shortened_kinds" {
  description = "Kinds whose name had to be shortened."
  value       = local.shortened_kinds
}

output "tags" {
  description = "Tags for AWS and Azure."
  value       = local.tags
}

output "labels" {
  description = "The same tags as labels for Google Cloud."
  value       = local.labels
}

output "kubernetes_labels" {
  description = "The same tags as labels for Kubernetes."
  value       = local.kubernetes_labels
}

output "convention_id" {
  description = "ID of the convention in the state; lets other resources be replaced with it."
  value       = terraform_data.convention.id
}
