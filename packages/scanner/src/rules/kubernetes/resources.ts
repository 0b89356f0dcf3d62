import { and, or, unless } from "../../rule-language/fact.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { containerChecks } from "./pod.ts";

const link = "https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/";

/** Rules for the CPU and memory requests and limits of containers. */
export const resourceRules: readonly Rule[] = [
  {
    id: "k8s-cpu-limit",
    title: "Container has no CPU limit",
    severity: "LOW",
    category: "efficiency",
    explanation: "A busy container can take the processor time its neighbors need.",
    fix: "Set `cpu` among the `limits` in `resources`, or request it and limit the memory.",
    peers: { checkov: ["CKV_K8S_11"], trivy: ["KSV-0011"] },
    link,
    // Under load, containers share the processors in proportion to what they request.
    checks: containerChecks((container) =>
      unless(
        and(
          container.attr("resources.requests.cpu").isPresent(),
          container.attr("resources.limits.memory").isPresent(),
        ),
        container.attr("resources.limits.cpu").isAbsent(),
      ),
    ),
  },
  {
    id: "k8s-mem-limit",
    title: "Container has no memory limit",
    severity: "LOW",
    category: "efficiency",
    explanation: "A leak in one container can take its whole node down.",
    fix: "Set `memory` among the `limits` in `resources`.",
    peers: { checkov: ["CKV_K8S_12"], trivy: ["KSV-0018"] },
    link,
    checks: containerChecks((container) => container.attr("resources.limits.memory").isAbsent()),
  },
  {
    id: "k8s-requests",
    title: "Container does not say what it needs",
    severity: "LOW",
    category: "efficiency",
    explanation:
      "Without requests the scheduler packs nodes blindly: some end up idle, others overloaded.",
    fix: "Set `cpu` and `memory` among the `requests` in `resources`.",
    peers: { checkov: ["CKV_K8S_10", "CKV_K8S_13"], trivy: ["KSV-0015", "KSV-0016"] },
    link,
    checks: containerChecks((container) => {
      // What has a limit but no request gets the limit as its request.
      const missing = ["cpu", "memory"].map((name) =>
        and(
          container.attr(`resources.requests.${name}`).isAbsent(),
          container.attr(`resources.limits.${name}`).isAbsent(),
        ),
      );
      return or(...missing);
    }),
  },
];
