output "trail_arn" {
  description = "ARN of the audit trail."
  value       = aws_cloudtrail.this.arn
}

output "trail_bucket_name" {
  description = "Bucket with the audit trail."
  value       = aws_s3_bucket.trail.id
}

output "trail_log_group_name" {
  description = "Log group with the recent part of the audit trail."
  value       = aws_cloudwatch_log_group.trail.name
}

output "kms_key_arn" {
  description = "ARN of the key for the trail and the alerts."
  value       = aws_kms_key.this.arn
}

output "alert_topic_arn" {
  description = "Topic that receives security alerts; subscribe chat or paging tools to it."
  value       = aws_sns_topic.alerts.arn
}

output "guardduty_detector_id" {
  description = "ID of the GuardDuty detector, or null without one."
  value       = one(aws_guardduty_detector.this[*].id)
}

output "analyzer_arn" {
  description = "ARN of the analyzer for access from outside the account."
  value       = aws_accessanalyzer_analyzer.external.arn
}
