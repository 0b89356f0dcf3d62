import { unless } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Days for which audits usually need searchable logs. */
const MAX_DAYS = 365;

/** CloudWatch has no cheap archive, so only what is far beyond most rules counts. */
const MAX_CLOUDWATCH_DAYS = 1096;

export const loggingEfficiencyRules: readonly Rule[] = [
  {
    id: "eff-log-retention",
    title: "Logs are kept for ever",
    severity: "MEDIUM",
    category: "efficiency",
    explanation: "Storage for unused logs grows without limit.",
    fix: "Set `retention_in_days`; 30 to 400 days suits most needs.",
    link: "https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/Working-with-log-groups-and-streams.html",
    checks: [
      resource("aws_cloudwatch_log_group", (group) =>
        unless(
          // Logs on their way to a bucket are always deleted after two days.
          group.attr("log_group_class").is("DELIVERY"),
          group.attr("retention_in_days").test((days) => days === undefined || Number(days) === 0),
        ),
      ),
    ],
  },
  {
    id: "eff-log-retention-long",
    title: "Logs are kept for years in expensive storage",
    severity: "LOW",
    category: "efficiency",
    explanation: "Retention of searchable logs is charged by the day; an archive costs far less.",
    fix: "Keep up to 365 days searchable, and export older logs to object storage.",
    link: "https://learn.microsoft.com/azure/azure-monitor/logs/data-retention-configure",
    checks: [
      resource("aws_cloudwatch_log_group", (group) =>
        unless(
          // This class is CloudWatch's archive: logs that are rarely searched, at half the price.
          group.attr("log_group_class").is("INFREQUENT_ACCESS"),
          group.attr("retention_in_days").isAbove(MAX_CLOUDWATCH_DAYS),
        ),
      ),
      resource("azurerm_log_analytics_workspace", (workspace) =>
        workspace.attr("retention_in_days").isAbove(MAX_DAYS),
      ),
      resource("azurerm_application_insights", (insights) =>
        insights.attr("retention_in_days").isAbove(MAX_DAYS),
      ),
      resource(
        [
          "google_logging_project_bucket_config",
          "google_logging_folder_bucket_config",
          "google_logging_organization_bucket_config",
        ],
        (bucket) => bucket.attr("retention_days").isAbove(MAX_DAYS),
      ),
    ],
  },
];
