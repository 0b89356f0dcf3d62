import { and } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

export const directoryRules: readonly Rule[] = [
  {
    id: "aws-directory-logging",
    title: "Directory keeps no log of sign-ins",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "After an incident, you can't find out what happened or who did it.",
    fix: "Add an `aws_directory_service_log_subscription` that refers to it.",
    link: "https://docs.aws.amazon.com/directoryservice/latest/admin-guide/ms_ad_enable_log_forwarding.html",
    checks: [
      // CloudFormation, which has no log subscriptions, doesn't set this type.
      resource("aws_directory_service_directory", (directory) =>
        and(
          directory.attr("type").is("MicrosoftAD"),
          directory.connected("aws_directory_service_log_subscription", "directory_id").isEmpty(),
        ),
      ),
    ],
  },
];
