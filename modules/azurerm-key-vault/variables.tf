variable "name" {
  description = "Globally unique name of the vault."
  type        = string
  nullable    = false

  validation {
    condition     = can(regex("^[a-zA-Z][a-zA-Z0-9-]{1,22}[a-zA-Z0-9]$", var.name)) && !strcontains(var.name, "--")
    error_message = "Use 3 to 24 letters, digits and single dashes, starting with a letter."
  }
}

variable "resource_group_name" {
  description = "Existing resource group."
  type        = string
  nullable    = false
}

variable "location" {
  description = "Azure region."
  type        = string
  default     = "westeurope"
  nullable    = false
}

variable "tenant_id" {
  description = "Entra tenant that authenticates requests. Null takes the tenant of the provider."
  type        = string
  default     = null
}

variable "hsm_backed" {
  description = "Keep keys in hardware security modules (premium tier)."
  type        = bool
  default     = false
  nullable    = false
}

variable "soft_delete_days" {
  description = "Days in which a deleted vault or object can be recovered. Cannot be changed later."
  type        = number
  default     = 90
  nullable    = false

  validation {
    condition     = var.soft_delete_days >= 7 && var.soft_delete_days <= 90
    error_message = "soft_delete_days is between 7 and 90."
  }
}

variable "disk_encryption_enabled" {
  description = "Let Azure Disk Encryption read secrets and unwrap keys."
  type        = bool
  default     = false
  nullable    = false
}

variable "trusted_services_bypass" {
  description = "Let trusted Microsoft services through the firewall; storage and SQL need it for customer managed keys."
  type        = bool
  default     = true
  nullable    = false
}

variable "allowed_ip_ranges" {
  description = "Public addresses or ranges that may use the public endpoint. With no range and no subnet that endpoint is off."
  type        = set(string)
  default     = []
  nullable    = false

  validation {
    condition     = !contains(var.allowed_ip_ranges, "0.0.0.0/0")
    error_message = "The vault must not be open to the whole internet."
  }
}

variable "allowed_subnet_ids" {
  description = "Subnets with the Microsoft.KeyVault service endpoint that may use the public endpoint."
  type        = set(string)
  default     = []
  nullable    = false
}

variable "private_endpoint" {
  description = "Subnet and private DNS zone (privatelink.vaultcore.azure.net) of the private endpoint."
  type = object({
    subnet_id           = string
    private_dns_zone_id = string
  })
  default = null
}

variable "role_assignments" {
  description = "Permissions, by a label of your choice. role is the end of a built-in role name: Administrator, Reader, Secrets User, Secrets Officer, Crypto User, Crypto Officer, Crypto Service Encryption User, Certificate User or Certificates Officer."
  type = map(object({
    principal_id   = string
    role           = string
    principal_type = optional(string, "ServicePrincipal")
  }))
  default  = {}
  nullable = false

  validation {
    condition = alltrue([for assignment in var.role_assignments : contains([
      "Administrator", "Reader", "Secrets User", "Secrets Officer", "Crypto User", "Crypto Officer",
      "Crypto Service Encryption User", "Certificate User", "Certificates Officer",
    ], assignment.role)])
    error_message = "Unknown role; see the description of role_assignments."
  }
}

variable "keys" {
  description = "Keys by name, with their rotation. Durations are ISO 8601."
  type = map(object({
    type                 = optional(string, "RSA")
    size                 = optional(number, 3072)
    curve                = optional(string, "P-256")
    operations           = optional(list(string), ["wrapKey", "unwrapKey"])
    expiration_date      = optional(string)
    expire_after         = optional(string, "P1Y")
    rotate_before_expiry = optional(string, "P60D")
    notify_before_expiry = optional(string, "P30D")
  }))
  default  = {}
  nullable = false

  validation {
    condition     = alltrue([for key in var.keys : contains(["RSA", "EC"], key.type) && (key.type == "EC" || key.size >= 2048)])
    error_message = "A key is of type RSA with at least 2048 bits, or EC."
  }
}

variable "grant_deployer" {
  description = "Give the deploying identity the Crypto Officer role when there are keys to create."
  type        = bool
  default     = true
  nullable    = false
}

variable "audit" {
  description = "Workspace for the audit log; with an action group also alerts on refused requests and on changes of the vault."
  type = object({
    log_analytics_workspace_id = string
    action_group_id            = optional(string)
    refused_requests_threshold = optional(number, 20)
  })
  default = null
}

variable "tags" {
  description = "Tags for every resource."
  type        = map(string)
  default     = {}
  nullable    = false
}
