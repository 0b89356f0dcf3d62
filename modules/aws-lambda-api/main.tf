data "aws_caller_identity" "current" {}

data "aws_partition" "current" {}

data "aws_region" "current" {}

locals {
  tags = merge(var.tags, { Module = "lambda-api" })

  in_vpc = var.vpc_config != null

  environment = merge(
    var.environment,
    { for key, secret_arn in var.secret_arns : "${key}_SECRET_ARN" => secret_arn },
  )
}

resource "aws_security_group" "function" {
  count = local.in_vpc ? 1 : 0

  name_prefix = "${var.name}-"
  description = "Outgoing traffic of the function ${var.name}"
  vpc_id      = var.vpc_config.vpc_id

  tags = merge(local.tags, { Name = var.name })

  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_vpc_security_group_egress_rule" "function" {
  for_each = local.in_vpc ? var.vpc_config.egress_ports : {}

  security_group_id = aws_security_group.function[0].id
  description       = each.key
  cidr_ipv4         = each.value.cidr
  ip_protocol       = "tcp"
  from_port         = each.value.port
  to_port           = each.value.port

  tags = local.tags
}

resource "aws_lambda_function" "this" {
  function_name = var.name
  description   = var.description
  role          = aws_iam_role.function.arn
  package_type  = "Zip"
  runtime       = var.runtime
  handler       = var.handler
  architectures = [var.architecture]
  memory_size   = var.memory_size
  timeout       = var.timeout
  layers        = var.layers
  publish       = true
  kms_key_arn   = aws_kms_key.this.arn

  filename          = var.package.filename
  source_code_hash  = var.package.filename == null ? null : filebase64sha256(var.package.filename)
  s3_bucket         = var.package.s3_bucket
  s3_key            = var.package.s3_key
  s3_object_version = var.package.s3_object_version

  reserved_concurrent_executions = var.reserved_concurrency

  dynamic "environment" {
    for_each = length(local.environment) > 0 ? [local.environment] : []

    content {
      variables = environment.value
    }
  }

  logging_config {
    log_format            = "JSON"
    application_log_level = var.log_level
    system_log_level      = "WARN"
    log_group             = aws_cloudwatch_log_group.function.name
  }

  tracing_config {
    mode = "Active"
  }

  dynamic "vpc_config" {
    for_each = local.in_vpc ? [var.vpc_config] : []

    content {
      subnet_ids         = vpc_config.value.subnet_ids
      security_group_ids = aws_security_group.function[*].id
    }
  }

  tags = local.tags

  depends_on = [
    aws_iam_role_policy.runtime,
    aws_iam_role_policy_attachment.vpc,
  ]
}

# The API calls the alias, never $LATEST, so a release is one atomic switch and a
# rollback is pointing the alias at the version before.
resource "aws_lambda_alias" "live" {
  name             = "live"
  description      = "Version that receives the traffic of the API"
  function_name    = aws_lambda_function.this.function_name
  function_version = coalesce(var.pinned_version, aws_lambda_function.this.version)
}

resource "aws_lambda_permission" "api" {
  statement_id  = "AllowInvokeFromApi"
  action        = "lambda:InvokeFunction"
  function_name = aws_lambda_function.this.function_name
  qualifier     = aws_lambda_alias.live.name
  principal     = "apigateway.amazonaws.com"
  source_arn    = "${aws_apigatewayv2_api.this.execution_arn}/*/*"
}
