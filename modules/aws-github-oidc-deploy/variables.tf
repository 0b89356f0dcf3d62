variable "repository" {
  description = "GitHub repository that may assume the roles, as owner/name."
  type        = string
  nullable    = false

  validation {
    condition     = can(regex("^[A-Za-z0-9-]+/[A-Za-z0-9._-]+$", var.repository))
    error_message = "Write the repository as owner/name, without wildcards."
  }
}

variable "name_prefix" {
  description = "Prefix of role names."
  type        = string
  default     = "github-actions"
  nullable    = false
}

variable "path" {
  description = "IAM path of the roles."
  type        = string
  default     = "/ci/"
  nullable    = false

  validation {
    condition     = can(regex("^/([a-z0-9-]+/)*$", var.path))
    error_message = "A path starts and ends with a slash."
  }
}

variable "create_oidc_provider" {
  description = "Create GitHub's identity provider in the account. It can exist only once, so set this to false in the second call."
  type        = bool
  default     = true
  nullable    = false
}

variable "roles" {
  description = "Roles by name. subjects is what follows the repository in the token's subject: pull_request, ref:refs/heads/main, environment:production. state_access is none, read or write."
  type = map(object({
    subjects             = list(string)
    description          = optional(string)
    policy_arns          = optional(map(string), {})
    max_session_duration = optional(number, 3600)
    state_access         = optional(string, "none")
    push_images          = optional(bool, false)
  }))
  default = {
    plan = {
      subjects     = ["pull_request"]
      state_access = "read"
    }
    deploy = {
      subjects     = ["environment:production"]
      state_access = "write"
      push_images  = true
    }
  }
  nullable = false

  validation {
    condition     = alltrue(flatten([for role in var.roles : [for subject in role.subjects : can(regex("^(pull_request|environment:[^*]+|ref:refs/(heads|tags)/[^*]+\\*?)$", subject))]]))
    error_message = "A subject is pull_request, environment:NAME, ref:refs/heads/NAME or ref:refs/tags/NAME; a wildcard may only end a branch or tag name."
  }

  validation {
    condition     = alltrue([for role in var.roles : length(role.subjects) > 0 && contains(["none", "read", "write"], role.state_access)])
    error_message = "Each role needs a subject, and its state_access is none, read or write."
  }

  validation {
    condition     = alltrue(flatten([for role in var.roles : [for policy_arn in values(role.policy_arns) : !endswith(policy_arn, "/AdministratorAccess")]]))
    error_message = "AdministratorAccess is refused. Write a policy for what the pipeline deploys, and use a permissions boundary."
  }

  validation {
    condition     = alltrue([for role in var.roles : !(contains(role.subjects, "pull_request") && role.state_access == "write")])
    error_message = "A role for pull requests must not write states: anyone who can open one would be able to change production."
  }
}

variable "permissions_boundary" {
  description = "ARN of a permissions boundary for all roles."
  type        = string
  default     = null
}

variable "state" {
  description = "Terraform state in S3 that the roles use. Null gives no access to any."
  type = object({
    bucket      = string
    key_prefix  = string
    kms_key_arn = optional(string)
  })
  default = null

  validation {
    condition     = var.state == null || length(trim(try(var.state.key_prefix, ""), "/")) > 0
    error_message = "key_prefix must not be empty: it keeps the states of other repositories out of reach."
  }
}

variable "ecr_repository_arns" {
  description = "ECR repositories that roles with push_images may push to."
  type        = list(string)
  default     = []
  nullable    = false
}

variable "tags" {
  description = "Tags for the roles and the provider."
  type        = map(string)
  default     = {}
  nullable    = false
}
