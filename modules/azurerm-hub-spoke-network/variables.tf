variable "name" {
  description = "Name of the network; part of every resource name."
  type        = string
  default     = "core"
  nullable    = false

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{1,22}[a-z0-9]$", var.name))
    error_message = "Use 3 to 24 lower-case letters, digits and dashes, starting with a letter."
  }
}

variable "resource_group_name" {
  description = "Existing resource group for all networks."
  type        = string
  nullable    = false
}

variable "location" {
  description = "Azure region."
  type        = string
  default     = "westeurope"
  nullable    = false
}

variable "zones" {
  description = "Availability zones of the firewall and its address; NAT gateways use the first one."
  type        = list(string)
  default     = ["1", "2", "3"]
  nullable    = false

  validation {
    condition     = length(var.zones) > 0
    error_message = "Give at least one zone."
  }
}

variable "hub" {
  description = "Range of the hub, /22 to /24, and the platform subnets to cut from it."
  type = object({
    address_space  = optional(string, "10.80.0.0/24")
    gateway_subnet = optional(bool, false)
    bastion_subnet = optional(bool, false)
  })
  default  = {}
  nullable = false

  validation {
    condition     = can(cidrhost(var.hub.address_space, 0)) && try(tonumber(split("/", var.hub.address_space)[1]) >= 22 && tonumber(split("/", var.hub.address_space)[1]) <= 24, false)
    error_message = "The hub is a range between /22 and /24."
  }
}

variable "spokes" {
  description = "Spoke networks by name, each with its subnets. Inbound rules are in order of priority and name their sources."
  type = map(object({
    address_space   = string
    use_hub_gateway = optional(bool, false)
    tags            = optional(map(string), {})
    subnets = map(object({
      address_prefix    = string
      internet_access   = optional(bool, true)
      service_endpoints = optional(list(string), [])
      delegation        = optional(string)
      inbound = optional(list(object({
        name     = string
        protocol = optional(string, "Tcp")
        ports    = list(string)
        sources  = list(string)
      })), [])
    }))
  }))
  default = {
    workload = {
      address_space = "10.81.0.0/20"
      subnets = {
        app       = { address_prefix = "10.81.0.0/22" }
        data      = { address_prefix = "10.81.4.0/24", internet_access = false }
        endpoints = { address_prefix = "10.81.5.0/24", internet_access = false }
      }
    }
  }
  nullable = false

  validation {
    condition     = !contains(keys(var.spokes), "hub")
    error_message = "A spoke cannot be called hub."
  }

  validation {
    condition = alltrue(flatten([
      for spoke in var.spokes : [
        for subnet in spoke.subnets : [
          for rule in subnet.inbound : length(setintersection(rule.sources, ["*", "0.0.0.0/0", "::/0", "Internet"])) == 0
        ]
      ]
    ]))
    error_message = "Inbound rules must not admit the whole internet; put a gateway or a front door in front instead."
  }
}

variable "egress" {
  description = "How spokes reach the internet: none, nat_gateway or firewall."
  type        = string
  default     = "nat_gateway"
  nullable    = false

  validation {
    condition     = contains(["none", "nat_gateway", "firewall"], var.egress)
    error_message = "egress is none, nat_gateway or firewall."
  }
}

variable "firewall" {
  description = "Tier of the firewall (Standard, or Premium with intrusion prevention) and the host names that spokes may reach over HTTPS, by rule name."
  type = object({
    tier          = optional(string, "Standard")
    allowed_fqdns = optional(map(list(string)), {})
  })
  default  = {}
  nullable = false

  validation {
    condition     = contains(["Standard", "Premium"], var.firewall.tier)
    error_message = "The tier is Standard or Premium."
  }
}

variable "private_dns_zones" {
  description = "Private DNS zones for private endpoints."
  type        = set(string)
  default     = ["privatelink.blob.core.windows.net", "privatelink.vaultcore.azure.net"]
  nullable    = false
}

variable "flow_logs" {
  description = "Flow logs of all networks: the network watcher of the region and a storage account."
  type = object({
    network_watcher_name           = string
    network_watcher_resource_group = optional(string, "NetworkWatcherRG")
    storage_account_id             = string
    retention_days                 = optional(number, 90)
  })
  default = null
}

variable "ddos_protection_plan_id" {
  description = "Existing DDoS protection plan, or null for Azure's basic protection."
  type        = string
  default     = null
}

variable "tags" {
  description = "Tags for every resource."
  type        = map(string)
  default     = {}
  nullable    = false
}
