locals {
  event_rules = {
    root-activity = {
      description = "The root user signed in or made a call"
      pattern = {
        "detail-type" = ["AWS API Call via CloudTrail", "AWS Console Sign In via CloudTrail"]
        detail        = { userIdentity = { type = ["Root"] } }
      }
    }
    audit-tampering = {
      description = "An audit service was stopped, changed, or deleted"
      pattern = {
        source = ["aws.cloudtrail", "aws.guardduty", "aws.kms"]
        detail = {
          eventName = ["StopLogging", "DeleteTrail", "UpdateTrail", "PutEventSelectors", "DeleteDetector", "UpdateDetector", "ScheduleKeyDeletion", "DisableKey"]
        }
      }
    }
    sign-in-without-mfa = {
      description = "A user signed in to the console without a second factor"
      pattern = {
        "detail-type" = ["AWS Console Sign In via CloudTrail"]
        detail = {
          userIdentity        = { type = ["IAMUser"] }
          additionalEventData = { MFAUsed = ["No"] }
          responseElements    = { ConsoleLogin = ["Success"] }
        }
      }
    }
    guardduty-finding = {
      description = "GuardDuty found something of at least the chosen severity"
      pattern = {
        source        = ["aws.guardduty"]
        "detail-type" = ["GuardDuty Finding"]
        detail        = { severity = [{ numeric = [">=", var.guardduty_alert_severity] }] }
      }
    }
  }
}

resource "aws_sns_topic" "alerts" {
  name              = "${var.name}-security-alerts"
  kms_master_key_id = aws_kms_key.this.arn

  tags = local.tags
}

data "aws_iam_policy_document" "alerts" {
  statement {
    sid       = "EventsPublish"
    actions   = ["sns:Publish"]
    resources = [aws_sns_topic.alerts.arn]

    principals {
      type        = "Service"
      identifiers = ["events.amazonaws.com"]
    }

    condition {
      test     = "StringEquals"
      variable = "aws:SourceAccount"
      values   = [local.account_id]
    }
  }
}

resource "aws_sns_topic_policy" "alerts" {
  arn    = aws_sns_topic.alerts.arn
  policy = data.aws_iam_policy_document.alerts.json
}

resource "aws_sns_topic_subscription" "email" {
  for_each = var.alert_emails

  topic_arn = aws_sns_topic.alerts.arn
  protocol  = "email"
  endpoint  = each.value
}

resource "aws_cloudwatch_event_rule" "this" {
  for_each = local.event_rules

  name          = "${var.name}-${each.key}"
  description   = each.value.description
  event_pattern = jsonencode(each.value.pattern)

  tags = local.tags
}

resource "aws_cloudwatch_event_target" "alerts" {
  for_each = local.event_rules

  rule      = aws_cloudwatch_event_rule.this[each.key].name
  target_id = "alerts"
  arn       = aws_sns_topic.alerts.arn
}
