output "invoke_url" {
  description = "Address of the API."
  value       = var.domain == null ? aws_apigatewayv2_stage.default.invoke_url : "https://${var.domain.name}/"
}

output "api_id" {
  description = "ID of the API."
  value       = aws_apigatewayv2_api.this.id
}

output "execution_arn" {
  description = "Prefix for the ARNs of routes, used in policies of callers."
  value       = aws_apigatewayv2_api.this.execution_arn
}

output "domain_target" {
  description = "Host name and hosted zone for the DNS record of the domain, or null without one."
  value = var.domain == null ? null : {
    host_name = aws_apigatewayv2_domain_name.this[0].domain_name_configuration[0].target_domain_name
    zone_id   = aws_apigatewayv2_domain_name.this[0].domain_name_configuration[0].hosted_zone_id
  }
}

output "function_name" {
  description = "Name of the function."
  value       = aws_lambda_function.this.function_name
}

output "function_version" {
  description = "Published version that the alias points at."
  value       = aws_lambda_alias.live.function_version
}

output "role_name" {
  description = "Name of the execution role, to attach policies to."
  value       = aws_iam_role.function.name
}

output "security_group_id" {
  description = "Security group of the function in its VPC, or null outside of one."
  value       = one(aws_security_group.function[*].id)
}

output "log_group_names" {
  description = "Log groups of the function and of the API."
  value = {
    function = aws_cloudwatch_log_group.function.name
    access   = aws_cloudwatch_log_group.access.name
  }
}
