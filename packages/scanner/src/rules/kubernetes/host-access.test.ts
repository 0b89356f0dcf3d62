import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const NAMESPACES = {
  "k8s-host-pid": "host_pid",
  "k8s-host-ipc": "host_ipc",
  "k8s-host-network": "host_network",
};

for (const [id, argument] of Object.entries(NAMESPACES)) {
  testArgumentRule(id, {
    type: "kubernetes_daemonset",
    argument: `spec.template.spec.${argument}`,
    bad: ["true"],
    good: ["false"],
    absent: "passes",
  });
}

testArgumentRule("k8s-docker-sock", {
  type: "kubernetes_pod",
  argument: "spec.volume.host_path.path",
  bad: ['"/var/run/docker.sock"', '"/run/containerd/containerd.sock"'],
  good: ['"/var/log"'],
  absent: "passes",
});

testArgumentRule("k8s-host-port", {
  type: "kubernetes_deployment",
  argument: "spec.template.spec.container.port.host_port",
  bad: ["8080"],
  good: ["0"],
  absent: "passes",
});

testRule("k8s-host-port", {
  fails: {
    "one of several ports": `resource "kubernetes_pod" "x" {
      spec {
        container {
          port {
            container_port = 80
          }
          port {
            container_port = 81
            host_port      = 81
          }
        }
      }
    }`,
  },
});

/** A pod with a folder of its node. */
const folder = (path: string, isReadOnly = false) => ({
  "pod.yaml": `apiVersion: v1
kind: Pod
metadata: { name: it }
spec:
  containers:
    - name: it
      image: example.com/it:1.0.0
      volumeMounts: [{ name: folder, mountPath: /mnt, readOnly: ${isReadOnly} }]
  volumes: [{ name: folder, hostPath: { path: ${path} } }]
`,
});
const volume = (path: string) => `
  variable "path" {}
  resource "kubernetes_persistent_volume_v1" "it" {
    spec {
      persistent_volume_source {
        host_path {
          path = ${path}
        }
      }
    }
  }`;

testRule("k8s-docker-sock", {
  fails: {
    "the socket of another runtime": folder("/run/k3s/containerd/containerd.sock"),
    "a persistent volume": volume('"/run/crio/crio.sock"'),
  },
  open: { "a path of the caller": volume("var.path") },
});

testRule("k8s-host-path-sensitive", {
  fails: {
    "the whole node": folder("/"),
    "the configuration of the node": folder("/etc/kubernetes"),
    "the folder of the node's agent": folder("/var/lib/kubelet/pods"),
    "a persistent volume": volume('"/etc"'),
  },
  passes: {
    "a folder that is only read": folder("/etc/kubernetes", true),
    "a folder for data": folder("/data/shop"),
    "a socket, which another rule finds": folder("/var/run/docker.sock"),
  },
  open: { "a path of the caller": volume("var.path") },
});

testRule("k8s-host-path", {
  fails: {
    "a folder for data": folder("/data/shop"),
    "a sensitive folder that is only read": folder("/etc/kubernetes", true),
  },
  passes: {
    "a sensitive folder, which another rule finds": folder("/etc"),
    "the time zone": folder("/etc/localtime"),
    "no folder":
      'resource "kubernetes_pod_v1" "it" {\n  spec {\n    volume {\n      name = "v"\n    }\n  }\n}\n',
  },
  open: { "a path of the caller": volume("var.path") },
});

const withVolume = (source: string) => ({
  "pod.yaml": `apiVersion: v1\nkind: Pod\nmetadata: { name: it }\nspec: { containers: [{ name: a }], volumes: [{ name: b, ${source} }] }\n`,
});

testRule("k8s-git-volume", {
  fails: { "a repository": withVolume("gitRepo: { repository: 'https://a.example.com/b.git' }") },
  passes: { "an empty folder": withVolume("emptyDir: {}") },
});

const withPort = (port: number, name: string) => ({
  "pod.yaml": `apiVersion: v1\nkind: Pod\nmetadata: { name: it }\nspec: { containers: [{ name: ${name}, image: "${name}:1", ports: [{ containerPort: ${port} }] }] }\n`,
});

testRule("k8s-ssh-port", {
  fails: { "a program": withPort(22, "shop") },
  passes: {
    "another port": withPort(8080, "shop"),
    repositories: withPort(22, "gitea"),
    "an exchange of files": withPort(22, "sftp"),
    "a container that is named for it": {
      "it.yaml":
        "apiVersion: v1\nkind: Pod\nmetadata: { name: it }\nspec: { containers: [{ name: sftp, image: 'files:1', ports: [{ containerPort: 22 }] }] }\n",
    },
  },
});
