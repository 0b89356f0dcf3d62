variable "name" {
  description = "Name of the workload or platform that is monitored."
  type        = string
  nullable    = false

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{1,28}[a-z0-9]$", var.name))
    error_message = "Use 3 to 30 lower-case letters, digits and dashes, starting with a letter."
  }
}

variable "resource_group_name" {
  description = "Existing resource group for workspace and alerts."
  type        = string
  nullable    = false
}

variable "location" {
  description = "Azure region. Null takes that of the resource group."
  type        = string
  default     = null
}

variable "further_locations" {
  description = "Other regions whose service health matters."
  type        = list(string)
  default     = []
  nullable    = false
}

variable "retention_days" {
  description = "Days to keep logs in the workspace. The first 30 days are included in the price of ingestion."
  type        = number
  default     = 90
  nullable    = false

  validation {
    condition     = var.retention_days >= 30 && var.retention_days <= 730
    error_message = "retention_days is between 30 and 730."
  }
}

variable "daily_quota_gb" {
  description = "Gigabytes a day after which the workspace stops accepting logs until midnight. -1 sets no limit."
  type        = number
  default     = 10
  nullable    = false
}

variable "internet_ingestion_enabled" {
  description = "Accept telemetry over public addresses. Set to false with a private link scope."
  type        = bool
  default     = true
  nullable    = false
}

variable "internet_query_enabled" {
  description = "Answer queries over public addresses. Set to false with a private link scope."
  type        = bool
  default     = true
  nullable    = false
}

variable "sampling_percentage" {
  description = "Share of application telemetry to keep."
  type        = number
  default     = 50
  nullable    = false

  validation {
    condition     = var.sampling_percentage > 0 && var.sampling_percentage <= 100
    error_message = "sampling_percentage is above 0 and at most 100."
  }
}

variable "collect_activity_log" {
  description = "Send the subscription's activity log to the workspace."
  type        = bool
  default     = true
  nullable    = false
}

variable "urgent_receivers" {
  description = "Receivers of severities 0 and 1. Webhooks are a map of a label to an address; addresses usually contain a token."
  type = object({
    emails   = optional(set(string), [])
    webhooks = optional(map(string), {})
  })
  default  = {}
  nullable = false

  validation {
    condition     = alltrue([for address in values(var.urgent_receivers.webhooks) : startswith(address, "https://")])
    error_message = "A webhook address starts with https://."
  }
}

variable "routine_receivers" {
  description = "Receivers of severities 2 to 4, of changes in the subscription, and of the budget."
  type = object({
    emails   = optional(set(string), [])
    webhooks = optional(map(string), {})
  })
  default  = {}
  nullable = false

  validation {
    condition     = alltrue([for address in values(var.routine_receivers.webhooks) : startswith(address, "https://")])
    error_message = "A webhook address starts with https://."
  }
}

variable "metric_alerts" {
  description = "Metric alerts by name. Without a threshold the alert learns what is normal."
  type = map(object({
    description = string
    scopes      = list(string)
    namespace   = string
    metric      = string
    aggregation = optional(string, "Average")
    operator    = optional(string, "GreaterThan")
    threshold   = optional(number)
    severity    = optional(number, 2)
    frequency   = optional(string, "PT5M")
    window      = optional(string, "PT15M")
  }))
  default  = {}
  nullable = false

  validation {
    condition     = alltrue([for alert in var.metric_alerts : contains([0, 1, 2, 3, 4], alert.severity)])
    error_message = "A severity is a whole number from 0 to 4."
  }
}

variable "query_alerts" {
  description = "Alerts on log queries by name; they fire when the query returns more rows than threshold."
  type = map(object({
    description = string
    query       = string
    threshold   = optional(number, 0)
    severity    = optional(number, 2)
    frequency   = optional(string, "PT15M")
    window      = optional(string, "PT15M")
  }))
  default = {
    failed-requests = {
      description = "More than fifty requests failed on the server within a quarter of an hour"
      query       = "AppRequests | where Success == false and toint(ResultCode) >= 500"
      threshold   = 50
      severity    = 1
    }
    exceptions = {
      description = "More than a hundred exceptions within a quarter of an hour"
      query       = "AppExceptions | where SeverityLevel >= 3"
      threshold   = 100
    }
  }
  nullable = false

  validation {
    condition     = alltrue([for alert in var.query_alerts : contains([0, 1, 2, 3, 4], alert.severity)])
    error_message = "A severity is a whole number from 0 to 4."
  }
}

variable "web_tests" {
  description = "Addresses to request from several places of the world."
  type = map(object({
    url               = string
    expected_status   = optional(number, 200)
    frequency_seconds = optional(number, 300)
    probe_locations   = optional(list(string), ["emea-nl-ams-azr", "emea-gb-db3-azr", "emea-fr-pra-edge", "us-va-ash-azr", "apac-sg-sin-azr"])
  }))
  default  = {}
  nullable = false

  validation {
    condition     = alltrue([for test in var.web_tests : startswith(test.url, "https://") && length(test.probe_locations) >= 3])
    error_message = "A web test has an https address and at least three probe locations."
  }
}

variable "quiet_hours" {
  description = "Weekly window without notifications, for example { days = [\"Sunday\"], start = \"02:00:00\", end = \"04:00:00\" }."
  type = object({
    days      = list(string)
    start     = string
    end       = string
    time_zone = optional(string, "UTC")
  })
  default = null
}

variable "budget" {
  description = "Monthly budget of the resource group in the currency of the subscription. start_date is the first day of a month, as 2026-01-01T00:00:00Z."
  type = object({
    monthly_amount = number
    start_date     = string
  })
  default = null

  validation {
    condition     = var.budget == null || can(regex("^[0-9]{4}-[0-9]{2}-01T00:00:00Z$", var.budget.start_date))
    error_message = "start_date is the first day of a month, as 2026-01-01T00:00:00Z."
  }
}

variable "tags" {
  description = "Tags for every resource."
  type        = map(string)
  default     = {}
  nullable    = false
}
