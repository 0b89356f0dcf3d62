import { admissions } from "../../policies/aws/admission.ts";
import { actsForAnyone } from "../../policies/aws/callers.ts";
import { and } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Everyone, or an AWS service that acts for any caller. */
function isOpenPrincipal(principal: string | undefined): boolean {
  return principal === "*" || /\.amazonaws\.com(\.cn)?$/.test(principal ?? "");
}

export const lambdaRules: readonly Rule[] = [
  {
    id: "aws-lambda-public-permission",
    title: "Lambda function can be invoked by strangers",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation: "Any account, or a service acting for any account, can invoke the function.",
    fix: "Name the caller in `principal`, and for a service its `source_arn` or `source_account`.",
    peers: { checkov: ["CKV_AWS_301"], trivy: ["AWS-0067"] },
    link: "https://docs.aws.amazon.com/lambda/latest/dg/access-control-resource-based.html",
    checks: [
      resource("aws_lambda_permission", (permission) =>
        and(permission.attr("principal").test(isOpenPrincipal), actsForAnyone(permission)),
      ),
      resource("aws_lambda_resource_policy", (holder) => admissions(holder.attr("policy"))),
    ],
  },
];
