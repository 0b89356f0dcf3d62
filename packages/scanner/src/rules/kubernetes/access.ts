import { and, type Fact, fact, or, unlessKnown } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { containerChecks, isBoundBy, type PodSpec, podChecks, versioned } from "./pod.ts";

/** Wants the token of an account that the caller may have bound to a role. */
function asksForToken(pod: PodSpec): Fact {
  const { value } = pod.attr("service_account_name");
  const isOfCaller = value.kind === "unknown" && value.marks.referents.length === 0;
  const mayBeBound = isOfCaller || pod.isBound().truth === undefined;
  return and(fact(mayBeBound), pod.attr("automount_service_account_token").is(true));
}

/** Rules for the credentials of workloads and how they receive secrets. */
export const accessRules: readonly Rule[] = [
  {
    id: "k8s-sa-token",
    title: "Pod holds a token for the cluster's API",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "An attacker in the pod can call the API as its service account.",
    fix: "Set `automount_service_account_token` (`automountServiceAccountToken`) to false unless the pod calls the API.",
    peers: { checkov: ["CKV_K8S_38"], trivy: ["KSV-0036"] },
    link: "https://kubernetes.io/docs/tasks/configure-pod-container/configure-service-account/#opt-out-of-api-credential-automounting",
    checks: [
      ...podChecks((pod) =>
        unlessKnown(
          or(pod.isBound(), asksForToken(pod)),
          pod.attr("automount_service_account_token").isNot(false),
        ),
      ),
      resource(versioned(["kubernetes_service_account"]), (account) =>
        unlessKnown(
          isBoundBy(account, "metadata.name"),
          account.attr("automount_service_account_token").is(true),
        ),
      ),
    ],
  },
  {
    id: "k8s-secret-env",
    title: "Secret is handed over in the environment",
    severity: "INFO",
    category: "security",
    topic: "secrets",
    explanation: "Environments end up in logs, crash reports and child processes.",
    fix: "Mount the secret as a file.",
    peers: { checkov: ["CKV_K8S_35"] },
    link: "https://kubernetes.io/docs/concepts/security/secrets-good-practices/",
    checks: containerChecks((container) =>
      or(container.has("env.value_from.secret_key_ref"), container.has("env_from.secret_ref")),
    ),
  },
];
