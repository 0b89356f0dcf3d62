import { testRule } from "../../../test/rule-fixtures.ts";

const pod = (body: string, namespace = "shop") => ({
  "pod.yaml": `apiVersion: v1
kind: Pod
metadata: { name: it, namespace: ${namespace} }
spec:
  containers: [{ name: it, image: "example.com/it:1.0.0" }]
  ${body}
`,
});
const given = (argument: string) => `
  variable "it" {}
  resource "kubernetes_pod_v1" "it" {
    metadata {
      name      = "it"
      namespace = "shop"
    }
    spec {
      ${argument}
    }
  }`;

const ANY = "tolerations: [{ operator: Exists }]";
testRule("k8s-any-node", {
  fails: {
    "every taint": pod(ANY),
    "the taint of the control plane": pod(
      "tolerations: [{ key: node-role.kubernetes.io/control-plane, effect: NoSchedule }]",
    ),
    "a node of the control plane": pod('nodeSelector: { node-role.kubernetes.io/master: "" }'),
  },
  passes: {
    "a named taint": pod("tolerations: [{ key: gpu, operator: Exists }]"),
    "other nodes": pod("nodeSelector: { disk: ssd }"),
    "no tolerations": pod("restartPolicy: Always"),
    "a program of the cluster": pod(ANY, "kube-system"),
  },
  open: { "a taint of the caller": given("toleration {\n        key = var.it\n      }") },
});

testRule("k8s-system-priority", {
  fails: { "a priority of the cluster": pod("priorityClassName: system-node-critical") },
  passes: {
    "another priority": pod("priorityClassName: important"),
    "no priority": pod("restartPolicy: Always"),
    "a program of the cluster": pod("priorityClassName: system-node-critical", "kube-system"),
  },
  open: { "a priority of the caller": given("priority_class_name = var.it") },
});

testRule("k8s-shared-processes", {
  fails: { "shared processes": pod("shareProcessNamespace: true") },
  passes: {
    "separate processes": pod("shareProcessNamespace: false"),
    "no setting": pod("restartPolicy: Always"),
  },
  open: { "a choice of the caller": given("share_process_namespace = var.it") },
});
