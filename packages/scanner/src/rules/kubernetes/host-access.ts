import { and, type Fact, fact, not, or, unless, unlessKnown } from "../../rule-language/fact.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { folderCheck, hostAccessCheck, socketCheck } from "../charts/host-access.ts";
import { CONTROLLING, type HostFolder, hostFolderChecks, RUNTIME_SOCKETS } from "./host-folders.ts";
import {
  containerChecks,
  isConfined,
  isNetworkPlugin,
  NETWORK_PLUGINS,
  type PodSpec,
  podChecks,
} from "./pod.ts";

const POD_SECURITY = "https://kubernetes.io/docs/concepts/security/pod-security-standards/";

/** Files that tell the time zone. */
const HARMLESS = /^\/(etc\/(localtime|timezone)|usr\/share\/zoneinfo(\/.*)?)$/;

/** Addresses reachable only from the node itself. */
const LOOPBACK = /^(127\.|::1$)/;

const ENTRANCES = [80, 443];

/** A proxy on each node, without rights over it: the entrance of a cluster without balancers. */
function isEntrance(pod: PodSpec): Fact {
  return and(fact(pod.isOnEveryNode), isConfined(pod));
}

/** Modes that let every process write, in octal or as the number that JSON has. */
function letsOthersWrite(mode: string | undefined): boolean {
  return /^0?[67][0-7][2367]$|^(511|438)$/.test(mode ?? "");
}

/** A folder that a program makes for itself. */
const OWN_FOLDER = /^\/var\/(lib|cache|spool)\/[^/]+(\/.*)?$/;

/** Logs, which belong to all of a node. */
const LOGS =
  /^\/(var\/log(\/.*)?|run\/log(\/.*)?|var\/lib\/docker\/containers|etc\/machine-id)\/?$/;

/** Where drivers of devices and storage have the sockets by which they offer them to the node. */
const PLUGINS = /^\/var\/lib\/kubelet\/(device-plugins|plugins|plugins_registry)(\/.*)?$/;

/** Devices, and the folder in which drivers of storage mount them for pods. */
const MOUNTED = /^\/(dev|var\/lib\/kubelet\/pods)\/?$/;

/** Registers itself with the kubelet of each node, as drivers of storage do. */
function isStorageDriver(pod: PodSpec): Fact {
  const folders = pod.blocks("volume.host_path");
  return and(
    pod.isNodeAgent(),
    folders.some((folder) =>
      folder.attr("path").matches(/^\/var\/lib\/kubelet\/plugins_registry\b/),
    ),
  );
}

function isForPlugin({ path, pod }: HostFolder): Fact {
  if (pod === undefined) return fact(false);
  return and(
    pod.isNodeAgent(),
    or(
      path.matches(PLUGINS),
      and(path.matches(MOUNTED), isStorageDriver(pod)),
      and(path.matches(NETWORK_PLUGINS), isNetworkPlugin(pod)),
    ),
  );
}

/**
 * Agents read the logs of their node, or its counters if they are confined, and keep what they have
 * to remember in a folder of their own.
 */
function isForAgent({ path, isReadOnly, volume, pod }: HostFolder): Fact {
  if (pod === undefined || volume === undefined) return fact(false);
  return and(
    pod.isNodeAgent(),
    or(
      and(isReadOnly, or(path.matches(LOGS), and(path.matches(COUNTERS), isConfined(pod)))),
      and(
        volume.attr("host_path.type").is("DirectoryOrCreate"),
        path.matches(OWN_FOLDER),
        not(path.matches(CONTROLLING)),
      ),
    ),
  );
}

const COUNTERS = /^\/((proc|sys)\/?)?$/;

/** Reads the counters of its node, without rights from the kernel over what belongs to others. */
function measuresNode(pod: PodSpec): Fact {
  const readsCounters = pod
    .blocks("volume.host_path")
    .some((folder) => folder.attr("path").matches(COUNTERS));
  return and(pod.isNodeAgent(), readsCounters, isConfined(pod));
}

/** One rule for each of the three host namespaces that a pod can share. */
function hostNamespace(rule: {
  argument: string;
  /** The name in manifests. */
  member: "hostIPC" | "hostNetwork" | "hostPID";
  id: string;
  title: string;
  explanation: string;
  checkov: string;
  trivy: string;
}): Rule {
  const { argument, member, checkov, trivy, ...words } = rule;
  return {
    ...words,
    severity: "HIGH",
    category: "security",
    topic: "isolation",
    fix: `Leave \`${argument}\` (\`${member}\`) out.`,
    peers: { checkov: [checkov], trivy: [trivy] },
    link: POD_SECURITY,
    checks: [
      ...podChecks((pod) =>
        unlessKnown(
          or(
            member === "hostIPC" ? fact(false) : measuresNode(pod),
            member === "hostNetwork" ? isNetworkPlugin(pod) : fact(false),
          ),
          pod.attr(argument).is(true),
        ),
      ),
      hostAccessCheck(member),
    ],
  };
}

/** Programs that people or pipelines use by SSH. */
const SSH_PROGRAMS = /git|gitea|gogs|forgejo|gerrit|sftp|ssh|bastion|jump|phabricator|soft-serve/i;

/** Rules for what pods share with their node. */
export const hostAccessRules: readonly Rule[] = [
  {
    id: "k8s-mount-propagation",
    title: "Mounts of a container appear on its node",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "A program in the container can cover folders of the node and of other pods.",
    fix: "Use `HostToContainer`, or leave `mountPropagation` out.",
    link: "https://kubernetes.io/docs/concepts/storage/volumes/#mount-propagation",
    checks: containerChecks((container, pod) =>
      unlessKnown(
        isStorageDriver(pod),
        container
          .blocks("volume_mount")
          .some((mount) => mount.attr("mount_propagation").is("Bidirectional")),
      ),
    ),
  },
  {
    id: "k8s-secret-mode",
    title: "Everyone in the container can read and change a secret's file",
    severity: "LOW",
    category: "security",
    topic: "isolation",
    explanation: "Each process of the container, whatever its user, can read the secret.",
    fix: "Set `defaultMode` to `0400`.",
    link: "https://kubernetes.io/docs/concepts/configuration/secret/#set-posix-permissions-for-secret-keys",
    checks: podChecks((pod) =>
      pod
        .blocks("volume.secret")
        .each((secret) => secret.attr("default_mode").test(letsOthersWrite)),
    ),
  },
  {
    id: "k8s-ssh-port",
    title: "Container has a port for SSH",
    severity: "LOW",
    category: "security",
    topic: "exposure",
    explanation:
      "A container needs no second way in: it adds an attack surface and keys to manage.",
    fix: "Remove the port and the server, and use `kubectl exec`.",
    link: "https://kubernetes.io/docs/tasks/debug/debug-application/get-shell-running-container/",
    checks: containerChecks((container) => {
      const isMeant = or(
        ...["image", "name"].map((name) => container.attr(name).matches(SSH_PROGRAMS)),
      );
      const isOpen = container.blocks("port").some((port) => port.attr("container_port").is(22));
      return unless(isMeant, isOpen);
    }),
  },
  {
    id: "k8s-git-volume",
    title: "Volume is cloned from a repository by the node",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation:
      "The kubelet runs `git` as root on its node, and the repository's hooks run there as well.",
    fix: "Clone in an init container into an `emptyDir`, because newer clusters refuse `gitRepo`.",
    link: "https://kubernetes.io/docs/concepts/storage/volumes/#gitrepo",
    checks: podChecks((pod) => pod.blocks("volume").each((volume) => volume.has("git_repo"))),
  },
  hostNamespace({
    argument: "host_pid",
    member: "hostPID",
    id: "k8s-host-pid",
    title: "Pod sees the processes of its node",
    explanation: "It can read their environments, credentials included, and end them.",
    checkov: "CKV_K8S_17",
    trivy: "KSV-0010",
  }),
  hostNamespace({
    argument: "host_ipc",
    member: "hostIPC",
    id: "k8s-host-ipc",
    title: "Pod shares memory with the processes of its node",
    explanation: "It can read and change what they exchange.",
    checkov: "CKV_K8S_18",
    trivy: "KSV-0008",
  }),
  hostNamespace({
    argument: "host_network",
    member: "hostNetwork",
    id: "k8s-host-network",
    title: "Pod uses the network of its node",
    explanation: "It can listen in on the node and passes by the network policies.",
    checkov: "CKV_K8S_19",
    trivy: "KSV-0009",
  }),
  {
    id: "k8s-docker-sock",
    title: "Pod can command the container runtime",
    severity: "HIGH",
    category: "security",
    topic: "isolation",
    explanation: "Through the runtime's socket it can start privileged containers on the node.",
    fix: "Do not mount the socket; build images with a tool that needs no daemon.",
    peers: { checkov: ["CKV_K8S_27"], trivy: ["KSV-0006"] },
    link: "https://kubernetes.io/docs/concepts/storage/volumes/#hostpath",
    checks: [...hostFolderChecks((folder) => folder.path.matches(RUNTIME_SOCKETS)), socketCheck],
  },
  {
    id: "k8s-host-path-sensitive",
    title: "Pod can change files that control its node",
    severity: "HIGH",
    category: "security",
    topic: "isolation",
    explanation: "Through them it can read the credentials of the node and take it over.",
    fix: "Leave `hostPath` out, or mount a single folder that only this pod uses, read-only.",
    peers: { trivy: ["KSV-0121"] },
    link: "https://kubernetes.io/docs/concepts/storage/volumes/#hostpath",
    checks: [
      ...hostFolderChecks((folder) => {
        const { path, isReadOnly } = folder;
        const isChanged = and(
          path.matches(CONTROLLING),
          not(path.matches(RUNTIME_SOCKETS)),
          not(isReadOnly),
        );
        return unlessKnown(isForPlugin(folder), isChanged);
      }),
      folderCheck,
    ],
  },
  {
    id: "k8s-host-path",
    title: "Pod uses files of its node",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "It sees what other pods and the node leave there, and depends on that one node.",
    fix: "Use a `persistentVolumeClaim`, or `emptyDir` for temporary files, instead of `hostPath`.",
    peers: { trivy: ["KSV-0023"] },
    link: "https://kubernetes.io/docs/concepts/storage/volumes/#hostpath",
    checks: hostFolderChecks((folder) => {
      const { path, isReadOnly } = folder;
      const isUsed = and(
        path.isPresent(),
        not(path.matches(HARMLESS)),
        not(path.matches(RUNTIME_SOCKETS)),
        or(not(path.matches(CONTROLLING)), isReadOnly),
      );
      return unlessKnown(or(isForAgent(folder), isForPlugin(folder)), isUsed);
    }),
  },
  {
    id: "k8s-host-port",
    title: "Container takes a port of its node",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "The port is open on the node's own address, past services and their policies.",
    fix: "Leave `host_port` (`hostPort`) out and publish the port by a service.",
    peers: { checkov: ["CKV_K8S_26"], trivy: ["KSV-0024"] },
    link: POD_SECURITY,
    checks: containerChecks((container, pod) =>
      container
        .blocks("port")
        .some((port) =>
          and(
            port.attr("host_port").isPresent(),
            port.attr("host_port").isNot(0),
            not(and(port.attr("host_port").isIn(ENTRANCES), isEntrance(pod))),
            not(port.attr("host_ip").matches(LOOPBACK)),
          ),
        ),
    ),
  },
];
