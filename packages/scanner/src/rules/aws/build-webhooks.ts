import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, not } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Whether a pattern has to match a whole number, and not a part of a longer one. */
function isWhole(pattern: string): boolean {
  const isGroup = pattern.startsWith("^(") && pattern.endsWith(")$");
  const alternatives = isGroup ? [pattern] : pattern.split("|");
  return alternatives.every((each) => each.startsWith("^") && each.endsWith("$"));
}

function acceptsLongerNumbers(filter: BlockView): Fact {
  return and(
    filter.attr("type").is("ACTOR_ACCOUNT_ID"),
    filter.attr("pattern").test((pattern) => pattern !== undefined && !isWhole(pattern)),
    not(filter.attr("exclude_matched_pattern").is(true)),
  );
}

/** Rules for webhooks that start builds. */
export const buildWebhookRules: readonly Rule[] = [
  {
    id: "aws-codebuild-webhook-actor",
    title: "Webhook accepts accounts whose number contains an allowed one",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation:
      "The pattern matches a part of the account's number, so anyone with a longer number can run code with the build's permissions.",
    fix: "Anchor the pattern, such as `^(123456|234567)$`.",
    link: "https://docs.aws.amazon.com/codebuild/latest/userguide/github-webhook.html",
    checks: [
      resource("aws_codebuild_webhook", (webhook) =>
        webhook.blocks("filter_group.filter").each(acceptsLongerNumbers),
      ),
    ],
  },
];
