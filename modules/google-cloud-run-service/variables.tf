variable "project_id" {
  description = "Project of the service."
  type        = string
  nullable    = false
}

variable "name" {
  description = "Name of the service."
  type        = string
  nullable    = false

  validation {
    condition     = can(regex("^[a-z]([a-z0-9-]{1,38}[a-z0-9])$", var.name))
    error_message = "Use 3 to 40 lower-case letters, digits and dashes, starting with a letter."
  }
}

variable "description" {
  description = "Description of the service."
  type        = string
  default     = null
}

variable "region" {
  description = "Region of the service."
  type        = string
  default     = "europe-north1"
  nullable    = false
}

variable "image" {
  description = "Container image with a tag or, better, a digest."
  type        = string
  nullable    = false

  validation {
    condition     = can(regex("(@sha256:[0-9a-f]{64}|:[A-Za-z0-9_][A-Za-z0-9._-]*)$", var.image)) && !endswith(var.image, ":latest")
    error_message = "Name a tag or a digest, and not latest."
  }
}

variable "command" {
  description = "Entry point, or null for that of the image."
  type        = list(string)
  default     = null
}

variable "args" {
  description = "Arguments, or null for those of the image."
  type        = list(string)
  default     = null
}

variable "port" {
  description = "Port the container listens on."
  type        = number
  default     = 8080
  nullable    = false
}

variable "cpu" {
  description = "Processors of an instance."
  type        = string
  default     = "1"
  nullable    = false
}

variable "memory" {
  description = "Memory of an instance."
  type        = string
  default     = "512Mi"
  nullable    = false
}

variable "cpu_always_allocated" {
  description = "Keep the processor between requests, for work in the background."
  type        = bool
  default     = false
  nullable    = false
}

variable "concurrency" {
  description = "Requests that one instance handles at a time."
  type        = number
  default     = 80
  nullable    = false
}

variable "timeout_seconds" {
  description = "Longest time a request may take."
  type        = number
  default     = 60
  nullable    = false
}

variable "instances" {
  description = "Smallest and largest number of instances."
  type = object({
    min = optional(number, 0)
    max = optional(number, 10)
  })
  default  = {}
  nullable = false

  validation {
    condition     = var.instances.min >= 0 && var.instances.max >= max(var.instances.min, 1)
    error_message = "max is at least 1 and not below min."
  }
}

variable "environment" {
  description = "Environment variables without secrets."
  type        = map(string)
  default     = {}
  nullable    = false
}

variable "secret_environment" {
  description = "Environment variables from Secret Manager. The service gets access to exactly these secrets."
  type = map(object({
    secret  = string
    version = optional(string, "latest")
  }))
  default  = {}
  nullable = false
}

variable "probe_path" {
  description = "Path that answers with success when the container works."
  type        = string
  default     = "/healthz"
  nullable    = false
}

variable "roles" {
  description = "Project roles of the service's account."
  type        = set(string)
  default     = []
  nullable    = false

  validation {
    condition     = length(setintersection(var.roles, ["roles/owner", "roles/editor", "roles/viewer"])) == 0
    error_message = "Basic roles are refused; name the roles the service needs."
  }
}

variable "ingress" {
  description = "internal, or all to accept requests from the internet. Ignored behind a load balancer."
  type        = string
  default     = "internal"
  nullable    = false

  validation {
    condition     = contains(["internal", "all"], var.ingress)
    error_message = "ingress is internal or all."
  }
}

variable "invokers" {
  description = "Callers of the service, for example serviceAccount:web@project.iam.gserviceaccount.com."
  type        = set(string)
  default     = []
  nullable    = false

  validation {
    condition     = length(setintersection(var.invokers, ["allUsers", "allAuthenticatedUsers"])) == 0
    error_message = "For a public website use load_balancer with public_behind_load_balancer."
  }
}

variable "public_behind_load_balancer" {
  description = "Let everyone use the service, through the load balancer only."
  type        = bool
  default     = false
  nullable    = false
}

variable "load_balancer" {
  description = "Global HTTPS load balancer with a managed certificate, a rate limit for each client and Google's rule sets against common attacks."
  type = object({
    domains             = list(string)
    cdn                 = optional(bool, false)
    requests_per_minute = optional(number, 600)
    log_sample_rate     = optional(number, 0.1)
    waf_sensitivity     = optional(number, 1)
    waf_rules           = optional(list(string), ["sqli-v33-stable", "xss-v33-stable", "lfi-v33-stable", "rce-v33-stable"])
  })
  default = null

  validation {
    condition     = var.load_balancer == null || length(try(var.load_balancer.domains, [])) > 0
    error_message = "Give at least one domain."
  }
}

variable "vpc" {
  description = "Direct egress into a VPC. all_traffic sends requests to the internet that way too."
  type = object({
    network     = string
    subnetwork  = string
    tags        = optional(list(string), [])
    all_traffic = optional(bool, false)
  })
  default = null
}

variable "kms_key_name" {
  description = "Cloud KMS key for container images at rest, or null for keys that Google manages."
  type        = string
  default     = null
}

variable "binary_authorization" {
  description = "Enforce the binary authorization policy of the project."
  type        = bool
  default     = false
  nullable    = false
}

variable "deletion_protection" {
  description = "Refuse to destroy the service."
  type        = bool
  default     = true
  nullable    = false
}

variable "notification_channels" {
  description = "Cloud Monitoring channels for alerts on errors and latency. Empty makes no alerts."
  type        = list(string)
  default     = []
  nullable    = false
}

variable "alert_thresholds" {
  description = "Server errors per second and latency in milliseconds above which an alert fires."
  type = object({
    errors_per_second = optional(number, 0.2)
    latency_ms        = optional(number, 2000)
  })
  default  = {}
  nullable = false
}

variable "labels" {
  description = "Labels of the service, its revisions and the load balancer."
  type        = map(string)
  default     = {}
  nullable    = false
}
