# Access to a Terraform state in S3 with native lock files. A role that only plans
# still takes the lock, so it may write lock files but not states.
locals {
  state_roles = var.state == null ? {} : { for name, role in var.roles : name => role if role.state_access != "none" }

  state_object_arn = var.state == null ? null : "arn:${data.aws_partition.current.partition}:s3:::${var.state.bucket}/${trim(var.state.key_prefix, "/")}/*"
}

data "aws_iam_policy_document" "state" {
  for_each = local.state_roles

  statement {
    sid       = "ListStates"
    actions   = ["s3:ListBucket"]
    resources = ["arn:${data.aws_partition.current.partition}:s3:::${var.state.bucket}"]

    condition {
      test     = "StringLike"
      variable = "s3:prefix"
      values   = ["${trim(var.state.key_prefix, "/")}/*"]
    }
  }

  statement {
    sid       = "ReadStates"
    actions   = ["s3:GetObject"]
    resources = [local.state_object_arn]
  }

  statement {
    sid       = "Lock"
    actions   = ["s3:PutObject", "s3:DeleteObject"]
    resources = ["${local.state_object_arn}.tflock"]
  }

  dynamic "statement" {
    for_each = each.value.state_access == "write" ? ["write"] : []

    content {
      sid       = "WriteStates"
      actions   = ["s3:PutObject"]
      resources = [local.state_object_arn]
    }
  }

  dynamic "statement" {
    for_each = var.state.kms_key_arn == null ? [] : [var.state.kms_key_arn]

    content {
      sid       = "StateKey"
      actions   = ["kms:Decrypt", "kms:GenerateDataKey"]
      resources = [statement.value]
    }
  }
}

resource "aws_iam_role_policy" "state" {
  for_each = local.state_roles

  name   = "terraform-state-${each.value.state_access}"
  role   = aws_iam_role.this[each.key].id
  policy = data.aws_iam_policy_document.state[each.key].json
}
