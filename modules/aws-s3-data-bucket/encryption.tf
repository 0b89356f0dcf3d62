locals {
  kms_key_arn = var.create_kms_key ? aws_kms_key.this[0].arn : var.kms_key_arn

  # Roles of other accounts cannot be given use of the key by their own IAM
  # policies alone, so the key policy names every role that the bucket policy names.
  decrypting_role_arns = setunion(var.reader_role_arns, var.writer_role_arns)
}

resource "aws_kms_key" "this" {
  count = var.create_kms_key ? 1 : 0

  description             = "Encrypts the objects of bucket ${var.bucket_name}"
  enable_key_rotation     = true
  deletion_window_in_days = 30

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = concat(
      [{
        Sid       = "AccountAdministersKey"
        Effect    = "Allow"
        Principal = { AWS = "arn:${data.aws_partition.current.partition}:iam::${data.aws_caller_identity.current.account_id}:root" }
        Action    = ["kms:*"]
        Resource  = "*"
      }],
      [for role_arn in local.decrypting_role_arns : {
        Sid       = "UseBy${substr(sha256(role_arn), 0, 12)}"
        Effect    = "Allow"
        Principal = { AWS = role_arn }
        Action    = contains(var.writer_role_arns, role_arn) ? ["kms:Decrypt", "kms:GenerateDataKey"] : ["kms:Decrypt"]
        Resource  = "*"
      }],
    )
  })

  tags = local.tags
}

resource "aws_kms_alias" "this" {
  count = var.create_kms_key ? 1 : 0

  name          = "alias/s3/${replace(var.bucket_name, ".", "-")}"
  target_key_id = aws_kms_key.this[0].key_id
}

resource "aws_s3_bucket_server_side_encryption_configuration" "this" {
  bucket = aws_s3_bucket.this.id

  rule {
    bucket_key_enabled = true

    apply_server_side_encryption_by_default {
      sse_algorithm     = "aws:kms"
      kms_master_key_id = local.kms_key_arn
    }
  }
}
