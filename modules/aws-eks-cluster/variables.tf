variable "name" {
  description = "Name of the cluster."
  type        = string
  nullable    = false

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{1,38}[a-z0-9]$", var.name))
    error_message = "Use 3 to 40 lower-case letters, digits and dashes, starting with a letter."
  }
}

variable "kubernetes_version" {
  description = "Minor version of the control plane and the nodes."
  type        = string
  default     = "1.34"
  nullable    = false

  validation {
    condition     = can(regex("^1\\.[0-9]{2}$", var.kubernetes_version))
    error_message = "Give a minor version such as 1.34."
  }
}

variable "extended_support" {
  description = "Stay on a version after its standard support ended, at a higher hourly price, instead of being upgraded."
  type        = bool
  default     = false
  nullable    = false
}

variable "subnet_ids" {
  description = "Private subnets in at least two zones, for the control plane's network interfaces and the nodes."
  type        = list(string)
  nullable    = false

  validation {
    condition     = length(var.subnet_ids) >= 2
    error_message = "EKS needs subnets in at least two zones."
  }
}

variable "service_cidr" {
  description = "Range of the cluster's service addresses. Cannot be changed later."
  type        = string
  default     = "172.20.0.0/16"
  nullable    = false
}

variable "public_access_cidrs" {
  description = "Ranges that may reach the API over the internet. Empty keeps the endpoint private."
  type        = list(string)
  default     = []
  nullable    = false

  validation {
    condition     = !contains(var.public_access_cidrs, "0.0.0.0/0") && !contains(var.public_access_cidrs, "::/0")
    error_message = "The API must not be open to the whole internet; list the ranges of your offices or VPN."
  }
}

variable "admin_role_arns" {
  description = "IAM roles with full access to the cluster. The identity that creates the cluster gets none by itself."
  type        = set(string)
  nullable    = false

  validation {
    condition     = length(var.admin_role_arns) > 0
    error_message = "Without an administrator, no one could use the cluster."
  }
}

variable "namespace_viewers" {
  description = "IAM roles with read access, each with its list of namespaces."
  type        = map(list(string))
  default     = {}
  nullable    = false
}

variable "node_groups" {
  description = "Managed node groups by name. The defaults give an arm64 group of two to six nodes."
  type = map(object({
    ami_type       = optional(string, "AL2023_ARM_64_STANDARD")
    instance_types = optional(list(string), ["m7g.large", "m6g.large"])
    capacity_type  = optional(string, "ON_DEMAND")
    min_size       = optional(number, 2)
    max_size       = optional(number, 6)
    disk_size      = optional(number, 40)
    subnet_ids     = optional(list(string))
    labels         = optional(map(string), {})
    taints = optional(map(object({
      value  = optional(string)
      effect = string
    })), {})
  }))
  default = {
    general = {}
  }
  nullable = false
}

variable "addons" {
  description = "EKS add-ons by name. A version of null takes the default of the Kubernetes version; before_nodes installs ahead of the node groups."
  type = map(object({
    version            = optional(string)
    configuration_json = optional(string)
    before_nodes       = optional(bool, false)
  }))
  default = {
    vpc-cni                = { before_nodes = true }
    kube-proxy             = { before_nodes = true }
    eks-pod-identity-agent = { before_nodes = true }
    coredns                = {}
    metrics-server         = {}
  }
  nullable = false
}

variable "pod_identities" {
  description = "Service accounts that act as an IAM role. policy_arns maps a label of your choice to the ARN of a policy."
  type = map(object({
    namespace            = string
    service_account      = string
    policy_arns          = map(string)
    permissions_boundary = optional(string)
  }))
  default  = {}
  nullable = false
}

variable "log_retention_days" {
  description = "Days to keep control plane logs."
  type        = number
  default     = 90
  nullable    = false
}

variable "tags" {
  description = "Tags for every resource, nodes and their disks included."
  type        = map(string)
  default     = {}
  nullable    = false
}
