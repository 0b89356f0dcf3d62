variable "project_id" {
  description = "Project that holds pipeline, registry and artifacts."
  type        = string
  nullable    = false
}

variable "name" {
  description = "Name of the application that is delivered."
  type        = string
  nullable    = false

  validation {
    condition     = can(regex("^[a-z]([a-z0-9-]{1,22}[a-z0-9])$", var.name))
    error_message = "Use 3 to 24 lower-case letters, digits and dashes, starting with a letter."
  }
}

variable "region" {
  description = "Region of pipeline, registry and bucket."
  type        = string
  default     = "europe-west1"
  nullable    = false
}

variable "stages" {
  description = "Stages in the order of promotion, each a project with Cloud Run. canary_percentages shifts traffic in steps; empty deploys in one step."
  type = list(object({
    name                    = string
    project_id              = string
    runtime_service_account = string
    region                  = optional(string)
    require_approval        = optional(bool, true)
    canary_percentages      = optional(list(number), [])
    verify                  = optional(bool, false)
    deploy_parameters       = optional(map(string), {})
  }))
  nullable = false

  validation {
    condition     = length(var.stages) > 0 && length(distinct([for stage in var.stages : substr(stage.name, 0, 10)])) == length(var.stages)
    error_message = "Give at least one stage; the first ten characters of stage names have to differ."
  }

  validation {
    condition     = alltrue(flatten([for stage in var.stages : [for percentage in stage.canary_percentages : percentage > 0 && percentage < 100]]))
    error_message = "Canary percentages are between 1 and 99; the step to 100 follows by itself."
  }
}

variable "approvers" {
  description = "Principals that may approve rollouts, as group:name@example.com or user:name@example.com."
  type        = set(string)
  default     = []
  nullable    = false

  validation {
    condition     = alltrue([for member in var.approvers : can(regex("^(group|user):", member))])
    error_message = "Approvers are people: group:... or user:..."
  }
}

variable "github" {
  description = "GitHub repository and ref whose workflows may create releases, without a service account key."
  type = object({
    repository = string
    ref        = optional(string, "refs/heads/main")
  })
  default = null

  validation {
    condition     = var.github == null || can(regex("^[A-Za-z0-9-]+/[A-Za-z0-9._-]+$", var.github.repository))
    error_message = "Write the repository as owner/name."
  }

  validation {
    condition     = var.github == null || can(regex("^refs/(heads|tags)/[A-Za-z0-9._/-]+$", var.github.ref))
    error_message = "Write the ref as refs/heads/NAME or refs/tags/NAME."
  }
}

variable "worker_pool" {
  description = "Private Cloud Build worker pool for rendering and deploying, or null for the shared one."
  type        = string
  default     = null
}

variable "kms_key_name" {
  description = "Cloud KMS key for registry and bucket. The service agents of both need to use it beforehand."
  type        = string
  default     = null
}

variable "access_log_bucket" {
  description = "Existing bucket for access logs of the artifact bucket, or null for none."
  type        = string
  default     = null
}

variable "images_kept" {
  description = "Newest images that are never cleaned up."
  type        = number
  default     = 20
  nullable    = false
}

variable "image_retention_days" {
  description = "Days after which other images are removed."
  type        = number
  default     = 90
  nullable    = false
}

variable "artifact_retention_days" {
  description = "Days to keep rendered manifests. A rollback needs those of the release it goes back to."
  type        = number
  default     = 180
  nullable    = false
}

variable "suspended" {
  description = "Stop new releases and rollouts, for a freeze."
  type        = bool
  default     = false
  nullable    = false
}

variable "labels" {
  description = "Labels of pipeline, targets, registry and bucket."
  type        = map(string)
  default     = {}
  nullable    = false
}
