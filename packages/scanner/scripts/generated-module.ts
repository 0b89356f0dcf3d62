/** Typical module content: variables with and without defaults, locals, references, loops. */
const RESOURCES: readonly ((n: number) => string)[] = [
  (n) => `resource "aws_s3_bucket" "part_${n}" {
  bucket = "\${local.prefix}-${n}"
  tags   = merge(local.tags, { Part = "${n}" })
}
`,
  (n) => `resource "aws_security_group" "part_${n}" {
  name        = format("%s-%d", local.prefix, ${n})
  description = "Part ${n}."
  vpc_id      = var.vpc_id
  tags        = local.tags

  dynamic "ingress" {
    for_each = var.part_${n}.ports
    content {
      from_port   = ingress.value
      to_port     = ingress.value
      protocol    = "tcp"
      cidr_blocks = var.part_${n}.networks
    }
  }
}
`,
  (n) => `resource "aws_instance" "part_${n}" {
  count         = var.part_${n}.enabled ? 2 : 0
  ami           = data.aws_ami.latest.id
  instance_type = coalesce(var.part_${n}.size, "t3.small")
  tags          = merge(local.tags, { Name = "\${local.prefix}-${n}-\${count.index}" })

  metadata_options {
    http_tokens = "required"
  }

  root_block_device {
    encrypted   = true
    volume_type = "gp3"
  }
}
`,
  (n) => `resource "aws_iam_role" "part_${n}" {
  name = "\${local.prefix}-${n}"
  tags = local.tags

  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRole"
      Principal = { Service = "ec2.amazonaws.com" }
    }]
  })
}
`,
  (n) => `resource "aws_sqs_queue" "part_${n}" {
  for_each = toset([for name in var.part_${n}.names : lower(name)])
  name     = "\${local.prefix}-\${each.key}"

  kms_master_key_id          = var.kms_key_id
  visibility_timeout_seconds = lookup(local.timeouts, each.key, 30)
  tags                       = local.tags
}
`,
  (n) => `resource "aws_db_instance" "part_${n}" {
  identifier          = "\${local.prefix}-${n}"
  engine              = "postgres"
  instance_class      = "db.t4g.medium"
  allocated_storage   = try(var.part_${n}.storage, 20)
  storage_encrypted   = true
  publicly_accessible = !var.part_${n}.enabled && false
  kms_key_id          = var.kms_key_id
  tags                = local.tags
}
`,
  (n) => `resource "aws_cloudwatch_log_group" "part_${n}" {
  name              = "/\${join("/", compact([local.prefix, "", "part-${n}"]))}"
  retention_in_days = var.part_${n}.enabled ? 90 : 30
  kms_key_id        = var.kms_key_id
  tags              = local.tags
}
`,
  (n) => `resource "aws_dynamodb_table" "part_${n}" {
  name         = "\${local.prefix}-${n}"
  billing_mode = "PAY_PER_REQUEST"
  hash_key     = "id"
  tags         = local.tags

  attribute {
    name = "id"
    type = "S"
  }

  point_in_time_recovery {
    enabled = var.part_${n}.enabled
  }
}
`,
];

const COMMON = `variable "vpc_id" {
  description = "VPC that everything lies in."
  type        = string
}

variable "kms_key_id" {
  description = "Key that everything is encrypted with."
  type        = string
  default     = null
}

variable "tags" {
  description = "Tags of everything."
  type        = map(string)
  default     = {}
}

variable "name" {
  description = "Name that everything begins with."
  type        = string
  default     = "bench"
}

data "aws_ami" "latest" {
  most_recent = true
  owners      = ["amazon"]
}

locals {
  prefix   = trimsuffix(lower(var.name), "-")
  tags     = merge({ Owner = "bench", Module = local.prefix }, var.tags)
  timeouts = { for index, name in ["a", "b", "c"] : name => 10 * (index + 1) }
}
`;

const VERSIONS = `terraform {
  required_version = ">= 1.9"

  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 6.0"
    }
  }
}
`;

/** A deterministic module with `files` files and `resources` resources. */
export function generatedModule(files: number, resources: number): Map<string, Uint8Array> {
  const texts = new Map([
    ["main.tf", COMMON],
    ["versions.tf", VERSIONS],
  ]);
  for (let n = 0; texts.size < files; n++) {
    const write = RESOURCES[n % RESOURCES.length];
    const resource = n < resources && write !== undefined ? `\n${write(n)}` : "";
    texts.set(`part-${n}.tf`, variable(n) + resource + output(n));
  }
  const encoder = new TextEncoder();
  return new Map([...texts].map(([path, text]) => [path, encoder.encode(text)]));
}

function variable(n: number): string {
  return `variable "part_${n}" {
  description = "What part ${n} is like."
  type = object({
    enabled  = optional(bool, true)
    size     = optional(string)
    storage  = optional(number, 50)
    names    = optional(list(string), ["a", "b"])
    ports    = optional(set(number), [443])
    networks = optional(list(string), ["10.0.0.0/8"])
  })
  default  = {}
  nullable = false

  validation {
    condition     = var.part_${n}.storage >= 20 && length(var.part_${n}.names) < 10
    error_message = "Give at least 20 GB and fewer than ten names."
  }
}
`;
}

function output(n: number): string {
  return `
output "part_${n}" {
  description = "Whether part ${n} is there."
  value       = var.part_${n}.enabled
}
`;
}
