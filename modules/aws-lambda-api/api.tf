resource "aws_apigatewayv2_api" "this" {
  name                         = var.name
  description                  = var.description
  protocol_type                = "HTTP"
  disable_execute_api_endpoint = var.domain != null

  dynamic "cors_configuration" {
    for_each = var.cors == null ? [] : [var.cors]

    content {
      allow_origins = cors_configuration.value.origins
      allow_methods = cors_configuration.value.methods
      allow_headers = cors_configuration.value.headers
      max_age       = cors_configuration.value.max_age
    }
  }

  tags = local.tags
}

resource "aws_apigatewayv2_authorizer" "jwt" {
  count = var.jwt_authorizer == null ? 0 : 1

  api_id           = aws_apigatewayv2_api.this.id
  name             = "jwt"
  authorizer_type  = "JWT"
  identity_sources = ["$request.header.Authorization"]

  jwt_configuration {
    issuer   = var.jwt_authorizer.issuer
    audience = var.jwt_authorizer.audience
  }
}

resource "aws_apigatewayv2_integration" "function" {
  api_id                 = aws_apigatewayv2_api.this.id
  integration_type       = "AWS_PROXY"
  integration_uri        = aws_lambda_alias.live.invoke_arn
  integration_method     = "POST"
  payload_format_version = "2.0"
  timeout_milliseconds   = min(30000, var.timeout * 1000 + 500)
}

resource "aws_apigatewayv2_route" "this" {
  for_each = var.routes

  api_id               = aws_apigatewayv2_api.this.id
  route_key            = each.key
  target               = "integrations/${aws_apigatewayv2_integration.function.id}"
  authorization_type   = each.value.authorization
  authorizer_id        = each.value.authorization == "JWT" ? one(aws_apigatewayv2_authorizer.jwt[*].id) : null
  authorization_scopes = each.value.authorization == "JWT" ? each.value.scopes : null

  lifecycle {
    precondition {
      condition     = each.value.authorization != "JWT" || var.jwt_authorizer != null
      error_message = "Route ${each.key} asks for JWT authorization, but jwt_authorizer is not set."
    }
  }
}

resource "aws_apigatewayv2_stage" "default" {
  api_id      = aws_apigatewayv2_api.this.id
  name        = "$default"
  auto_deploy = true

  access_log_settings {
    destination_arn = aws_cloudwatch_log_group.access.arn
    format = jsonencode({
      requestId        = "$context.requestId"
      sourceIp         = "$context.identity.sourceIp"
      routeKey         = "$context.routeKey"
      status           = "$context.status"
      latency          = "$context.responseLatency"
      authorizerError  = "$context.authorizer.error"
      integrationError = "$context.integrationErrorMessage"
    })
  }

  default_route_settings {
    detailed_metrics_enabled = true
    throttling_burst_limit   = var.throttling.burst
    throttling_rate_limit    = var.throttling.rate
  }

  tags = local.tags
}

resource "aws_apigatewayv2_domain_name" "this" {
  count = var.domain == null ? 0 : 1

  domain_name = var.domain.name

  domain_name_configuration {
    certificate_arn = var.domain.certificate_arn
    endpoint_type   = "REGIONAL"
    security_policy = "TLS_1_2"
  }

  tags = local.tags
}

resource "aws_apigatewayv2_api_mapping" "this" {
  count = var.domain == null ? 0 : 1

  api_id      = aws_apigatewayv2_api.this.id
  domain_name = aws_apigatewayv2_domain_name.this[0].id
  stage       = aws_apigatewayv2_stage.default.id
}
