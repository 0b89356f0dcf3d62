import { testRule } from "../../../test/rule-fixtures.ts";

const CONFINED =
  "{ runAsNonRoot: true, allowPrivilegeEscalation: false, capabilities: { drop: [ALL] } }";

interface Agent {
  readonly kind?: string;
  readonly context?: string;
  readonly folder?: string;
  readonly type?: string;
  readonly isReadOnly?: boolean;
  readonly pod?: string;
}

/** A workload that mounts a folder of its node. */
const agent = ({
  kind = "DaemonSet",
  context = CONFINED,
  folder = "/proc",
  type = "Directory",
  isReadOnly = true,
  pod = "dnsPolicy: Default",
}: Agent) => ({
  "agent.yaml": `apiVersion: apps/v1
kind: ${kind}
metadata: { name: agent, namespace: monitoring }
spec:
  template:
    spec:
      ${pod}
      containers:
        - name: agent
          image: example.com/agent:1.0.0
          securityContext: ${context}
          volumeMounts: [{ name: node, mountPath: /node, readOnly: ${isReadOnly} }]
      volumes: [{ name: node, hostPath: { path: ${folder}, type: ${type} } }]
`,
});

for (const [id, member] of [
  ["k8s-host-network", "hostNetwork"],
  ["k8s-host-pid", "hostPID"],
] as const) {
  const pod = `${member}: true`;
  testRule(id, {
    fails: {
      "an agent that is root": agent({ pod, context: "{ runAsUser: 0 }" }),
      "an agent that reads no counters": agent({ pod, folder: "/srv/agent" }),
      "a pod that isn't on every node": agent({ pod, kind: "Deployment" }),
    },
    passes: { "a confined agent that reads counters": agent({ pod }) },
  });
}

const ROOT =
  "runAsUser: 0, allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities:";
const collector = (capabilities = "{ drop: [ALL] }", more: Agent = {}) => {
  const written = agent({ folder: "/var/log", context: `{ ${ROOT} ${capabilities} }`, ...more });
  return { "agent.yaml": written["agent.yaml"].replace("mountPath: /node", "mountPath: /var/log") };
};

/** A driver of devices, with the folder of the kubelet's sockets. */
const sockets = (folder: string, mount: string, more: Agent = {}) => {
  const context = `{ ${ROOT} { drop: [ALL] } }`;
  const written = agent({ folder, context, isReadOnly: false, ...more });
  return { "agent.yaml": written["agent.yaml"].replace("mountPath: /node", `mountPath: ${mount}`) };
};
const DEVICES = "/var/lib/kubelet/device-plugins";

testRule("k8s-root-user", {
  fails: {
    "a collector with a right of the kernel": collector("{ drop: [ALL], add: [SYS_ADMIN] }"),
    "a collector with the usual rights of root": collector("{}"),
    "a collector that can change the logs": collector(undefined, { isReadOnly: false }),
    "a collector that isn't on every node": collector(undefined, { kind: "Deployment" }),
    "an agent that reads counters": collector(undefined, { folder: "/proc" }),
    "a driver that isn't on every node": sockets(DEVICES, DEVICES, { kind: "Deployment" }),
    "a driver with every right of root": sockets(DEVICES, DEVICES, { context: "{ runAsUser: 0 }" }),
    "other folders of the kubelet": sockets("/var/lib/kubelet", "/var/lib/kubelet"),
  },
  passes: {
    "a collector of logs": collector(),
    "a driver of devices": sockets(DEVICES, DEVICES),
  },
});

testRule("k8s-host-ipc", {
  fails: { "a confined agent that reads counters": agent({ pod: "hostIPC: true" }) },
});

const PLUGINS = { folder: "/var/lib/kubelet/device-plugins", isReadOnly: false };

testRule("k8s-host-path-sensitive", {
  fails: {
    "sockets of drivers for a pod that isn't on every node": agent({
      ...PLUGINS,
      kind: "Deployment",
    }),
    "other files of the kubelet": agent({ folder: "/var/lib/kubelet/pki", isReadOnly: false }),
  },
  passes: { "sockets of a driver": agent(PLUGINS) },
});

/** A driver of storage, with the folder in which it mounts volumes for pods. */
const driver = ({
  kind = "DaemonSet",
  folder = "/var/lib/kubelet/pods",
  registry = "/var/lib/kubelet/plugins_registry",
}) => ({
  "driver.yaml": `apiVersion: apps/v1
kind: ${kind}
metadata: { name: driver, namespace: storage }
spec:
  template:
    spec:
      containers:
        - name: driver
          image: example.com/driver:1.0.0
          securityContext: { privileged: true }
          volumeMounts:
            - { name: folder, mountPath: /folder, mountPropagation: Bidirectional }
            - { name: registry, mountPath: /registration }
      volumes:
        - { name: folder, hostPath: { path: ${folder} } }
        - { name: registry, hostPath: { path: ${registry} } }
`,
});

testRule("k8s-host-path-sensitive", {
  fails: {
    "pods' volumes for a pod that isn't on every node": driver({ kind: "Deployment" }),
    "pods' volumes for another agent": driver({ registry: "/srv/agent" }),
    "other files for a driver": driver({ folder: "/etc" }),
  },
  passes: { "pods' volumes": driver({}), devices: driver({ folder: "/dev" }) },
});

testRule("k8s-mount-propagation", {
  fails: {
    "a pod that isn't on every node": driver({ kind: "Deployment" }),
    "another agent": driver({ registry: "/srv/agent" }),
  },
  passes: { "a driver of storage": driver({}) },
});

for (const id of ["k8s-allow-priv-esc", "k8s-cap-drop-all"]) {
  testRule(id, {
    fails: { "an agent that isn't privileged": agent({ context: "{ runAsUser: 0 }" }) },
    passes: { "a privileged container, which is another finding": driver({}) },
  });
}

testRule("k8s-privileged", { fails: { "a driver of storage": driver({}) } });

testRule("k8s-host-path", {
  fails: {
    "counters for an agent that is root": agent({ context: "{ runAsUser: 0 }" }),
    "logs for a pod that isn't on every node": agent({ kind: "Deployment", folder: "/var/log" }),
    "logs that the agent can change": agent({ folder: "/var/log", isReadOnly: false }),
    "a folder that others have": agent({ folder: "/var/lib/agent", isReadOnly: false }),
  },
  passes: {
    counters: agent({ folder: "/sys" }),
    "logs for an agent that is root": agent({ context: "{ runAsUser: 0 }", folder: "/var/log" }),
    "a folder of its own": agent({
      folder: "/var/lib/agent",
      type: "DirectoryOrCreate",
      isReadOnly: false,
    }),
  },
});

const EVERY_NODE = "tolerations: [{ operator: Exists }]";
testRule("k8s-any-node", {
  fails: { "a pod that isn't on every node": agent({ kind: "Deployment", pod: EVERY_NODE }) },
  passes: { "a collector of logs": agent({ folder: "/var/log", pod: EVERY_NODE }) },
});

const CRITICAL = "priorityClassName: system-node-critical";
testRule("k8s-system-priority", {
  fails: { "a pod that isn't on every node": agent({ kind: "Deployment", pod: CRITICAL }) },
  passes: { "a collector of logs": agent({ folder: "/var/log", pod: CRITICAL }) },
});

const PRIVILEGED = {
  "namespace.yaml":
    "apiVersion: v1\nkind: Namespace\nmetadata:\n  name: monitoring\n  labels: { pod-security.kubernetes.io/enforce: privileged }\n",
};
testRule("k8s-pod-security-privileged", {
  fails: { "no agent": { ...PRIVILEGED, ...agent({ kind: "Deployment" }) } },
  passes: {
    "an agent that needs it": { ...PRIVILEGED, ...agent({}) },
    "an entrance": {
      ...PRIVILEGED,
      "proxy.yaml":
        "apiVersion: apps/v1\nkind: DaemonSet\nmetadata: { name: proxy, namespace: monitoring }\nspec: { template: { spec: { containers: [{ name: proxy, ports: [{ containerPort: 443, hostPort: 443 }] }] } } }\n",
    },
  },
});

const RIGHTS =
  "{ runAsUser: 0, allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL], add: [NET_ADMIN] } }";
const plugin = (more: Agent = {}) =>
  agent({
    folder: "/opt/cni/bin",
    isReadOnly: false,
    context: RIGHTS,
    pod: "hostNetwork: true",
    ...more,
  });

for (const id of [
  "k8s-host-network",
  "k8s-host-path-sensitive",
  "k8s-root-user",
  "k8s-cap-added",
]) {
  testRule(id, {
    fails: {
      "a plugin that isn't on every node": plugin({ kind: "Deployment" }),
      "an agent that changes programs": plugin({ folder: "/usr/local/bin" }),
      "a plugin with more rights": plugin({
        context: RIGHTS.replace("NET_ADMIN", "NET_ADMIN, SYS_PTRACE"),
      }),
    },
    passes: { "a network plugin": plugin() },
  });
}

const entrance = (port: string, more: Agent = {}) => {
  const written = agent(more)["agent.yaml"];
  return {
    "agent.yaml": written.replace(
      "          securityContext",
      `          ports: [{ containerPort: 8443, hostPort: ${port} }]\n          securityContext`,
    ),
  };
};

testRule("k8s-host-port", {
  fails: {
    "a port for administration": entrance("9000"),
    "a web server that isn't on every node": entrance("443", { kind: "Deployment" }),
    "a proxy as root": entrance("443", { context: "{ runAsUser: 0 }" }),
  },
  passes: { "the entrance of the cluster": entrance("443") },
});
