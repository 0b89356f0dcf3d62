import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, not, unless } from "../../rule-language/fact.ts";
import { provider, type Rule } from "../../rule-language/rule.ts";

/**
 * Whether a provider argument contains a hard-coded key. Values for AWS emulators don't count
 * unless they look like real keys.
 */
function isGivenAway(aws: BlockView, argument: string, form: RegExp): Fact {
  const key = aws.attr(argument);
  const isMadeUp = and(aws.attr("skip_credentials_validation").is(true), not(key.matches(form)));
  return unless(isMadeUp, key.isReadable());
}

export const awsProviderRules: readonly Rule[] = [
  {
    id: "aws-provider-static-creds",
    title: "AWS provider holds credentials",
    severity: "CRITICAL",
    category: "security",
    topic: "secrets",
    explanation: "Anyone who can read the code or its history can use the account.",
    fix: "Take the keys out and revoke them; use a profile, a role, or OIDC in the pipeline.",
    peers: { checkov: ["CKV_AWS_41"] },
    link: "https://registry.terraform.io/providers/hashicorp/aws/latest/docs#authentication-and-configuration",
    checks: [
      provider("aws", (aws) => [
        isGivenAway(aws, "access_key", /^A[KS]IA[A-Z0-9]{16}$/),
        isGivenAway(aws, "secret_key", /^[A-Za-z0-9/+]{40}$/),
      ]),
    ],
  },
];
