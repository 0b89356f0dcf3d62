import { testRule } from "../../../test/rule-fixtures.ts";

const file = (...documents: string[]) => ({ "it.yaml": documents.join("---\n") });
const object = (version: string, kind: string, spec: string, name = "it") =>
  `apiVersion: ${version}\nkind: ${kind}\nmetadata: { name: ${name}, namespace: it }\nspec:\n${spec.replace(/^/gm, "  ")}\n`;

const pods = (labels: string, head = "", name = "it", container = "") =>
  object(
    "apps/v1",
    "Deployment",
    `${head}selector: { matchLabels: { app: a } }\ntemplate:\n  metadata: { labels: ${labels} }\n  spec:\n    containers:\n      - name: it\n        image: it:1.0.0\n${container}`,
    name,
  );
const service = (selector: string, name = "it") =>
  object("v1", "Service", `selector: ${selector}\nports: [{ port: 80 }]`, name);

const avoiding = (app: string) =>
  object(
    "apps/v1",
    "Deployment",
    `selector: { matchLabels: { app: a } }\ntemplate:\n  metadata: { labels: { app: a } }\n  spec:\n    containers: [{ name: it, image: "it:1" }]\n    topologySpreadConstraints: [{ labelSelector: { matchLabels: { app: ${app} } } }]`,
  );

testRule("k8s-selector-mismatch", {
  fails: {
    "a workload of other pods": file(pods("{ app: b }")),
    "a label that is missing": file(pods("{ tier: a }")),
    "a service of other pods": file(pods("{ app: a }"), service("{ app: b }")),
    "a budget of other pods": file(
      pods("{ app: a }"),
      object("policy/v1", "PodDisruptionBudget", "selector: { matchLabels: { app: b } }"),
    ),
    "a service of no pods, beside pods without a service": {
      "a.yaml": pods("{ app: a }"),
      "b.yaml": service("{ app: b }", "other"),
    },
    "pods that avoid none": file(avoiding("b")),
    "a policy of other pods": file(
      pods("{ app: a }"),
      object("networking.k8s.io/v1", "NetworkPolicy", "podSelector: { matchLabels: { app: b } }"),
    ),
  },
  passes: {
    "the same label": file(pods("{ app: a, tier: b }"), service("{ app: a }")),
    "a service of pods elsewhere": file(
      pods("{ app: a }"),
      service("{ app: a }"),
      service("{ app: b }", "other"),
    ),
    "a service by another kind of label": file(pods("{ app: a }"), service("{ tier: b }", "other")),
    "a service in another file": {
      "a.yaml": pods("{ app: a }"),
      "b.yaml": service("{ app: a }", "other"),
    },
    "pods that avoid each other": file(avoiding("a")),
    "a service beside pods without one": file(
      pods("{ app: a }"),
      service("{ app: a }"),
      pods("{ app: b }", "", "other").replace("matchLabels: { app: a }", "matchLabels: { app: b }"),
    ),
    "a policy of all pods": file(
      pods("{ app: a }"),
      object("networking.k8s.io/v1", "NetworkPolicy", "podSelector: {}"),
    ),
    "a service without a selector": file(pods("{ app: a }"), object("v1", "Service", "ports: []")),
  },
});

const workload = (selector: string, labels: string) => `
  variable "name" {}
  resource "kubernetes_deployment_v1" "it" {
    spec {
      selector {
        match_labels = ${selector}
      }
      template {
        metadata {
          labels = ${labels}
        }
      }
    }
  }`;

testRule("k8s-selector-mismatch", {
  fails: {
    "another label in Terraform": workload('{ app = "a" }', '{ app = "b" }'),
    "a label that is missing in Terraform": workload('{ app = "a" }', '{ tier = "a" }'),
    "a fixed label, but the caller's on the pods": workload('{ app = "a" }', "{ app = var.name }"),
  },
  passes: {
    "the same label in Terraform": workload('{ app = "a" }', '{ app = "a", tier = "b" }'),
    "the caller's label": workload("{ app = var.name }", "{ app = var.name }"),
    "labels that are merged": workload('{ app = "a" }', 'merge({ app = "a" }, var.name)'),
  },
});

const scaler = (bounds: string) =>
  object(
    "autoscaling/v2",
    "HorizontalPodAutoscaler",
    `scaleTargetRef: { kind: Deployment, name: it }\n${bounds}`,
  );

testRule("k8s-replicas-and-autoscaler", {
  fails: { both: file(pods("{ app: a }", "replicas: 3\n"), scaler("maxReplicas: 9")) },
  passes: {
    "no number": file(pods("{ app: a }"), scaler("maxReplicas: 9")),
    "another workload": file(pods("{ app: a }", "replicas: 3\n", "b"), scaler("maxReplicas: 9")),
  },
});

const served = (selector: string, labels: string) =>
  `${workload(labels, labels)}\n  resource "kubernetes_service_v1" "it" {\n    spec {\n      selector = ${selector}\n    }\n  }`;

testRule("k8s-selector-mismatch", {
  fails: { "a service of Terraform": served('{ app = "b" }', '{ app = "a" }') },
  passes: {
    "the same label of a service": served('{ app = "a" }', '{ app = "a", tier = "b" }'),
    "another kind of label": served('{ tier = "b" }', '{ app = "a" }'),
    "the caller's choice of a label": served('{ app = "b" }', "{ app = var.name }"),
  },
});

testRule("k8s-autoscaler-single", {
  fails: {
    one: file(scaler("minReplicas: 1\nmaxReplicas: 9")),
    "by default": file(scaler("maxReplicas: 9")),
  },
  passes: {
    two: file(scaler("minReplicas: 2\nmaxReplicas: 9")),
    "one in development": { "overlays/dev/it.yaml": scaler("minReplicas: 1\nmaxReplicas: 9") },
  },
});

testRule("k8s-autoscaler-fixed", {
  fails: { "equal bounds": file(scaler("minReplicas: 9\nmaxReplicas: 9")) },
  passes: {
    "room to grow": file(scaler("minReplicas: 2\nmaxReplicas: 9")),
    "one bound": file(scaler("maxReplicas: 9")),
  },
});

const reached = (type: string, port: number, name: string) =>
  object("v1", "Service", `type: ${type}\nports: [{ port: ${port} }]`, name);
const inTerraform = (type: string, head = "") => ({
  "main.tf": `${head}resource "kubernetes_service" "x" {
  count = 2
  spec {
    type = ${type}
    port {
      port = 80
    }
  }
}
`,
});

testRule("k8s-balancer-per-service", {
  fails: {
    "two for the web": file(reached("LoadBalancer", 443, "a"), reached("LoadBalancer", 8080, "b")),
    "two in Terraform": inTerraform('"LoadBalancer"'),
  },
  passes: {
    one: file(reached("LoadBalancer", 443, "a"), reached("ClusterIP", 443, "b")),
    "a broker's": file(reached("LoadBalancer", 443, "a"), reached("LoadBalancer", 5671, "b")),
    none: file(reached("ClusterIP", 443, "a"), reached("NodePort", 443, "b")),
  },
  failsByDefault: {
    "a type by default": inTerraform(
      "var.type",
      'variable "type" {\n  default = "LoadBalancer"\n}\n',
    ),
    "a switch": inTerraform(
      'var.on ? "LoadBalancer" : "ClusterIP"',
      'variable "on" {\n  default = true\n}\n',
    ),
  },
  open: {
    "a type of the caller's": inTerraform("var.type", 'variable "type" {}\n'),
    "a switch of the caller's": inTerraform(
      'var.on ? "LoadBalancer" : "ClusterIP"',
      'variable "on" {}\n',
    ),
  },
});

testRule("k8s-recreate", {
  fails: {
    "several copies": file(pods("{ app: a }", "replicas: 2\nstrategy: { type: Recreate }\n")),
  },
  passes: {
    "a single copy": file(pods("{ app: a }", "replicas: 1\nstrategy: { type: Recreate }\n")),
    "one after the other": file(pods("{ app: a }", "replicas: 2\n")),
  },
});

const container = (lines: string) =>
  file(pods("{ app: a }", "", "it", lines.replace(/^/gm, "        ")));

testRule("k8s-same-probe", {
  fails: {
    "the same path": container(
      "readinessProbe: { httpGet: { path: /a, port: 80 } }\nlivenessProbe: { httpGet: { path: /a, port: 80 } }\n",
    ),
  },
  passes: {
    "another path": container(
      "readinessProbe: { httpGet: { path: /a, port: 80 } }\nlivenessProbe: { httpGet: { path: /b, port: 80 } }\n",
    ),
    "one probe": container("readinessProbe: { httpGet: { path: /a, port: 80 } }\n"),
  },
});

testRule("k8s-repeated-variable", {
  fails: { twice: container("env: [{ name: A, value: a }, { name: A, value: b }]\n") },
  passes: { once: container("env: [{ name: A, value: a }, { name: B, value: b }]\n") },
});

const request = (cpu: string, memory: string) =>
  container(`resources: { requests: { cpu: "${cpu}", memory: ${memory} } }\n`);

testRule("k8s-large-request", {
  fails: {
    cores: request("16", "1Gi"),
    thousandths: request("8000m", "1Gi"),
    memory: request("1", "64Gi"),
  },
  passes: { little: request("250m", "256Mi"), "bytes without a unit": request("1", "1000000") },
});

const job = (head: string, metadata = "") =>
  file(
    `apiVersion: batch/v1\nkind: Job\nmetadata: { name: it${metadata} }\nspec:\n  ${head}\n  template: { spec: { containers: [{ name: it, image: it:1.0.0 }] } }\n`,
  );

testRule("k8s-finished-jobs", {
  fails: { "no time": job("backoffLimit: 1") },
  passes: {
    "a time": job("ttlSecondsAfterFinished: 60"),
    "a hook": job("backoffLimit: 1", ', annotations: { "helm.sh/hook": pre-install }'),
  },
});

const clock = (head: string) =>
  file(object("batch/v1", "CronJob", `schedule: "* * * * *"\n${head}jobTemplate: {}`));

testRule("k8s-overlapping-runs", {
  fails: { "by default": clock(""), allowed: clock("concurrencyPolicy: Allow\n") },
  passes: { forbidden: clock("concurrencyPolicy: Forbid\n"), paused: clock("suspend: true\n") },
});

testRule("k8s-bare-pod", {
  fails: { "a pod": file(object("v1", "Pod", "containers: []")) },
  passes: {
    "a test of a chart": file(
      'apiVersion: v1\nkind: Pod\nmetadata: { name: it, annotations: { "helm.sh/hook": test } }\nspec: { containers: [] }\n',
    ),
    "the pods of a deployment": file(pods("{ app: a }")),
  },
});

testRule("k8s-idle-nodes", {
  fails: {
    never: file(object("karpenter.sh/v1", "NodePool", "disruption: { consolidateAfter: Never }")),
  },
  passes: {
    "a minute": file(object("karpenter.sh/v1", "NodePool", "disruption: { consolidateAfter: 1m }")),
  },
});

const privileged = "securityContext: { privileged: true }";
const argo = (spec: string) => file(object("argoproj.io/v1alpha1", "Workflow", spec));

testRule("k8s-privileged", {
  fails: {
    "a step of Argo": argo(`templates:\n  - name: a\n    container: { image: a:1, ${privileged} }`),
    "a sidecar of Argo": argo(
      `templates:\n  - name: a\n    script: { image: a:1 }\n    sidecars: [{ name: b, image: b:1, ${privileged} }]`,
    ),
    "a step on a schedule": file(
      object(
        "argoproj.io/v1alpha1",
        "CronWorkflow",
        `workflowSpec:\n  templates:\n    - name: a\n      container: { image: a:1, ${privileged} }`,
      ),
    ),
    "a step of Tekton": file(
      object("tekton.dev/v1", "Task", `steps: [{ name: a, image: a:1, ${privileged} }]`),
    ),
    "a job of KEDA": file(
      object(
        "keda.sh/v1alpha1",
        "ScaledJob",
        `jobTargetRef: { template: { spec: { containers: [{ name: a, image: a:1, ${privileged} }] } } }`,
      ),
    ),
  },
  passes: {
    "a step of Argo that calls others": argo("templates:\n  - name: a\n    steps: [[]]"),
    "a step of Tekton without": file(
      object("tekton.dev/v1", "Task", "steps: [{ name: a, image: a:1 }]"),
    ),
  },
});

testRule("k8s-permissive-constraints", {
  fails: {
    privileged: file(
      "apiVersion: security.openshift.io/v1\nkind: SecurityContextConstraints\nmetadata: { name: it }\nallowPrivilegedContainer: true\n",
    ),
  },
  passes: {
    restricted: file(
      "apiVersion: security.openshift.io/v1\nkind: SecurityContextConstraints\nmetadata: { name: it }\nallowPrivilegedContainer: false\n",
    ),
  },
});

testRule("k8s-unverified-code", {
  fails: {
    "a download that a shell runs": container(
      'args: ["sh", "-c", "curl https://a.example.com/it | sh"]\n',
    ),
  },
  passes: {
    "a program of the image": container('args: ["sh", "-c", "./it.sh"]\n'),
    nothing: container(""),
  },
});

const spec = (lines: string) =>
  file(
    `apiVersion: v1\nkind: Pod\nmetadata: { name: it }\nspec:\n  containers:\n    - name: it\n      image: it:1.0.0\n${lines}`,
  );
const mounted = (propagation: string) =>
  spec(`      volumeMounts: [{ name: a, mountPath: /a, mountPropagation: ${propagation} }]\n`);
const secret = (mode: string) =>
  spec(`  volumes: [{ name: a, secret: { secretName: a, defaultMode: ${mode} } }]\n`);

testRule("k8s-mount-propagation", {
  fails: { both: mounted("Bidirectional") },
  passes: { "from the node": mounted("HostToContainer") },
});

testRule("k8s-secret-mode", {
  fails: { octal: secret("0777"), decimal: secret("511") },
  passes: {
    "the owner alone": secret("0400"),
    "in decimal": secret("256"),
    "read only": secret("0644"),
  },
});

testRule("k8s-no-grace", {
  fails: { none: spec("  terminationGracePeriodSeconds: 0\n") },
  passes: { half: spec("  terminationGracePeriodSeconds: 30\n"), "the default": spec("") },
});

testRule("k8s-no-history", {
  fails: { none: file(pods("{ app: a }", "revisionHistoryLimit: 0\n")) },
  passes: { some: file(pods("{ app: a }", "revisionHistoryLimit: 3\n")) },
});

testRule("k8s-any-node", {
  fails: { "a node by its name": spec("  nodeName: a\n") },
  passes: { "the scheduler's choice": spec("") },
});
