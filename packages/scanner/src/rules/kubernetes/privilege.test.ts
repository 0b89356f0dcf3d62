import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const POD = { kubernetes_pod_v1: "spec", kubernetes_deployment: "spec.template.spec" };
const CONTEXT = "container.security_context";

for (const [type, path] of Object.entries(POD)) {
  testArgumentRule("k8s-privileged", {
    type,
    argument: `${path}.${CONTEXT}.privileged`,
    bad: ["true"],
    good: ["false"],
    absent: "passes",
  });
}

for (const type of ["kubernetes_cron_job", "kubernetes_cron_job_v1"]) {
  testArgumentRule("k8s-allow-priv-esc", {
    type,
    argument: `spec.job_template.spec.template.spec.${CONTEXT}.allow_privilege_escalation`,
    bad: ["true"],
    good: ["false"],
    absent: "fails",
  });
}

testArgumentRule("k8s-root-user", {
  type: "kubernetes_daemon_set_v1",
  argument: `spec.template.spec.${CONTEXT}.run_as_non_root`,
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testArgumentRule("k8s-root-user", {
  type: "kubernetes_stateful_set",
  argument: `spec.template.spec.${CONTEXT}.run_as_user`,
  bad: ["0"],
  good: ["1000"],
  absent: "fails",
});

testArgumentRule("k8s-readonly-root", {
  type: "kubernetes_job",
  argument: `spec.template.spec.${CONTEXT}.read_only_root_filesystem`,
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

const pod = (body: string) => `resource "kubernetes_pod" "x" {\n  spec {\n${body}\n  }\n}\n`;
const context = (body: string) => `security_context {\n${body}\n}`;
const container = (body = "", type = "container") => `${type} {\n${body}\n}`;

testRule("k8s-privileged", {
  fails: {
    "one of several containers": pod(`${container()}\n${container(context("privileged = true"))}`),
    "a container that prepares the others": pod(
      `${container()}\n${container(context("privileged = true"), "init_container")}`,
    ),
  },
});

testRule("k8s-root-user", {
  fails: {
    "a container against its pod": pod(
      `${context("run_as_non_root = true")}\n${container(context("run_as_non_root = false"))}`,
    ),
  },
  passes: {
    "the pod's setting": pod(`${context("run_as_non_root = true")}\n${container()}`),
    "the pod's user": pod(`${context("run_as_user = 1000")}\n${container()}`),
    "root ruled out by the container's user": pod(
      `${context("run_as_user = 0")}\n${container(context("run_as_user = 65534"))}`,
    ),
  },
  open: {
    "a user of the caller": `variable "user" {}\n${pod(`${context("run_as_user = var.user")}\n${container()}`)}`,
  },
});

const role = (name: string) => ({
  "role.yaml": `apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: { name: it }\nrules: [{ apiGroups: [security.openshift.io], resources: [securitycontextconstraints], resourceNames: [${name}], verbs: [use] }]\n`,
});

const binding = (name: string) => ({
  "binding.yaml": `apiVersion: rbac.authorization.k8s.io/v1\nkind: RoleBinding\nmetadata: { name: it }\nroleRef: { kind: ClusterRole, name: "${name}" }\nsubjects: [{ kind: ServiceAccount, name: it }]\n`,
});

testRule("k8s-permissive-constraints", {
  fails: {
    "a role that may use them": role("privileged"),
    "a binding of the role that may": binding("system:openshift:scc:privileged"),
  },
  passes: {
    "a role for other constraints": role("nonroot-v2"),
    "a binding of another role": binding("view"),
  },
});
