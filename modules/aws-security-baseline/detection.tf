resource "aws_guardduty_detector" "this" {
  count = var.guardduty_enabled ? 1 : 0

  enable                       = true
  finding_publishing_frequency = "FIFTEEN_MINUTES"

  tags = local.tags
}

resource "aws_guardduty_detector_feature" "this" {
  for_each = var.guardduty_enabled ? var.guardduty_features : toset([])

  detector_id = aws_guardduty_detector.this[0].id
  name        = each.value
  status      = "ENABLED"
}

resource "aws_accessanalyzer_analyzer" "external" {
  analyzer_name = "${var.name}-external-access"
  type          = "ACCOUNT"

  tags = local.tags
}

resource "aws_securityhub_account" "this" {
  count = length(var.security_hub_standards) > 0 ? 1 : 0

  enable_default_standards  = false
  auto_enable_controls      = true
  control_finding_generator = "SECURITY_CONTROL"
}

resource "aws_securityhub_standards_subscription" "this" {
  for_each = var.security_hub_standards

  standards_arn = "arn:${local.partition}:securityhub:${local.region}::standards/${each.value}"

  depends_on = [aws_securityhub_account.this]
}
