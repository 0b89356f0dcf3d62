variable "name" {
  description = "Prefix of every resource."
  type        = string
  default     = "baseline"
  nullable    = false

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{1,22}[a-z0-9]$", var.name))
    error_message = "Use 3 to 24 lower-case letters, digits and dashes, starting with a letter."
  }
}

variable "trail_bucket_name" {
  description = "Name of the bucket for the audit trail. Null makes one from name and the account number."
  type        = string
  default     = null
}

variable "trail_retention_days" {
  description = "Days to keep the audit trail in S3."
  type        = number
  default     = 400
  nullable    = false

  validation {
    condition     = var.trail_retention_days >= 365
    error_message = "Keep the audit trail for at least 365 days."
  }
}

variable "log_retention_days" {
  description = "Days to keep the audit trail in CloudWatch for searching."
  type        = number
  default     = 90
  nullable    = false
}

variable "access_log_bucket_name" {
  description = "Existing bucket for access logs of the trail's bucket, or null for none."
  type        = string
  default     = null
}

variable "guardduty_enabled" {
  description = "Enable GuardDuty in this region. Set to false where an organization manages it."
  type        = bool
  default     = true
  nullable    = false
}

variable "guardduty_features" {
  description = "GuardDuty protection plans to enable, each billed by use."
  type        = set(string)
  default     = ["S3_DATA_EVENTS", "RDS_LOGIN_EVENTS", "LAMBDA_NETWORK_LOGS", "EBS_MALWARE_PROTECTION"]
  nullable    = false

  validation {
    condition     = length(setsubtract(var.guardduty_features, ["S3_DATA_EVENTS", "RDS_LOGIN_EVENTS", "LAMBDA_NETWORK_LOGS", "EBS_MALWARE_PROTECTION", "EKS_AUDIT_LOGS"])) == 0
    error_message = "Unknown GuardDuty feature."
  }
}

variable "guardduty_alert_severity" {
  description = "Lowest severity of a finding that sends an alert; 4 is medium, 7 is high."
  type        = number
  default     = 4
  nullable    = false
}

variable "security_hub_standards" {
  description = "Security Hub standards to subscribe to, as the end of their ARN. Empty leaves Security Hub alone."
  type        = set(string)
  default     = []
  nullable    = false
}

variable "password_policy" {
  description = "Password policy for IAM users. Null leaves the policy of the account as it is."
  type = object({
    minimum_length   = optional(number, 16)
    max_age_days     = optional(number, 0)
    reuse_prevention = optional(number, 24)
  })
  default = {}

  validation {
    condition     = try(var.password_policy.minimum_length, 14) >= 14
    error_message = "The minimum length is at least 14."
  }
}

variable "alert_emails" {
  description = "Mailboxes that receive alerts. Each has to confirm its subscription once."
  type        = set(string)
  default     = []
  nullable    = false
}

variable "tags" {
  description = "Tags for every resource."
  type        = map(string)
  default     = {}
  nullable    = false
}
