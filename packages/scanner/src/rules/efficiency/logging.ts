import { type Rule, resource } from "../../rule-language/rule.ts";

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
        group.attr("retention_in_days").test((days) => days === undefined || Number(days) === 0),
      ),
    ],
  },
];
