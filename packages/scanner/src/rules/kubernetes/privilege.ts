import { not, or } from "../../rule-language/fact.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { containerChecks, securitySetting } from "./pod.ts";

const SECURITY_CONTEXT =
  "https://kubernetes.io/docs/tasks/configure-pod-container/security-context/";
const POD_SECURITY = "https://kubernetes.io/docs/concepts/security/pod-security-standards/";

/** Rules for containers' privileges on their node. */
export const privilegeRules: readonly Rule[] = [
  {
    id: "k8s-privileged",
    title: "Container is privileged",
    severity: "HIGH",
    category: "security",
    topic: "isolation",
    explanation: "A privileged container has every right of root on its node.",
    fix: "Leave `privileged` out and add the single capabilities that are needed.",
    peers: { checkov: ["CKV_K8S_16"], trivy: ["KSV-0017"] },
    link: POD_SECURITY,
    checks: containerChecks((container) => container.attr("security_context.privileged").is(true)),
  },
  {
    id: "k8s-allow-priv-esc",
    title: "Container lets processes gain privileges",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "A program with the setuid bit can become root inside of the container.",
    fix: "Set `allow_privilege_escalation` (`allowPrivilegeEscalation`) to false in the container's security context.",
    peers: { checkov: ["CKV_K8S_20"], trivy: ["KSV-0001"] },
    link: SECURITY_CONTEXT,
    checks: containerChecks((container) =>
      container.attr("security_context.allow_privilege_escalation").isNot(false),
    ),
  },
  {
    id: "k8s-root-user",
    title: "Container may run as root",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "An attacker who escapes a container that runs as root is root on the node.",
    fix: "Set `run_as_non_root` (`runAsNonRoot`) to true, for the pod or the container.",
    peers: { checkov: ["CKV_K8S_23"], trivy: ["KSV-0012"] },
    link: SECURITY_CONTEXT,
    checks: containerChecks((container, pod) =>
      not(
        or(
          securitySetting(container, pod, "run_as_non_root", (setting) => setting.is(true)),
          securitySetting(container, pod, "run_as_user", (setting) => setting.isAbove(0)),
        ),
      ),
    ),
  },
  {
    id: "k8s-readonly-root",
    title: "Container can write to its own file system",
    severity: "LOW",
    category: "security",
    topic: "isolation",
    explanation: "An intruder can change programs of the container and leave tools behind.",
    fix: "Set `read_only_root_filesystem` (`readOnlyRootFilesystem`) to true and mount what has to be written.",
    peers: { checkov: ["CKV_K8S_22"], trivy: ["KSV-0014"] },
    link: SECURITY_CONTEXT,
    checks: containerChecks((container) =>
      container.attr("security_context.read_only_root_filesystem").isNot(true),
    ),
  },
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
    checks: containerChecks((container) =>
      container
        .attr("security_context.capabilities.add")
        .some((name) => name.isIn(["SYS_ADMIN", "CAP_SYS_ADMIN", "ALL"], { ignoreCase: true })),
    ),
  },
  {
    id: "k8s-cap-drop-all",
    title: "Container keeps capabilities it may not need",
    severity: "LOW",
    category: "security",
    topic: "isolation",
    explanation:
      "By default a container may forge packets and change the owners of files, among others.",
    fix: "Drop `ALL` capabilities and add back what is needed; drop `NET_RAW` at the least.",
    peers: { checkov: ["CKV_K8S_28", "CKV_K8S_37"], trivy: ["KSV-0003"] },
    link: POD_SECURITY,
    checks: containerChecks((container) =>
      not(
        container
          .attr("security_context.capabilities.drop")
          .some((name) => name.isIn(["ALL", "NET_RAW", "CAP_NET_RAW"], { ignoreCase: true })),
      ),
    ),
  },
  {
    id: "k8s-seccomp",
    title: "Container may make any system call",
    severity: "LOW",
    category: "security",
    topic: "isolation",
    explanation: "Calls that no program needs are a way into the kernel.",
    fix: "Set the type of `seccomp_profile` (`seccompProfile`) to `RuntimeDefault`, for the pod or the container.",
    peers: { checkov: ["CKV_K8S_31"], trivy: ["KSV-0030"] },
    link: "https://kubernetes.io/docs/tutorials/security/seccomp/",
    checks: containerChecks((container, pod) =>
      not(
        securitySetting(container, pod, "seccomp_profile.type", (type) =>
          type.isIn(["RuntimeDefault", "Localhost"]),
        ),
      ),
    ),
  },
];
