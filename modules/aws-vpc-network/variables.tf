variable "name" {
  description = "Name of the network; prefixes every resource."
  type        = string
  nullable    = false

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{1,30}[a-z0-9]$", var.name))
    error_message = "Use 3 to 32 lower-case letters, digits and dashes, starting with a letter."
  }
}

variable "cidr_block" {
  description = "IPv4 range of the VPC, between /16 and /22."
  type        = string
  default     = "10.40.0.0/16"
  nullable    = false

  validation {
    condition     = can(cidrhost(var.cidr_block, 0)) && try(tonumber(split("/", var.cidr_block)[1]) >= 16 && tonumber(split("/", var.cidr_block)[1]) <= 22, false)
    error_message = "Give a valid IPv4 CIDR with a prefix between /16 and /22."
  }
}

variable "zones" {
  description = "Letters of the availability zones to use, in order; the first one holds the shared NAT gateway."
  type        = list(string)
  default     = ["a", "b", "c"]
  nullable    = false

  validation {
    condition     = length(var.zones) >= 2 && alltrue([for zone in var.zones : can(regex("^[a-z]$", zone))])
    error_message = "Give at least two zones, each a single lower-case letter."
  }
}

variable "tiers" {
  description = "Subnet tiers. Each gets one subnet per zone: newbits and first_netnum are the arguments of cidrsubnet, routing is public, nat or isolated."
  type = map(object({
    newbits      = number
    first_netnum = number
    routing      = string
    tags         = optional(map(string), {})
  }))
  default = {
    public = { newbits = 8, first_netnum = 0, routing = "public" }
    app    = { newbits = 4, first_netnum = 1, routing = "nat" }
    data   = { newbits = 8, first_netnum = 64, routing = "isolated" }
  }
  nullable = false

  validation {
    condition     = alltrue([for tier in var.tiers : contains(["public", "nat", "isolated"], tier.routing)])
    error_message = "The routing of a tier is public, nat or isolated."
  }
}

variable "nat_gateway_mode" {
  description = "none, single (one gateway shared by all zones) or per_zone (one gateway in each zone)."
  type        = string
  default     = "single"
  nullable    = false

  validation {
    condition     = contains(["none", "single", "per_zone"], var.nat_gateway_mode)
    error_message = "nat_gateway_mode is none, single or per_zone."
  }
}

variable "gateway_endpoints" {
  description = "Services reached through free gateway endpoints instead of the NAT gateway."
  type        = set(string)
  default     = ["s3", "dynamodb"]
  nullable    = false

  validation {
    condition     = length(setsubtract(var.gateway_endpoints, ["s3", "dynamodb"])) == 0
    error_message = "Gateway endpoints exist for s3 and dynamodb only."
  }
}

variable "interface_endpoints" {
  description = "Services to reach through interface endpoints, for example ecr.api, ecr.dkr, logs. Each is billed per zone and hour."
  type        = set(string)
  default     = []
  nullable    = false
}

variable "interface_endpoint_tier" {
  description = "Tier whose subnets hold the interface endpoints."
  type        = string
  default     = "app"
  nullable    = false
}

variable "flow_log_traffic_type" {
  description = "Traffic to record: ALL, ACCEPT or REJECT."
  type        = string
  default     = "ALL"
  nullable    = false

  validation {
    condition     = contains(["ALL", "ACCEPT", "REJECT"], var.flow_log_traffic_type)
    error_message = "flow_log_traffic_type is ALL, ACCEPT or REJECT."
  }
}

variable "flow_log_retention_days" {
  description = "Days to keep flow logs in CloudWatch."
  type        = number
  default     = 90
  nullable    = false

  validation {
    condition     = contains([30, 60, 90, 120, 150, 180, 365, 400], var.flow_log_retention_days)
    error_message = "Choose 30, 60, 90, 120, 150, 180, 365 or 400 days."
  }
}

variable "create_kms_key" {
  description = "Create a KMS key with yearly rotation for the flow logs. Set to false to bring your own in kms_key_arn."
  type        = bool
  default     = true
  nullable    = false
}

variable "kms_key_arn" {
  description = "ARN of an existing key for the flow logs, used when create_kms_key is false. Its policy has to admit the CloudWatch Logs service."
  type        = string
  default     = null

  validation {
    condition     = var.create_kms_key || var.kms_key_arn != null
    error_message = "Give kms_key_arn when create_kms_key is false."
  }
}

variable "tags" {
  description = "Tags for every resource, cost allocation tags among them."
  type        = map(string)
  default     = {}
  nullable    = false
}
