import { looseness } from "../../container/image-reference.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { containerChecks } from "./pod.ts";

export const imageRules: readonly Rule[] = [
  {
    id: "k8s-image-latest",
    title: "Container image is not pinned to a version",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation:
      "The running version is unknown, a restart can pull other code, and you can't roll back.",
    fix: "Name a version as the image's tag or, better, its digest.",
    peers: { checkov: ["CKV_K8S_14"], trivy: ["KSV-0013"] },
    link: "https://kubernetes.io/docs/concepts/containers/images/#image-names",
    checks: containerChecks((container) =>
      container
        .attr("image")
        .test((image) => image !== undefined && image !== "" && looseness(image) !== undefined),
    ),
  },
];
