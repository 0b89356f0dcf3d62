import { actsForAnyone } from "../../policies/aws/callers.ts";
import { and } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Everyone, or an AWS service that acts for any caller. */
function isOpenPrincipal(principal: string | undefined): boolean {
  return principal === "*" || /\.amazonaws\.com(\.cn)?$/.test(principal ?? "");
}

/** Runtimes that AWS had deprecated by November 2026. */
const RETIRED_RUNTIMES = [
  ...["nodejs", "nodejs4.3", "nodejs4.3-edge", "nodejs6.10", "nodejs8.10", "nodejs10.x"],
  ...["nodejs12.x", "nodejs14.x", "nodejs16.x", "nodejs18.x", "nodejs20.x"],
  ...["python2.7", "python3.6", "python3.7", "python3.8", "python3.9", "python3.10"],
  ...["ruby2.5", "ruby2.7", "ruby3.2", "java8", "go1.x", "provided", "provided.al2"],
  ...["dotnetcore1.0", "dotnetcore2.0", "dotnetcore2.1", "dotnetcore3.1"],
  ...["dotnet5.0", "dotnet6", "dotnet7", "dotnet8"],
];

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
    ],
  },
  {
    id: "aws-lambda-runtime-eol",
    title: "Lambda runtime is past its end of life",
    severity: "MEDIUM",
    category: "security",
    topic: "outdated",
    explanation: "The runtime no longer gets security patches.",
    fix: "Set `runtime` to a version that AWS supports.",
    peers: { checkov: ["CKV_AWS_363"] },
    link: "https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtimes.html",
    checks: [
      resource("aws_lambda_function", (lambda) => lambda.attr("runtime").isIn(RETIRED_RUNTIMES)),
    ],
  },
];
