import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const CAPABILITIES = "container.security_context.capabilities";

testArgumentRule("k8s-cap-sysadmin", {
  type: "kubernetes_replication_controller_v1",
  argument: `spec.template.spec.${CAPABILITIES}.add`,
  bad: ['["SYS_ADMIN"]', '["NET_ADMIN", "ALL"]'],
  good: ['["NET_BIND_SERVICE"]', "[]"],
  absent: "passes",
});

testArgumentRule("k8s-cap-added", {
  type: "kubernetes_stateful_set_v1",
  argument: `spec.template.spec.${CAPABILITIES}.add`,
  bad: ['["NET_ADMIN"]', '["CHOWN", "CAP_SYS_PTRACE"]', '["sys_module"]'],
  good: ['["CHOWN", "NET_BIND_SERVICE"]', '["SYS_ADMIN"]', "[]"],
  absent: "passes",
});

testArgumentRule("k8s-cap-drop-all", {
  type: "kubernetes_pod",
  argument: `spec.${CAPABILITIES}.drop`,
  bad: ['["CHOWN"]', '["NET_RAW"]', "[]"],
  good: ['["ALL"]', '["all"]', '["NET_RAW", "ALL"]'],
  absent: "fails",
});

const pod = (system: string, context: string) => ({
  "pod.yaml": `apiVersion: v1
kind: Pod
metadata: { name: it }
spec:
  os: { name: ${system} }
  containers:
    - name: it
      image: example.com/it:1.0.0
      securityContext: ${context}
`,
});

for (const [id, context] of [
  ["k8s-cap-drop-all", "{}"],
  ["k8s-cap-added", "{ capabilities: { add: [NET_ADMIN] } }"],
  ["k8s-seccomp", "{}"],
  ["k8s-allow-priv-esc", "{}"],
] as const) {
  testRule(id, {
    fails: { "a pod on Linux": pod("linux", context) },
    passes: { "a pod on Windows, where it doesn't exist": pod("windows", context) },
  });
}
