variable "name" {
  description = "Globally unique name of the storage account."
  type        = string
  nullable    = false

  validation {
    condition     = can(regex("^[a-z0-9]{3,24}$", var.name))
    error_message = "Use 3 to 24 lower-case letters and digits."
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

variable "replication_type" {
  description = "Redundancy: LRS, ZRS, GRS, RAGRS, GZRS or RAGZRS."
  type        = string
  default     = "ZRS"
  nullable    = false

  validation {
    condition     = contains(["LRS", "ZRS", "GRS", "RAGRS", "GZRS", "RAGZRS"], var.replication_type)
    error_message = "replication_type is LRS, ZRS, GRS, RAGRS, GZRS or RAGZRS."
  }
}

variable "access_tier" {
  description = "Tier of new blobs: Hot, Cool or Cold."
  type        = string
  default     = "Hot"
  nullable    = false

  validation {
    condition     = contains(["Hot", "Cool", "Cold"], var.access_tier)
    error_message = "access_tier is Hot, Cool or Cold."
  }
}

variable "hierarchical_namespace_enabled" {
  description = "Make a Data Lake Storage account. It has directories, but neither versions nor a change feed."
  type        = bool
  default     = false
  nullable    = false
}

variable "containers" {
  description = "Private containers by name."
  type = map(object({
    metadata = optional(map(string), {})
  }))
  default  = {}
  nullable = false
}

variable "data_access" {
  description = "Access to the data, by a label of your choice. role is reader, contributor or owner; container narrows it to one container."
  type = map(object({
    principal_id   = string
    principal_type = optional(string, "ServicePrincipal")
    role           = string
    container      = optional(string)
  }))
  default  = {}
  nullable = false

  validation {
    condition     = alltrue([for access in var.data_access : contains(["reader", "contributor", "owner"], access.role)])
    error_message = "The role is reader, contributor or owner."
  }
}

variable "allowed_ip_ranges" {
  description = "Public addresses or ranges that may use the public endpoint. With no range and no subnet that endpoint is off."
  type        = set(string)
  default     = []
  nullable    = false

  validation {
    condition     = !contains(var.allowed_ip_ranges, "0.0.0.0/0")
    error_message = "The account must not be open to the whole internet."
  }
}

variable "allowed_subnet_ids" {
  description = "Subnets with the Microsoft.Storage service endpoint that may use the public endpoint."
  type        = set(string)
  default     = []
  nullable    = false
}

variable "private_endpoints" {
  description = "Private endpoints by subresource: blob, dfs, file, queue, table or web."
  type = map(object({
    subnet_id            = string
    private_dns_zone_ids = optional(list(string), [])
  }))
  default  = {}
  nullable = false

  validation {
    condition     = length(setsubtract(keys(var.private_endpoints), ["blob", "dfs", "file", "queue", "table", "web"])) == 0
    error_message = "A private endpoint is for blob, dfs, file, queue, table or web."
  }
}

variable "customer_managed_key" {
  description = "Key Vault key for encryption at rest. Give the key without a version, so that rotation is followed."
  type = object({
    key_id       = string
    key_vault_id = string
  })
  default = null
}

variable "soft_delete_days" {
  description = "Days in which deleted blobs and containers can be brought back."
  type        = number
  default     = 30
  nullable    = false

  validation {
    condition     = var.soft_delete_days >= 7 && var.soft_delete_days <= 365
    error_message = "soft_delete_days is between 7 and 365."
  }
}

variable "point_in_time_restore_days" {
  description = "Days that block blobs can be restored back to, fewer than soft_delete_days. Null switches it off."
  type        = number
  default     = null

  validation {
    condition     = var.point_in_time_restore_days == null || try(var.point_in_time_restore_days < var.soft_delete_days, false)
    error_message = "point_in_time_restore_days has to be smaller than soft_delete_days."
  }
}

variable "lifecycle_rules" {
  description = "Lifecycle rules by name. A number of days that is null skips its step."
  type = map(object({
    prefixes           = optional(list(string), [])
    cool_after_days    = optional(number)
    cold_after_days    = optional(number)
    archive_after_days = optional(number)
    delete_after_days  = optional(number)
    old_versions_days  = optional(number, 90)
  }))
  default = {
    ageing = {
      cool_after_days = 30
      cold_after_days = 90
    }
  }
  nullable = false
}

variable "diagnostics" {
  description = "Workspace for the audit log of blob access, and the categories to send."
  type = object({
    log_analytics_workspace_id = string
    categories                 = optional(set(string), ["StorageRead", "StorageWrite", "StorageDelete"])
  })
  default = null
}

variable "delete_lock" {
  description = "Protect the account against deletion."
  type        = bool
  default     = true
  nullable    = false
}

variable "tags" {
  description = "Tags for every resource."
  type        = map(string)
  default     = {}
  nullable    = false
}
