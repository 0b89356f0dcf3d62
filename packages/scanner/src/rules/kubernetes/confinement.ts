import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, not, or, unless } from "../../rule-language/fact.ts";
import { namedMembers } from "../../rule-language/named-members.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { profileCheck } from "../charts/host-access.ts";
import {
  everyContainer,
  linuxContainerChecks,
  linuxPodChecks,
  PodSpec,
  securityContextChecks,
  securitySetting,
} from "./pod.ts";

const POD_SECURITY = "https://kubernetes.io/docs/concepts/security/pod-security-standards/";

/** SELinux types that keep containers apart. */
const CONTAINER_TYPES = [
  "",
  "container_t",
  "container_init_t",
  "container_kvm_t",
  "container_engine_t",
];

/** Settings of the kernel that only concern the pod itself. */
const OWN_SYSCTLS = [
  "kernel.shm_rmid_forced",
  "net.ipv4.ip_local_port_range",
  "net.ipv4.ip_local_reserved_ports",
  "net.ipv4.ip_unprivileged_port_start",
  "net.ipv4.ping_group_range",
  "net.ipv4.tcp_fin_timeout",
  "net.ipv4.tcp_keepalive_intvl",
  "net.ipv4.tcp_keepalive_probes",
  "net.ipv4.tcp_keepalive_time",
  "net.ipv4.tcp_rmem",
  "net.ipv4.tcp_syncookies",
  "net.ipv4.tcp_wmem",
];

/** The annotations of clusters before version 1.30. */
function isUnconfinedByAnnotation(pod: PodSpec): readonly Fact[] {
  const annotations = namedMembers(pod.annotations()) ?? [];
  return annotations
    .filter(({ name }) => name.startsWith("container.apparmor.security.beta.kubernetes.io/"))
    .map(({ view }) => view.is("unconfined"));
}

function changesLabels(context: PodSpec | BlockView): Fact {
  const option = (name: string) => context.attr(`security_context.se_linux_options.${name}`);
  const type = option("type");
  return or(
    and(type.isPresent(), type.isNotIn(CONTAINER_TYPES)),
    option("user").isPresent(),
    option("role").isPresent(),
  );
}

function hasRootGroup(context: PodSpec | BlockView): Fact {
  const setting = (name: string) => context.attr(`security_context.${name}`);
  return or(
    unless(
      or(
        // Root itself is another finding.
        setting("run_as_user").is(0),
        context instanceof PodSpec ? setsEveryGroup(context) : fact(false),
      ),
      setting("run_as_group").is(0),
    ),
    setting("fs_group").is(0),
    setting("supplemental_groups").includes(0),
  );
}

/** Every container has a group of its own, so that none gets the pod's. */
function setsEveryGroup(pod: PodSpec): Fact {
  return and(
    pod.blocks("container").exists(),
    everyContainer(pod, (container) => container.attr("security_context.run_as_group").isPresent()),
  );
}

/** Rules for what the kernel keeps from containers. */
export const confinementRules: readonly Rule[] = [
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
    checks: [
      ...linuxContainerChecks((container, pod) =>
        not(
          securitySetting(container, pod, "seccomp_profile.type", (type) =>
            type.isIn(["RuntimeDefault", "Localhost"]),
          ),
        ),
      ),
      profileCheck("seccompProfile"),
    ],
  },
  {
    id: "k8s-apparmor",
    title: "AppArmor is switched off for a container",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation:
      "Without the profile of the container runtime it can mount file systems and trace other processes.",
    fix: "Leave out `appArmorProfile`, or set its type to `RuntimeDefault`.",
    peers: { trivy: ["KSV-0002"] },
    link: "https://kubernetes.io/docs/tutorials/security/apparmor/",
    checks: [
      ...securityContextChecks((context) =>
        context.attr("security_context.app_armor_profile.type").is("Unconfined"),
      ),
      ...linuxPodChecks(isUnconfinedByAnnotation),
      profileCheck("appArmorProfile"),
    ],
  },
  {
    id: "k8s-selinux",
    title: "SELinux labels of a container are changed",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "With another user, role or type it may reach files and processes of its node.",
    fix: "Leave out `user` and `role`, and any `type` that is not for containers.",
    peers: { trivy: ["KSV-0025"] },
    link: POD_SECURITY,
    checks: securityContextChecks(changesLabels),
  },
  {
    id: "k8s-proc-mount",
    title: "Container sees all of the kernel's files",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "An unmasked `/proc` shows and changes settings of the whole node.",
    fix: "Leave out `procMount`, or set it to `Default`.",
    peers: { trivy: ["KSV-0027"] },
    link: POD_SECURITY,
    checks: linuxContainerChecks((container) =>
      container.attr("security_context.proc_mount").is("Unmasked"),
    ),
  },
  {
    id: "k8s-sysctls",
    title: "Pod changes settings of the kernel",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "Unsafe sysctls affect other pods and can make the whole node fail.",
    fix: "Leave the setting out of `sysctls`.",
    peers: { trivy: ["KSV-0026"] },
    link: "https://kubernetes.io/docs/tasks/administer-cluster/sysctl-cluster/",
    checks: linuxPodChecks((pod) =>
      pod
        .blocks("security_context.sysctl")
        .each((sysctl) => sysctl.attr("name").isNotIn(OWN_SYSCTLS)),
    ),
  },
  {
    id: "k8s-root-group",
    title: "Container belongs to the group of root",
    severity: "LOW",
    category: "security",
    topic: "isolation",
    explanation: "It can read and change files that the group of root may, on shared volumes too.",
    fix: "Set `runAsGroup`, `fsGroup` and `supplementalGroups` to groups above 0.",
    peers: { trivy: ["KSV-0116"] },
    link: "https://kubernetes.io/docs/tasks/configure-pod-container/security-context/",
    checks: securityContextChecks(hasRootGroup),
  },
];
