// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { type RuleFixtures, testRule } from "../../../test/rule-fixtures.ts";

/** Runs the same rules on manifests: pods alone and within other kinds. */

const indent = (text: string, by: number) =>
  text
    .split("\n")
    .map((line) => " ".repeat(by) + line)
    .join("\n");

const METADATA = "metadata:\n  name: web\n  namespace: shop";

const pod = (spec: string) => `apiVersion: v1\nkind: Pod\n${METADATA}\nspec:\n${indent(spec, 2)}\n`;

const workload = (kind: string, spec: string) =>
  `apiVersion: apps/v1\nkind: ${kind}\n${METADATA}\nspec:\n  template:\n    spec:\n${indent(spec, 6)}\n`;

const cronJob = (spec: string) =>
  `apiVersion: batch/v1\nkind: CronJob\n${METADATA}\nspec:\n  jobTemplate:\n    spec:\n      template:\n        spec:\n${indent(spec, 10)}\n`;

const list = (...items: string[]) =>
  `apiVersion: v1\nkind: List\nitems:\n${items.map((item) => indent(item.trimEnd(), 4).replace("   ", "  -")).join("\n")}\n`;

const WORLDS: Readonly<Record<string, (spec: string) => string>> = {
  "of a pod": pod,
  "of a deployment": (spec) => workload("Deployment", spec),
  "of a stateful set": (spec) => workload("StatefulSet", spec),
  "of a daemon set": (spec) => workload("DaemonSet", spec),
  "of a replica set": (spec) => workload("ReplicaSet", spec),
  "of a cron job": cronJob,
  "behind another document": (spec) => `# nothing\n---\n${pod(spec)}`,
  "in a list": (spec) => list(pod(spec)),
};

function testPods(id: string, { bad, good }: { bad: string; good: string }): void {
  const inAll = (spec: string): RuleFixtures["fails"] =>
    Object.fromEntries(
      Object.entries(WORLDS).map(([name, write]) => [name, { "k8s/app.yaml": write(spec) }]),
    );
  testRule(id, { fails: inAll(bad), passes: inAll(good) });
}

const container = (...lines: string[]) =>
  ["containers:", "  - name: web", ...lines.map((line) => `    ${line}`)].join("\n");
const context = (...lines: string[]) =>
  container("securityContext:", ...lines.map((line) => `  ${line}`));

testPods("k8s-privileged", {
  bad: context("privileged: true"),
  good: context("privileged: false"),
});
testPods("k8s-allow-priv-esc", {
  bad: container(),
  good: context("allowPrivilegeEscalation: false"),
});
testPods("k8s-root-user", {
  bad: `securityContext:\n  runAsUser: 0\n${container()}`,
  good: `securityContext:\n  runAsNonRoot: true\n${container()}`,
});
testPods("k8s-readonly-root", {
  bad: container(),
  good: context("readOnlyRootFilesystem: true"),
});
testPods("k8s-cap-sysadmin", {
  bad: context("capabilities:", "  add: [SYS_ADMIN]"),
  good: context("capabilities:", "  add: [NET_BIND_SERVICE]"),
});
testPods("k8s-cap-drop-all", {
  bad: container(),
  good: context("capabilities:", "  drop:", "    - ALL"),
});
testPods("k8s-seccomp", {
  bad: context("seccompProfile:", "  type: Unconfined"),
  good: `securityContext:\n  seccompProfile:\n    type: RuntimeDefault\n${container()}`,
});
testPods("k8s-host-pid", { bad: `hostPID: true\n${container()}`, good: container() });
testPods("k8s-host-ipc", { bad: `hostIPC: true\n${container()}`, good: container() });
testPods("k8s-host-network", { bad: `hostNetwork: true\n${container()}`, good: container() });
testPods("k8s-docker-sock", {
  bad: `volumes:\n  - name: s\n    hostPath:\n      path: /var/run/docker.sock\n${container()}`,
  good: `volumes:\n  - name: s\n    emptyDir: {}\n${container()}`,
});
testPods("k8s-host-port", {
  bad: container("ports:", "  - containerPort: 80", "    hostPort: 80"),
  good: container("ports:", "  - containerPort: 80"),
});
testPods("k8s-image-latest", {
  bad: container("image: nginx"),
  good: container("image: nginx:1.27.3"),
});
testPods("k8s-image-latest", {
  bad: container("image: example.com/app"),
  good: container("image: ko://example.com/app"),
});
const resources = (text: string) => ({ "a.yaml": pod(container(`resources: ${text}`)) });

testRule("k8s-cpu-limit", {
  fails: {
    "a memory limit, and no request": resources("{ limits: { memory: 1Gi } }"),
    "a request, and no limit": resources("{ requests: { cpu: 100m, memory: 1Gi } }"),
  },
  passes: {
    "a request, and a memory limit": resources(
      "{ requests: { cpu: 100m }, limits: { memory: 1Gi } }",
    ),
  },
});

testPods("k8s-cpu-limit", {
  bad: container(),
  good: container("resources:", "  limits:", "    cpu: 1"),
});
testPods("k8s-mem-limit", {
  bad: container("resources:", "  limits:", "    cpu: 1"),
  good: container("resources:", "  limits:", "    memory: 1Gi"),
});
testPods("k8s-requests", {
  bad: container("resources:", "  requests:", "    cpu: 100m"),
  good: container("resources:", "  requests: { cpu: 100m, memory: 1Gi }"),
});
testPods("k8s-requests", {
  bad: container("resources:", "  limits: { memory: 1Gi }"),
  good: container("resources:", "  limits: { cpu: 500m, memory: 1Gi }"),
});
testPods("k8s-sa-token", {
  bad: container(),
  good: `automountServiceAccountToken: false\n${container()}`,
});
const account = (name: string, namespace = "shop") =>
  `apiVersion: v1\nkind: ServiceAccount\nmetadata:\n  name: ${name}\n  namespace: ${namespace}\nautomountServiceAccountToken: false\n`;

const binding = (name: string) =>
  `apiVersion: rbac.authorization.k8s.io/v1\nkind: RoleBinding\nmetadata:\n  name: it\n  namespace: shop\nroleRef: { kind: Role, name: it }\nsubjects: [{ kind: ServiceAccount, name: ${name}, namespace: shop }]\n`;

const boundTo = (subject: string, account: string) => `
  variable "account" {}
  variable "other" {}
  locals {
    account = "\${var.account}-web"
  }

  resource "kubernetes_role_binding_v1" "it" {
    subject {
      kind = "ServiceAccount"
      name = ${subject}
    }
  }

  resource "kubernetes_pod_v1" "it" {
    spec {
      service_account_name = ${account}
    }
  }`;

testRule("k8s-sa-token", {
  fails: {
    "an account with a role that another pod has": {
      "a.yaml": binding("other"),
      "b.yaml": pod(`serviceAccountName: app\n${container()}`),
    },
    "a pod against its account": {
      "a.yaml": account("app"),
      "b.yaml": pod(`serviceAccountName: app\nautomountServiceAccountToken: true\n${container()}`),
    },
    "an account beside one of the caller": boundTo("var.account", '"app"'),
    "one of two accounts of the caller": boundTo("var.other", "var.account"),
    "an account whose name only begins like one with a role": boundTo(
      '"${var.account}-operator"',
      '"${var.account}-web"',
    ),
    "an account of another namespace": {
      "a.yaml": account("app", "other"),
      "b.yaml": pod(`serviceAccountName: app\n${container()}`),
    },
  },
  passes: {
    "an account with a role, which asks the API": {
      "a.yaml": binding("app"),
      "b.yaml": pod(`serviceAccountName: app\nautomountServiceAccountToken: true\n${container()}`),
      "c.yaml": account("app").replace("false", "true"),
    },
    "an account of the caller with a role": boundTo("var.account", "var.account"),
    "an account named after one of the caller, with a role": boundTo(
      '"${var.account}-web"',
      "local.account",
    ),
    "a pod by its account": {
      "a.yaml": pod(`serviceAccountName: app\n${container()}`),
      "b.yaml": account("app"),
    },
    "a pod by the account all have": {
      "a.yaml": `${account("default")}---\n${pod(container())}`,
    },
  },
});

testPods("k8s-secret-env", {
  bad: container(
    "env:",
    "  - name: P",
    "    valueFrom:",
    "      secretKeyRef: { name: a, key: b }",
  ),
  good: container("env:", "  - name: P", "    value: x"),
});

testRule("k8s-probes", {
  fails: { "a deployment": { "a.yaml": workload("Deployment", container("image: a:1")) } },
  passes: {
    "a deployment": {
      "a.yaml": workload("Deployment", container("livenessProbe: {}", "readinessProbe: {}")),
    },
    "a cron job": { "a.yaml": cronJob(container("image: a:1")) },
  },
});

testRule("k8s-default-namespace", {
  fails: {
    none: { "a.yml": "apiVersion: v1\nkind: Service\nmetadata:\n  name: a\n" },
    default: { "a.json": '{"apiVersion":"v1","kind":"Pod","metadata":{"namespace":"default"}}' },
  },
  passes: {
    "one's own": { "a.yaml": pod(container()) },
    "what lives in none": { "a.yaml": "apiVersion: v1\nkind: Namespace\nmetadata:\n  name: a\n" },
    "what another API calls so": {
      "a.yaml": "apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata:\n  name: a\n",
    },
  },
});

const role = (kind: string, verbs: string) =>
  `apiVersion: rbac.authorization.k8s.io/v1\nkind: ${kind}\n${METADATA}\nrules:\n  - apiGroups: [""]\n    resources: [pods]\n    verbs: ${verbs}\n`;

testRule("k8s-rbac-wildcard", {
  fails: {
    "a role": { "a.yaml": role("Role", '["*"]') },
    "a cluster role": { "a.yaml": role("ClusterRole", '["get", "*"]') },
  },
  passes: { "a role": { "a.yaml": role("Role", "[get, list]") } },
});

const rule = (group: string, verbs = '"*"') => ({
  "a.yaml": `apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: { name: it }\nrules:\n  - { apiGroups: ["${group}"], resources: ["*"], verbs: [${verbs}] }\n`,
});

testRule("k8s-rbac-wildcard", {
  fails: {
    "every group": rule("*"),
    "a group of the cluster": rule("rbac.authorization.k8s.io"),
    workloads: rule("apps"),
    "a program that controls the cluster": rule("argoproj.io"),
    "a reader of secrets": rule("", "get, list"),
    "a reader of every group": rule("*", "get, list"),
    "a writer of measurements": rule("metrics.k8s.io", "get, patch"),
  },
  passes: {
    "the objects of an operator": rule("dns.example.com"),
    "a reader of measurements": rule("metrics.k8s.io", "get, list, watch"),
  },
});

const storage = (name: string) => ({
  "a.yaml": `apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata: { name: ${name} }\nprovisioner: pd.csi.storage.gke.io\nreclaimPolicy: Delete\n`,
});

testRule("k8s-volume-deleted", {
  fails: { "a class for data": storage("postgres-data") },
  passes: { "a class for builds": storage("build-scratch") },
});

const bound = (subject: string) => ({
  "a.yaml": `apiVersion: rbac.authorization.k8s.io/v1\nkind: RoleBinding\nmetadata: { name: it, namespace: it }\nroleRef: { apiGroup: rbac.authorization.k8s.io, kind: Role, name: it }\nsubjects: [{ ${subject} }]\n`,
});

testRule("k8s-rbac-default-account", {
  fails: { "the default": bound("kind: ServiceAccount, name: default, namespace: it") },
  passes: {
    "an account of its own": bound("kind: ServiceAccount, name: it, namespace: it"),
    "a person of this name": bound("kind: User, name: default"),
  },
});

const reader = (paths: string, more = "") => `---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: { name: reader }
rules:
  - { nonResourceURLs: [${paths}], verbs: [get] }
${more}`;

const everyone = (roles: string, name = "reader") => ({
  "a.yaml": `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: { name: it }
roleRef: { apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: ${name} }
subjects: [{ apiGroup: rbac.authorization.k8s.io, kind: Group, name: "system:unauthenticated" }]
${roles}`,
});

const READS_PODS = '  - { apiGroups: [""], resources: [pods], verbs: [get] }\n';

testRule("k8s-rbac-public-role", {
  fails: {
    "a role from elsewhere": everyone(""),
    "metrics as well": everyone(reader('"/healthz", "/metrics"')),
    "every path": everyone(reader('"*"')),
    "every path below another": everyone(reader('"/healthz*"')),
    "pods as well": everyone(reader('"/healthz"', READS_PODS)),
    "no paths": everyone(reader("")),
    "another role than the one for health": everyone(reader('"/healthz"'), "other"),
  },
  passes: {
    health: everyone(
      reader('"/healthz", "/livez", "/livez/*", "/readyz", "/readyz/*", "/version"'),
    ),
    "health, in Terraform": `
      resource "kubernetes_cluster_role_v1" "health" {
        metadata {
          name = "health"
        }
        rule {
          non_resource_urls = ["/livez", "/readyz"]
          verbs             = ["get"]
        }
      }
      resource "kubernetes_cluster_role_binding_v1" "health" {
        metadata {
          name = "health"
        }
        role_ref {
          api_group = "rbac.authorization.k8s.io"
          kind      = "ClusterRole"
          name      = kubernetes_cluster_role_v1.health.metadata[0].name
        }
        subject {
          api_group = "rbac.authorization.k8s.io"
          kind      = "Group"
          name      = "system:unauthenticated"
        }
      }`,
  },
});
