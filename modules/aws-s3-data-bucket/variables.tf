variable "bucket_name" {
  description = "Globally unique name of the bucket; the log bucket adds -access-logs to it."
  type        = string
  nullable    = false

  validation {
    condition     = can(regex("^[a-z0-9][a-z0-9.-]{1,48}[a-z0-9]$", var.bucket_name))
    error_message = "Use 3 to 50 lower-case letters, digits, dots and dashes, so that the log bucket's name still fits."
  }
}

variable "create_kms_key" {
  description = "Create a KMS key for this bucket. Set to false to use kms_key_arn."
  type        = bool
  default     = true
  nullable    = false
}

variable "kms_key_arn" {
  description = "ARN of an existing KMS key, used when create_kms_key is false."
  type        = string
  default     = null

  validation {
    condition     = var.create_kms_key || var.kms_key_arn != null
    error_message = "Give kms_key_arn when create_kms_key is false."
  }
}

variable "reader_role_arns" {
  description = "ARNs of roles that may list the bucket and read objects, from this account or others."
  type        = set(string)
  default     = []
  nullable    = false

  validation {
    condition     = alltrue([for role_arn in var.reader_role_arns : can(regex("^arn:[a-z-]+:iam::[0-9]{12}:role/", role_arn))])
    error_message = "Readers are IAM role ARNs; wildcards and account roots are not accepted."
  }
}

variable "writer_role_arns" {
  description = "ARNs of roles that may read, write and delete objects."
  type        = set(string)
  default     = []
  nullable    = false

  validation {
    condition     = alltrue([for role_arn in var.writer_role_arns : can(regex("^arn:[a-z-]+:iam::[0-9]{12}:role/", role_arn))])
    error_message = "Writers are IAM role ARNs; wildcards and account roots are not accepted."
  }
}

variable "transitions" {
  description = "Moves of current objects to cheaper storage classes, by age in days."
  type = list(object({
    days          = number
    storage_class = string
  }))
  default = [
    { days = 30, storage_class = "INTELLIGENT_TIERING" },
  ]
  nullable = false
}

variable "expiration_days_by_prefix" {
  description = "Days after which objects below a prefix expire, for example { \"tmp/\" = 7 }."
  type        = map(number)
  default     = {}
  nullable    = false
}

variable "abort_multipart_days" {
  description = "Days after which the parts of an unfinished upload are removed."
  type        = number
  default     = 7
  nullable    = false
}

variable "noncurrent_version_days" {
  description = "Days to keep a version after a newer one replaced it."
  type        = number
  default     = 60
  nullable    = false
}

variable "noncurrent_versions_kept" {
  description = "Number of replaced versions to keep regardless of their age, or null for none."
  type        = number
  default     = null
}

variable "object_lock" {
  description = "Default retention of new objects. Privileged roles can lift GOVERNANCE; no one can lift COMPLIANCE. Can be chosen only when the bucket is created."
  type = object({
    mode = string
    days = number
  })
  default = null

  validation {
    condition     = var.object_lock == null || contains(["GOVERNANCE", "COMPLIANCE"], try(var.object_lock.mode, ""))
    error_message = "The mode of object_lock is GOVERNANCE or COMPLIANCE."
  }
}

variable "create_log_bucket" {
  description = "Create a bucket for server access logs. Set to false to use log_bucket_name."
  type        = bool
  default     = true
  nullable    = false
}

variable "log_bucket_name" {
  description = "Existing bucket for access logs, used when create_log_bucket is false."
  type        = string
  default     = null

  validation {
    condition     = var.create_log_bucket || var.log_bucket_name != null
    error_message = "Give log_bucket_name when create_log_bucket is false."
  }
}

variable "log_retention_days" {
  description = "Days to keep access logs in the bucket this module creates."
  type        = number
  default     = 180
  nullable    = false
}

variable "eventbridge_enabled" {
  description = "Send object events to EventBridge."
  type        = bool
  default     = false
  nullable    = false
}

variable "force_destroy" {
  description = "Let terraform destroy delete a bucket that still has objects. Meant for short-lived environments."
  type        = bool
  default     = false
  nullable    = false
}

variable "tags" {
  description = "Tags for every resource."
  type        = map(string)
  default     = {}
  nullable    = false
}
