import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, not, or, unless, unlessKnown } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { hostAccessCheck } from "../charts/host-access.ts";
import {
  containerChecks,
  isNetworkPlugin,
  linuxContainerChecks,
  type PodSpec,
  securitySetting,
  versioned,
} from "./pod.ts";

const SECURITY_CONTEXT =
  "https://kubernetes.io/docs/tasks/configure-pod-container/security-context/";
const POD_SECURITY = "https://kubernetes.io/docs/concepts/security/pod-security-standards/";

/** What security context constraints of OpenShift can permit. */
const PERMISSIONS = [
  "allow_privileged_container",
  "allow_host_dir_volume_plugin",
  "allow_host_ipc",
  "allow_host_network",
  "allow_host_pid",
];

/** Files that the kubelet and the runtime let only root read. */
const LOGS = /^\/var\/(log(\/(pods|containers))?|lib\/docker\/containers)\/?$/;

/** Sockets that belong to root, by which a driver registers its devices. */
const SOCKETS = /^\/var\/lib\/kubelet\/(device-plugins|plugins_registry)\/?$/;

/**
 * A collector of its node's logs, a driver of devices or a network plugin, as root by its own
 * setting, without any other right of root.
 */
function usesFilesOfRoot(container: BlockView, pod: PodSpec): Fact {
  const setting = (path: string) => container.attr(`security_context.${path}`);
  const mounts = (folder: RegExp, question: (mount: BlockView) => Fact) =>
    and(
      pod.blocks("volume.host_path").some((volume) => volume.attr("path").matches(folder)),
      container
        .blocks("volume_mount")
        .some((mount) => and(mount.attr("mount_path").matches(folder), question(mount))),
    );
  return and(
    pod.isNodeAgent(),
    setting("run_as_user").is(0),
    setting("capabilities.drop").includes("ALL"),
    setting("allow_privilege_escalation").is(false),
    setting("read_only_root_filesystem").is(true),
    or(
      isNetworkPlugin(pod),
      and(
        setting("capabilities.add").isAbsent(),
        or(
          mounts(LOGS, (mount) => mount.attr("read_only").is(true)),
          mounts(SOCKETS, () => fact(true)),
        ),
      ),
    ),
  );
}

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
    checks: [
      ...containerChecks((container) => container.attr("security_context.privileged").is(true)),
      // The steps of a task run as containers of one pod.
      resource(["tekton_task", "tekton_cluster_task"], (task) =>
        ["steps", "sidecars", "step_template"].flatMap((name) =>
          task
            .blocks(`spec.${name}`)
            .each((step) => step.attr("security_context.privileged").is(true)),
        ),
      ),
      hostAccessCheck("privileged"),
    ],
  },
  {
    id: "k8s-permissive-constraints",
    title: "Constraints permit pods the rights of their node",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "Every pod that may use the constraints can take over its node.",
    fix: "Use `restricted-v2`, or permit only the setting that is needed.",
    link: "https://docs.redhat.com/en/documentation/openshift_container_platform/4.18/html/authentication_and_authorization/managing-pod-security-policies",
    checks: [
      resource("openshift_security_context_constraints", (constraints) =>
        PERMISSIONS.map((name) => constraints.attr(name).is(true)),
      ),
      resource(
        ["kubernetes_pod_security_policy", "kubernetes_pod_security_policy_v1beta1"],
        (policy) =>
          ["privileged", "host_network", "host_pid", "host_ipc"].map((name) =>
            policy.attr(`spec.${name}`).is(true),
          ),
      ),
      resource(versioned(["kubernetes_role", "kubernetes_cluster_role"]), (role) =>
        role.blocks("rule").each((rule) =>
          and(
            rule.attr("resources").includes("securitycontextconstraints"),
            rule.attr("verbs").includes("use"),
            rule.attr("resource_names").some((name) => name.isIn(["privileged", "hostaccess"])),
          ),
        ),
      ),
      resource(
        versioned(["kubernetes_role_binding", "kubernetes_cluster_role_binding"]),
        (binding) =>
          binding
            .attr("role_ref.name")
            .isIn(["system:openshift:scc:privileged", "system:openshift:scc:hostaccess"]),
      ),
    ],
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
    checks: [
      ...linuxContainerChecks((container) =>
        unless(
          // Kubernetes refuses the setting for privileged containers, which are another finding.
          container.attr("security_context.privileged").is(true),
          container.attr("security_context.allow_privilege_escalation").isNot(false),
        ),
      ),
      hostAccessCheck("allowPrivilegeEscalation"),
    ],
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
    checks: [
      ...linuxContainerChecks((container, pod) =>
        unlessKnown(
          usesFilesOfRoot(container, pod),
          not(
            or(
              securitySetting(container, pod, "run_as_non_root", (setting) => setting.is(true)),
              securitySetting(container, pod, "run_as_user", (setting) => setting.isAbove(0)),
            ),
          ),
        ),
      ),
      hostAccessCheck("runAsNonRoot"),
      hostAccessCheck("runAsUser"),
    ],
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
    checks: [
      ...linuxContainerChecks((container) =>
        container.attr("security_context.read_only_root_filesystem").isNot(true),
      ),
      hostAccessCheck("readOnlyRootFilesystem"),
    ],
  },
];
