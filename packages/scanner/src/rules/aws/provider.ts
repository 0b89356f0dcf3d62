import { provider, type Rule } from "../rule.ts";

export const awsProviderRules: readonly Rule[] = [
  {
    id: "aws-provider-static-creds",
    title: "AWS provider holds credentials",
    severity: "CRITICAL",
    category: "security",
    explanation: "Whoever can read the code, or its history, can use the account.",
    fix: "Take the keys out and revoke them; use a profile, a role, or OIDC in the pipeline.",
    peers: { checkov: ["CKV_AWS_41"] },
    link: "https://registry.terraform.io/providers/hashicorp/aws/latest/docs#authentication-and-configuration",
    checks: [
      provider("aws", (aws) => [
        aws.attr("access_key").isReadable(),
        aws.attr("secret_key").isReadable(),
      ]),
    ],
  },
];
