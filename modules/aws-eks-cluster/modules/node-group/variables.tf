variable "cluster_name" {
  description = "Cluster that the nodes join."
  type        = string
  nullable    = false
}

variable "kubernetes_version" {
  description = "Version of the nodes; at most that of the control plane."
  type        = string
  nullable    = false
}

variable "name" {
  description = "Name of the node group."
  type        = string
  nullable    = false
}

variable "subnet_ids" {
  description = "Subnets of the nodes."
  type        = list(string)
  nullable    = false
}

variable "ami_type" {
  description = "Family of the node image; has to fit the architecture of the instance types."
  type        = string
  default     = "AL2023_ARM_64_STANDARD"
  nullable    = false
}

variable "instance_types" {
  description = "Instance types, the preferred one first."
  type        = list(string)
  default     = ["m7g.large"]
  nullable    = false
}

variable "capacity_type" {
  description = "ON_DEMAND or SPOT."
  type        = string
  default     = "ON_DEMAND"
  nullable    = false

  validation {
    condition     = contains(["ON_DEMAND", "SPOT"], var.capacity_type)
    error_message = "capacity_type is ON_DEMAND or SPOT."
  }
}

variable "min_size" {
  description = "Smallest number of nodes."
  type        = number
  default     = 2
  nullable    = false
}

variable "max_size" {
  description = "Largest number of nodes."
  type        = number
  default     = 6
  nullable    = false

  validation {
    condition     = var.max_size >= var.min_size && var.max_size >= 1
    error_message = "max_size is at least 1 and not below min_size."
  }
}

variable "disk_size" {
  description = "Size of a node's disk in GiB."
  type        = number
  default     = 40
  nullable    = false
}

variable "labels" {
  description = "Kubernetes labels of the nodes."
  type        = map(string)
  default     = {}
  nullable    = false
}

variable "taints" {
  description = "Taints by key. The effect is NO_SCHEDULE, NO_EXECUTE or PREFER_NO_SCHEDULE."
  type = map(object({
    value  = optional(string)
    effect = string
  }))
  default  = {}
  nullable = false
}

variable "tags" {
  description = "Tags for the role, the template, the instances and their disks."
  type        = map(string)
  default     = {}
  nullable    = false
}
