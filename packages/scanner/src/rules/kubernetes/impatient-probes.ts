import { and, or } from "../../rule-language/fact.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { serviceChecks } from "./pod.ts";

/** Rules for probes that end what still works. */
export const impatientProbeRules: readonly Rule[] = [
  {
    id: "k8s-impatient-liveness",
    title: "One slow answer restarts the container",
    severity: "MEDIUM",
    category: "quality",
    explanation:
      "Under load, the containers restart one after the other, and the rest get even more requests.",
    fix: "Set `failure_threshold` (`failureThreshold`) of the liveness probe to 3 or more.",
    link: "https://kubernetes.io/docs/concepts/workloads/pods/probes/",
    checks: serviceChecks((container) =>
      container
        .blocks("liveness_probe")
        .some((probe) =>
          and(
            probe.attr("failure_threshold").is(1),
            or(
              probe.attr("timeout_seconds").isAbsent(),
              ...[1, 2, 3, 4, 5].map((seconds) => probe.attr("timeout_seconds").is(seconds)),
            ),
          ),
        ),
    ),
  },
];
