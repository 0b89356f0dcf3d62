variable "name" {
  description = "Name of the function and the API."
  type        = string
  nullable    = false

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{1,46}[a-z0-9]$", var.name))
    error_message = "Use 3 to 48 lower-case letters, digits and dashes, starting with a letter."
  }
}

variable "description" {
  description = "Description of the API, shown in the console."
  type        = string
  default     = "HTTP API backed by a Lambda function"
  nullable    = false
}

variable "package" {
  description = "Deployment package: either a local zip in filename, or an object in S3."
  type = object({
    filename          = optional(string)
    s3_bucket         = optional(string)
    s3_key            = optional(string)
    s3_object_version = optional(string)
  })
  nullable = false

  validation {
    condition     = (var.package.filename != null) != (var.package.s3_bucket != null && var.package.s3_key != null)
    error_message = "Give either filename, or s3_bucket and s3_key."
  }
}

variable "runtime" {
  description = "Managed runtime of the function."
  type        = string
  default     = "nodejs22.x"
  nullable    = false
}

variable "handler" {
  description = "Entry point in the package."
  type        = string
  default     = "index.handler"
  nullable    = false
}

variable "architecture" {
  description = "Processor architecture: arm64 or x86_64."
  type        = string
  default     = "arm64"
  nullable    = false

  validation {
    condition     = contains(["arm64", "x86_64"], var.architecture)
    error_message = "architecture is arm64 or x86_64."
  }
}

variable "memory_size" {
  description = "Memory in MiB; processor time grows with it."
  type        = number
  default     = 512
  nullable    = false
}

variable "timeout" {
  description = "Seconds before an invocation is stopped. The API itself answers within 30 seconds."
  type        = number
  default     = 15
  nullable    = false

  validation {
    condition     = var.timeout >= 1 && var.timeout <= 29
    error_message = "timeout is between 1 and 29 seconds."
  }
}

variable "layers" {
  description = "ARNs of layers, with their version."
  type        = list(string)
  default     = []
  nullable    = false
}

variable "reserved_concurrency" {
  description = "Most invocations at a time, also protecting what is behind the function. -1 leaves the account's limit."
  type        = number
  default     = -1
  nullable    = false
}

variable "pinned_version" {
  description = "Published version to keep the alias on, for a rollback. Null follows the newest."
  type        = string
  default     = null
}

variable "environment" {
  description = "Environment variables. Secrets belong into secret_arns."
  type        = map(string)
  default     = {}
  nullable    = false
}

variable "secret_arns" {
  description = "Secrets Manager secrets that the function may read. Key DB appears as the environment variable DB_SECRET_ARN."
  type        = map(string)
  default     = {}
  nullable    = false
}

variable "policy_arns" {
  description = "More policies for the execution role, as a map of a label to an ARN."
  type        = map(string)
  default     = {}
  nullable    = false
}

variable "permissions_boundary" {
  description = "ARN of a permissions boundary for the execution role."
  type        = string
  default     = null
}

variable "routes" {
  description = "Routes of the API. authorization is AWS_IAM, JWT or NONE; scopes apply to JWT."
  type = map(object({
    authorization = optional(string, "AWS_IAM")
    scopes        = optional(list(string), [])
  }))
  default = {
    "ANY /{proxy+}" = {}
  }
  nullable = false

  validation {
    condition     = alltrue([for route in var.routes : contains(["AWS_IAM", "JWT", "NONE"], route.authorization)])
    error_message = "The authorization of a route is AWS_IAM, JWT or NONE."
  }
}

variable "jwt_authorizer" {
  description = "Issuer and audience of the tokens that JWT routes accept."
  type = object({
    issuer   = string
    audience = list(string)
  })
  default = null
}

variable "cors" {
  description = "Cross-origin rules for browsers. Null sends none."
  type = object({
    origins = list(string)
    methods = optional(list(string), ["GET", "POST"])
    headers = optional(list(string), ["authorization", "content-type"])
    max_age = optional(number, 600)
  })
  default = null

  validation {
    condition     = var.cors == null || !contains(try(var.cors.origins, []), "*")
    error_message = "Name the origins; a wildcard is not accepted."
  }
}

variable "throttling" {
  description = "Steady rate per second and burst of requests."
  type = object({
    rate  = optional(number, 50)
    burst = optional(number, 100)
  })
  default  = {}
  nullable = false
}

variable "domain" {
  description = "Host name of your own with its regional certificate. Switches the default endpoint off."
  type = object({
    name            = string
    certificate_arn = string
  })
  default = null
}

variable "vpc_config" {
  description = "VPC placement. egress_ports lists what the function may reach, by description."
  type = object({
    vpc_id     = string
    subnet_ids = list(string)
    egress_ports = optional(map(object({
      port = number
      cidr = string
    })), { "HTTPS" = { port = 443, cidr = "0.0.0.0/0" } })
  })
  default = null
}

variable "log_level" {
  description = "Lowest level of application logs to keep."
  type        = string
  default     = "INFO"
  nullable    = false

  validation {
    condition     = contains(["TRACE", "DEBUG", "INFO", "WARN", "ERROR", "FATAL"], var.log_level)
    error_message = "log_level is TRACE, DEBUG, INFO, WARN, ERROR or FATAL."
  }
}

variable "log_retention_days" {
  description = "Days to keep function and access logs."
  type        = number
  default     = 30
  nullable    = false
}

variable "alarm_topic_arns" {
  description = "SNS topics to notify when an alarm fires or recovers."
  type        = set(string)
  default     = []
  nullable    = false
}

variable "alarm_thresholds" {
  description = "Errors and throttles per minute above which an alarm fires."
  type = object({
    errors    = optional(number, 3)
    throttles = optional(number, 0)
  })
  default  = {}
  nullable = false
}

variable "tags" {
  description = "Tags for every resource."
  type        = map(string)
  default     = {}
  nullable    = false
}
