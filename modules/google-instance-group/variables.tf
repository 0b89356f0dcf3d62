variable "project_id" {
  description = "Project of the instances."
  type        = string
  nullable    = false
}

variable "name" {
  description = "Name of the group and prefix of its instances."
  type        = string
  nullable    = false

  validation {
    condition     = can(regex("^[a-z]([a-z0-9-]{1,34}[a-z0-9])$", var.name))
    error_message = "Use 3 to 36 lower-case letters, digits and dashes, starting with a letter."
  }
}

variable "region" {
  description = "Region of the group."
  type        = string
  default     = "europe-north1"
  nullable    = false
}

variable "zone_letters" {
  description = "Zones of the region to spread over, by their last letter. Cannot be changed later."
  type        = list(string)
  default     = ["a", "b", "c"]
  nullable    = false

  validation {
    condition     = length(var.zone_letters) >= 1 && alltrue([for letter in var.zone_letters : can(regex("^[a-f]$", letter))])
    error_message = "Give the letters of at least one zone."
  }
}

variable "network" {
  description = "Name or self link of the network, for the firewall rules."
  type        = string
  nullable    = false
}

variable "subnetwork" {
  description = "Name or self link of the subnetwork."
  type        = string
  nullable    = false
}

variable "network_project_id" {
  description = "Host project of a shared VPC. Null where the network is in the project itself."
  type        = string
  default     = null
}

variable "network_tags" {
  description = "Network tags of the instances, needed for the firewall rules in a shared VPC."
  type        = list(string)
  default     = []
  nullable    = false
}

variable "machine_type" {
  description = "Machine type of the instances."
  type        = string
  default     = "e2-standard-2"
  nullable    = false
}

variable "min_cpu_platform" {
  description = "Oldest processor platform to accept, or null for any."
  type        = string
  default     = null
}

variable "source_image" {
  description = "Boot image or image family. It has to support UEFI for shielded instances."
  type        = string
  default     = "projects/debian-cloud/global/images/family/debian-12"
  nullable    = false
}

variable "boot_disk" {
  description = "Type and size of the boot disk."
  type = object({
    type    = optional(string, "pd-balanced")
    size_gb = optional(number, 20)
  })
  default  = {}
  nullable = false
}

variable "kms_key_self_link" {
  description = "Cloud KMS key for the disks. Null leaves them to keys that Google manages."
  type        = string
  default     = null
}

variable "startup_script" {
  description = "Script that each instance runs when it boots. Keep secrets out of it."
  type        = string
  default     = null
}

variable "metadata" {
  description = "More instance metadata. OS Login, blocked project keys and the closed serial port cannot be overridden."
  type        = map(string)
  default     = {}
  nullable    = false
}

variable "roles" {
  description = "Project roles of the instances, beyond writing logs and metrics."
  type        = set(string)
  default     = []
  nullable    = false

  validation {
    condition     = length(setintersection(var.roles, ["roles/owner", "roles/editor", "roles/viewer", "roles/iam.serviceAccountUser", "roles/iam.serviceAccountTokenCreator"])) == 0
    error_message = "Basic roles and impersonation of service accounts are refused; name the roles the workload needs."
  }
}

variable "spot" {
  description = "Use spot instances, which Google may stop at any time."
  type        = bool
  default     = false
  nullable    = false
}

variable "named_ports" {
  description = "Ports by name, for the backend service of a load balancer."
  type        = map(number)
  default     = { http = 8080 }
  nullable    = false
}

variable "health_check" {
  description = "Health check for repairs. A path of null checks the TCP port only."
  type = object({
    port                  = optional(number, 8080)
    path                  = optional(string, "/healthz")
    interval_seconds      = optional(number, 10)
    timeout_seconds       = optional(number, 5)
    unhealthy_threshold   = optional(number, 3)
    initial_delay_seconds = optional(number, 120)
  })
  default  = {}
  nullable = false

  validation {
    condition     = var.health_check.timeout_seconds <= var.health_check.interval_seconds
    error_message = "The timeout must not exceed the interval."
  }
}

variable "autoscaling" {
  description = "Number of instances, CPU target, prediction, and schedules that raise the minimum at certain times."
  type = object({
    min        = optional(number, 2)
    max        = optional(number, 6)
    cpu_target = optional(number, 0.6)
    predictive = optional(bool, false)
    schedules = optional(map(object({
      cron             = string
      min              = number
      duration_seconds = number
      time_zone        = optional(string, "Etc/UTC")
    })), {})
  })
  default  = {}
  nullable = false

  validation {
    condition     = var.autoscaling.max >= var.autoscaling.min && var.autoscaling.cpu_target > 0 && var.autoscaling.cpu_target <= 1
    error_message = "max is at least min, and cpu_target is above 0 and at most 1."
  }
}

variable "create_firewall_rules" {
  description = "Create the rules for health checks. Set to false where a network team owns the firewall."
  type        = bool
  default     = true
  nullable    = false
}

variable "iap_ssh" {
  description = "Allow shells through Identity-Aware Proxy."
  type        = bool
  default     = false
  nullable    = false
}

variable "labels" {
  description = "Labels of instances and disks."
  type        = map(string)
  default     = {}
  nullable    = false
}
