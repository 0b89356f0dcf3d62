variable "organization" {
  description = "Short code of the organization, the first part of every name."
  type        = string
  nullable    = false

  validation {
    condition     = can(regex("^[a-z][a-z0-9]{1,7}$", var.organization))
    error_message = "Use 2 to 8 lower-case letters and digits, starting with a letter."
  }
}

variable "product" {
  description = "Product or team that owns the resources."
  type        = string
  nullable    = false

  validation {
    condition     = can(regex("^[a-z][a-z0-9]{1,15}$", var.product))
    error_message = "Use 2 to 16 lower-case letters and digits, starting with a letter."
  }
}

variable "component" {
  description = "Part of the product, or null where there is only one."
  type        = string
  default     = null

  validation {
    condition     = var.component == null || can(regex("^[a-z][a-z0-9]{0,15}$", var.component))
    error_message = "Use up to 16 lower-case letters and digits, starting with a letter."
  }
}

variable "environment" {
  description = "One of sandbox, development, test, staging, production."
  type        = string
  default     = "development"
  nullable    = false

  validation {
    condition     = contains(["sandbox", "development", "test", "staging", "production"], var.environment)
    error_message = "environment is sandbox, development, test, staging or production."
  }
}

variable "region" {
  description = "Region name as the cloud spells it; it appears in names as a short code. Null for global resources."
  type        = string
  default     = null
}

variable "instance" {
  description = "Number that tells several copies apart, written with two digits. Null leaves it out."
  type        = number
  default     = null

  validation {
    condition     = var.instance == null || try(var.instance >= 1 && var.instance <= 99 && floor(var.instance) == var.instance, false)
    error_message = "instance is a whole number from 1 to 99."
  }
}

variable "owner" {
  description = "Owner of the resources: a team name or a mailbox."
  type        = string
  default     = null
}

variable "cost_center" {
  description = "Cost center for cost allocation."
  type        = string
  default     = null
}

variable "data_classification" {
  description = "Highest class of data that the resources hold."
  type        = string
  default     = "internal"
  nullable    = false

  validation {
    condition     = contains(["public", "internal", "confidential", "restricted"], var.data_classification)
    error_message = "data_classification is public, internal, confidential or restricted."
  }
}

variable "extra_tags" {
  description = "More tags; the required ones win over them."
  type        = map(string)
  default     = {}
  nullable    = false
}

variable "extra_kinds" {
  description = "More kinds of resources, or other rules for the known ones."
  type = map(object({
    abbreviation = string
    max_length   = number
    style        = optional(string, "dash")
  }))
  default  = {}
  nullable = false

  validation {
    condition     = alltrue([for rule in var.extra_kinds : contains(["dash", "plain"], rule.style) && rule.max_length >= 12])
    error_message = "style is dash or plain, and max_length is at least 12."
  }
}

variable "extra_region_codes" {
  description = "Short codes of regions that the module does not know."
  type        = map(string)
  default     = {}
  nullable    = false
}

variable "label_domain" {
  description = "Domain in front of Kubernetes label keys."
  type        = string
  default     = "platform.example.com"
  nullable    = false
}
