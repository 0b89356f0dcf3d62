output "role_arns" {
  description = "ARNs of the roles, for role-to-assume in workflows."
  value       = { for name, role in aws_iam_role.this : name => role.arn }
}

output "role_names" {
  description = "Names of the roles, to attach policies to."
  value       = { for name, role in aws_iam_role.this : name => role.name }
}

output "oidc_provider_arn" {
  description = "ARN of GitHub's identity provider in this account."
  value       = local.provider_arn
}

output "allowed_subjects" {
  description = "Subjects that each role accepts, for reviews."
  value       = { for name, subject in local.subjects : name => concat(subject.exact, subject.patterns) }
}
