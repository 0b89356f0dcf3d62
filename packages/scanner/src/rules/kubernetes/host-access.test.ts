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
