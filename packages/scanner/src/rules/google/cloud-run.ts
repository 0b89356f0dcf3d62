import type { Rule } from "../../rule-language/rule.ts";
import { publicGrantChecks } from "./everyone.ts";

export const cloudRunRules: readonly Rule[] = [
  {
    id: "gcp-run-public",
    title: "Cloud Run service can be called by anyone",
    severity: "HIGH",
    category: "security",
    explanation: "Requests reach the code without signing in; what it can do, everyone can do.",
    fix: "Grant the role to the accounts that call the service, or put a load balancer with IAP in front.",
    peers: { checkov: ["CKV_GCP_102"] },
    link: "https://cloud.google.com/run/docs/authenticating/overview",
    checks: publicGrantChecks("google_cloud_run_service_iam", "google_cloud_run_v2_service_iam"),
  },
];
