import { type Rule, resource } from "../../rule-language/rule.ts";

export const applicationInsightsRules: readonly Rule[] = [
  {
    id: "az-insights-classic",
    title: "Application Insights names no workspace",
    severity: "LOW",
    category: "security",
    topic: "outdated",
    explanation:
      "Azure withdrew Application Insights without a workspace on February 29, 2024. It now adds a workspace outside of your code, with its own settings for access and retention.",
    fix: "Set `workspace_id` to an `azurerm_log_analytics_workspace`.",
    link: "https://learn.microsoft.com/azure/azure-monitor/app/managed-workspaces",
    checks: [
      resource("azurerm_application_insights", (insights) =>
        insights.attr("workspace_id").isAbsent(),
      ),
    ],
  },
];
