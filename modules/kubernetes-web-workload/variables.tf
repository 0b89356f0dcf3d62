variable "name" {
  description = "Name of the workload and of all its objects."
  type        = string
  nullable    = false

  validation {
    condition     = can(regex("^[a-z]([a-z0-9-]{0,46}[a-z0-9])?$", var.name))
    error_message = "Use up to 48 lower-case letters, digits and dashes, starting with a letter."
  }
}

variable "namespace" {
  description = "Namespace of the workload."
  type        = string
  nullable    = false

  validation {
    condition     = !contains(["default", "kube-system", "kube-public"], var.namespace)
    error_message = "Use a separate namespace."
  }
}

variable "create_namespace" {
  description = "Create the namespace, with the restricted pod security standard enforced."
  type        = bool
  default     = false
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

variable "image_pull_secrets" {
  description = "Names of secrets for a private registry."
  type        = set(string)
  default     = []
  nullable    = false
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
  description = "Port the container listens on, above 1024 because it does not run as root."
  type        = number
  default     = 8080
  nullable    = false

  validation {
    condition     = var.port > 1024 && var.port < 65536
    error_message = "port is between 1025 and 65535."
  }
}

variable "run_as_user" {
  description = "User and group ID of the process."
  type        = number
  default     = 10001
  nullable    = false

  validation {
    condition     = var.run_as_user >= 1000
    error_message = "Use an ID of at least 1000; 0 is root."
  }
}

variable "replicas" {
  description = "Smallest and largest number of pods, and the CPU use that the autoscaler aims at."
  type = object({
    min         = optional(number, 2)
    max         = optional(number, 6)
    cpu_percent = optional(number, 70)
  })
  default  = {}
  nullable = false

  validation {
    condition     = var.replicas.min >= 2 && var.replicas.max >= var.replicas.min
    error_message = "min is at least 2, so that one pod can be moved, and max is not below min."
  }
}

variable "resources" {
  description = "Requests and limits of the container."
  type = object({
    requests = map(string)
    limits   = map(string)
  })
  default = {
    requests = { cpu = "100m", memory = "128Mi" }
    limits   = { cpu = "1", memory = "256Mi" }
  }
  nullable = false

  validation {
    condition     = alltrue([for kind in ["cpu", "memory"] : contains(keys(var.resources.requests), kind) && contains(keys(var.resources.limits), kind)])
    error_message = "Give cpu and memory in both requests and limits."
  }
}

variable "environment" {
  description = "Environment variables without secrets."
  type        = map(string)
  default     = {}
  nullable    = false
}

variable "config_files" {
  description = "Configuration files by name, with their content."
  type        = map(string)
  default     = {}
  nullable    = false
}

variable "config_mount_path" {
  description = "Folder of the configuration files."
  type        = string
  default     = "/etc/app"
  nullable    = false
}

variable "secret_mounts" {
  description = "Existing secrets to mount as read-only folders: name of the secret to path."
  type        = map(string)
  default     = {}
  nullable    = false
}

variable "tmp_size" {
  description = "Size of /tmp, the only writable folder."
  type        = string
  default     = "64Mi"
  nullable    = false
}

variable "probes" {
  description = "Paths of the probes. Liveness restarts the pod, readiness takes it out of the service."
  type = object({
    liveness_path  = optional(string, "/livez")
    readiness_path = optional(string, "/readyz")
  })
  default  = {}
  nullable = false
}

variable "startup_seconds" {
  description = "Time a pod may take to start, a multiple of five."
  type        = number
  default     = 60
  nullable    = false

  validation {
    condition     = var.startup_seconds >= 5 && var.startup_seconds % 5 == 0
    error_message = "startup_seconds is a multiple of five."
  }
}

variable "termination_grace_seconds" {
  description = "Time a pod gets to finish its requests."
  type        = number
  default     = 30
  nullable    = false
}

variable "allowed_namespaces" {
  description = "Namespaces whose pods may call the workload, such as that of the ingress controller."
  type        = set(string)
  default     = []
  nullable    = false
}

variable "egress" {
  description = "Allowed destinations of the workload, by a label of your choice: a TCP port at addresses or in namespaces. DNS is always allowed."
  type = map(object({
    port       = number
    cidrs      = optional(list(string), [])
    namespaces = optional(list(string), [])
  }))
  default  = {}
  nullable = false

  validation {
    condition     = alltrue([for rule in var.egress : length(rule.cidrs) + length(rule.namespaces) > 0])
    error_message = "Each egress rule names addresses or namespaces; a rule without any would allow everything."
  }
}

variable "egress_exceptions" {
  description = "Ranges left out where an egress rule says 0.0.0.0/0: by default the metadata services of the clouds."
  type        = list(string)
  default     = ["169.254.0.0/16"]
  nullable    = false
}

variable "ingress" {
  description = "Host name and TLS secret for an ingress, with its class."
  type = object({
    host            = string
    tls_secret_name = string
    class_name      = optional(string, "nginx")
    annotations     = optional(map(string), {})
  })
  default = null
}

variable "service_account_annotations" {
  description = "Annotations of the service account, for identities of your cloud."
  type        = map(string)
  default     = {}
  nullable    = false
}

variable "pod_annotations" {
  description = "More annotations of the pods."
  type        = map(string)
  default     = {}
  nullable    = false
}

variable "node_selector" {
  description = "Labels that nodes need to have."
  type        = map(string)
  default     = {}
  nullable    = false
}

variable "priority_class_name" {
  description = "Priority class, or null for the default of the cluster."
  type        = string
  default     = null
}

variable "wait_for_rollout" {
  description = "Wait until the new pods are ready before the apply ends."
  type        = bool
  default     = true
  nullable    = false
}

variable "labels" {
  description = "More labels of all objects."
  type        = map(string)
  default     = {}
  nullable    = false
}
