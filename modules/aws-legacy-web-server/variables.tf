variable "name" {
  description = "Prefix of every resource."
  type        = string
  default     = "legacy-web"
}

variable "vpc_id" {
  description = "VPC for the server, the database and the load balancer."
  type        = string
}

variable "subnet_ids" {
  description = "Public subnets, at least two; the server runs in the first one."
  type        = list(string)
}

variable "instance_type" {
  description = "Type of the web server; the default is a previous generation."
  type        = string
  default     = "t2.large"
}

variable "admin_cidr_blocks" {
  description = "Ranges that may open a shell; the default is the whole internet."
  type        = list(string)
  default     = ["0.0.0.0/0"]
}

variable "bucket_name" {
  description = "Name of the public bucket."
  type        = string
  default     = "legacy-web-public-assets"
}

variable "bucket_acl" {
  description = "Canned ACL of the bucket; the default lets everyone write."
  type        = string
  default     = "public-read-write"
}

variable "db_password" {
  description = "Master password of the database, with a default in the code and not marked as sensitive."
  type        = string
  default     = "Summer-legacy-1234"
}
