import { verdictOn } from "../../exposure/verdict.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { NETWORK_POLICIES, policyEntries } from "./network-policy-entries.ts";
import { unwanted } from "./unwanted.ts";

export const networkPolicyRules: readonly Rule[] = [
  {
    id: "k8s-netpol-open",
    title: "Network policy lets every address in to what is not for the internet",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "Only the way the service is published separates it from the internet.",
    fix: "Name the pods or the networks that use it.",
    link: "https://kubernetes.io/docs/concepts/services-networking/network-policies/",
    checks: [
      resource(NETWORK_POLICIES, (policy) =>
        policyEntries(policy).each((entry) => verdictOn(entry, () => [], unwanted)),
      ),
    ],
  },
];
