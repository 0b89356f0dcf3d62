data "aws_caller_identity" "current" {}

data "aws_partition" "current" {}

locals {
  tags = merge(var.tags, {
    Module     = "github-oidc-deploy"
    Repository = var.repository
  })

  issuer_host = "token.actions.githubusercontent.com"

  provider_arn = var.create_oidc_provider ? aws_iam_openid_connect_provider.github[0].arn : "arn:${data.aws_partition.current.partition}:iam::${data.aws_caller_identity.current.account_id}:oidc-provider/${local.issuer_host}"

  # A subject without a wildcard is compared literally, so that a branch called
  # "release-1" can never satisfy a rule written for "release-*" by mistake.
  subjects = {
    for name, role in var.roles : name => {
      exact    = [for subject in role.subjects : "repo:${var.repository}:${subject}" if !strcontains(subject, "*")]
      patterns = [for subject in role.subjects : "repo:${var.repository}:${subject}" if strcontains(subject, "*")]
    }
  }

  trust_statements = merge([
    for name, subject in local.subjects : merge(
      length(subject.exact) > 0 ? { "${name}/exact" = { role = name, test = "StringEquals", values = subject.exact } } : {},
      length(subject.patterns) > 0 ? { "${name}/patterns" = { role = name, test = "StringLike", values = subject.patterns } } : {},
    )
  ]...)

  attachments = merge([
    for name, role in var.roles : {
      for label, policy_arn in role.policy_arns : "${name}/${label}" => { role = name, policy_arn = policy_arn }
    }
  ]...)
}

resource "aws_iam_openid_connect_provider" "github" {
  count = var.create_oidc_provider ? 1 : 0

  url            = "https://${local.issuer_host}"
  client_id_list = ["sts.amazonaws.com"]

  tags = local.tags
}

data "aws_iam_policy_document" "trust" {
  for_each = var.roles

  dynamic "statement" {
    for_each = { for key, trust in local.trust_statements : key => trust if trust.role == each.key }

    content {
      actions = ["sts:AssumeRoleWithWebIdentity"]

      principals {
        type        = "Federated"
        identifiers = [local.provider_arn]
      }

      condition {
        test     = "StringEquals"
        variable = "${local.issuer_host}:aud"
        values   = ["sts.amazonaws.com"]
      }

      condition {
        test     = statement.value.test
        variable = "${local.issuer_host}:sub"
        values   = statement.value.values
      }
    }
  }
}

resource "aws_iam_role" "this" {
  for_each = var.roles

  name                 = "${var.name_prefix}-${each.key}"
  path                 = var.path
  description          = coalesce(each.value.description, "GitHub Actions in ${var.repository}: ${each.key}")
  assume_role_policy   = data.aws_iam_policy_document.trust[each.key].json
  max_session_duration = each.value.max_session_duration
  permissions_boundary = var.permissions_boundary

  tags = local.tags
}

resource "aws_iam_role_policy_attachment" "this" {
  for_each = local.attachments

  role       = aws_iam_role.this[each.value.role].name
  policy_arn = each.value.policy_arn
}
