import { ALMIGHTY, ORDINARY, withPrefix } from "../../container/capabilities.ts";
import { and, not, unless, unlessKnown } from "../../rule-language/fact.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { capabilityCheck } from "../charts/host-access.ts";
import { isNetworkPlugin, linuxContainerChecks } from "./pod.ts";

const POD_SECURITY = "https://kubernetes.io/docs/concepts/security/pod-security-standards/";

/** Rules for the capabilities of containers. */
export const capabilityRules: readonly Rule[] = [
  {
    id: "k8s-cap-sysadmin",
    title: "Container may administer the system",
    severity: "HIGH",
    category: "security",
    topic: "isolation",
    explanation: "`SYS_ADMIN` is next to being root: with it a container can leave its walls.",
    fix: "Take `SYS_ADMIN` and `ALL` out of the added capabilities.",
    peers: { checkov: ["CKV_K8S_39"], trivy: ["KSV-0005"] },
    link: POD_SECURITY,
    checks: [
      ...linuxContainerChecks((container) =>
        container
          .attr("security_context.capabilities.add")
          .some((name) => name.isIn(ALMIGHTY, { ignoreCase: true })),
      ),
      capabilityCheck("all"),
    ],
  },
  {
    id: "k8s-cap-added",
    title: "Container has a capability beyond the usual ones",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation:
      "Such capabilities change the network, read other processes or load code into the kernel.",
    fix: "Take it out of the added capabilities.",
    peers: { checkov: ["CKV_K8S_25"], trivy: ["KSV-0022"] },
    link: POD_SECURITY,
    checks: [
      ...linuxContainerChecks((container, pod) =>
        unlessKnown(
          isNetworkPlugin(pod),
          container
            .attr("security_context.capabilities.add")
            .some((name) =>
              and(name.isPresent(), name.isNotIn([...ORDINARY, ...ALMIGHTY], { ignoreCase: true })),
            ),
        ),
      ),
      capabilityCheck("more"),
    ],
  },
  {
    id: "k8s-cap-drop-all",
    title: "Container keeps capabilities it may not need",
    severity: "LOW",
    category: "security",
    topic: "isolation",
    explanation:
      "By default a container may forge packets and change the owners of files, among others.",
    fix: "Drop `ALL` capabilities and add back what is needed.",
    peers: { checkov: ["CKV_K8S_37"], trivy: ["KSV-0003"] },
    link: POD_SECURITY,
    checks: linuxContainerChecks((container) =>
      unless(
        // A privileged container, which is another finding, has all of them whatever it drops.
        container.attr("security_context.privileged").is(true),
        not(
          container
            .attr("security_context.capabilities.drop")
            .some((name) => name.isIn(withPrefix("ALL"), { ignoreCase: true })),
        ),
      ),
    ),
  },
];
